import { nameKey, splitNames } from '../names/names.ts'
import { KNOWN_REQUIREMENT } from './known-requirement.ts'

/**
 * The spelling by which requirements are compared. Files have them as screens and laws write them: "Art. 11.2.7" and "11-2-7"
 * are `11_2_7`.
 */
const requirementKey = (code: string): string =>
  nameKey(code)
    .replace(/^art(?:\.\s*|\s+)/, '')
    .replace(/[\s._-]+/g, '_')

/** The requirements of a list in the spelling by which they are compared. In files some are joined by commas. */
export const requirementKeys = (list: string): Set<string> =>
  new Set(
    list
      .split(/[;,]/)
      .map(requirementKey)
      .filter((key) => key !== ''),
  )

/**
 * The requirements of a typed list that are probably mistyped, as they were typed: neither known, nor met by a driver or
 * asked by a rule.
 * @param lists requirements of the drivers and of the rules
 */
export const unknownRequirements = (typed: string, lists: readonly string[]): string[] => {
  const known = requirementKeys([KNOWN_REQUIREMENT, ...lists].join(';'))
  return typed
    .split(/[;,]/)
    .map((code) => code.trim())
    .filter((code) => code !== '' && !known.has(requirementKey(code)))
}

/** The names of a semicolon list, trimmed, without empty ones: `a;b; c` is three. */
export const splitList = splitNames

/** A semicolon list of names, as `splitList` reads it. */
export const joinList = (names: readonly string[]): string =>
  names
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .join(';')

const includesName = (list: string, name: string): boolean => {
  const key = nameKey(name)
  return splitNames(list).some((other) => nameKey(other) === key)
}

/** Names with one of them replaced; without a former one the new one takes the place of all. */
export const replacedName = (names: readonly string[], former: string | null, name: string): string[] => {
  if (former === null) return [name]
  const others = names.filter((other) => nameKey(other) !== nameKey(former))
  return others.length === names.length
    ? [...names]
    : [...others.filter((other) => nameKey(other) !== nameKey(name)), name]
}

const isChosen = (subcontractor: string | null | undefined): subcontractor is string =>
  !!subcontractor && subcontractor.trim() !== ''

/**
 * The vehicles that may drive for a subcontractor: one of their groups is its name, without regard to case, or they have
 * no groups (rules 5.11). Without a subcontractor: all.
 */
export const vehicleChoices = <Vehicle extends { gps_groups: string }>(
  vehicles: readonly Vehicle[],
  subcontractor: string | null | undefined,
): Vehicle[] =>
  vehicles.filter(
    ({ gps_groups }) =>
      !isChosen(subcontractor) || splitNames(gps_groups).length === 0 || includesName(gps_groups, subcontractor),
  )

/**
 * The drivers that may drive for a subcontractor, one of their groups being its name, and that meet every requirement
 * (rules 5.11). Without a subcontractor: all that meet the requirements.
 * @param requirements codes such as `11_2_7`
 */
export const driverChoices = <Driver extends { dr_groups: string; dr_requirements: string }>(
  drivers: readonly Driver[],
  subcontractor: string | null | undefined,
  requirements: readonly string[] = [],
): Driver[] => {
  const required = [...requirementKeys(requirements.join(';'))]
  return drivers.filter(({ dr_groups, dr_requirements }) => {
    if (isChosen(subcontractor) && !includesName(dr_groups, subcontractor)) return false
    if (required.length === 0) return true
    const met = requirementKeys(dr_requirements)
    return required.every((key) => met.has(key))
  })
}

/** Vehicle and driver of a trip. */
type Chosen = { tt_gps: string; tt_driver: string; tt_drivernr: string }
type Offered = {
  vehicles: readonly { gps_id: string }[]
  drivers: readonly { dr_name: string; dr_number: string }[]
}

/**
 * Returns the fields of a trip in which a vehicle or driver was chosen that is not offered. An empty driver is always
 * offered; fields that were not changed are not looked at.
 */
export const choicesNotOffered = (
  { tt_gps, tt_driver, tt_drivernr }: Chosen,
  changed: readonly string[],
  { vehicles, drivers }: Offered,
): ('tt_gps' | 'tt_driver')[] => {
  const isVehicleOffered = !changed.includes('tt_gps') || vehicles.some(({ gps_id }) => gps_id === tt_gps)
  const isDriverOffered =
    !(changed.includes('tt_driver') || changed.includes('tt_drivernr')) ||
    (tt_driver === '' && tt_drivernr === '') ||
    drivers.some(({ dr_name, dr_number }) => dr_name === tt_driver && dr_number === tt_drivernr)
  return [...(isVehicleOffered ? [] : ['tt_gps' as const]), ...(isDriverOffered ? [] : ['tt_driver' as const])]
}

/**
 * The addresses to choose from while another one is chosen: departure and arrival exclude each other (rules 5.11).
 * @param otherId `add_id` of the other end, or nothing
 */
export const addressChoices = <Address extends { add_id: string }>(
  addresses: readonly Address[],
  otherId: string | null | undefined,
): Address[] => addresses.filter(({ add_id }) => !otherId || add_id !== otherId)

/** The requirement codes to tick: the known one, then those of the drivers, each once, sorted. */
export const requirementCodes = (drivers: readonly { dr_requirements: string }[]): string[] => {
  const codes = new Map<string, string>()
  for (const code of drivers.flatMap(({ dr_requirements }) => splitNames(dr_requirements))) {
    if (!codes.has(requirementKey(code))) codes.set(requirementKey(code), code)
  }
  codes.delete(KNOWN_REQUIREMENT)
  return [KNOWN_REQUIREMENT, ...[...codes.values()].sort()]
}

/**
 * The requirements of a list as ticks of the codes that are offered, and the others as they were typed.
 * @example tickedRequirements('Art. 11.2.7, ADDR', ['11_2_7', 'ADR']) // → { ticked: ['11_2_7'], others: ['ADDR'] }
 */
export const tickedRequirements = (list: string, codes: readonly string[]): { ticked: string[]; others: string[] } => {
  const required = requirementKeys(list)
  const offered = requirementKeys(codes.join(';'))
  return {
    ticked: codes.filter((code) => required.has(requirementKey(code))),
    others: splitNames(list.replaceAll(',', ';')).filter((code) => !offered.has(requirementKey(code))),
  }
}
