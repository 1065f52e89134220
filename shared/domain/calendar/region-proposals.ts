import { metresBetween } from '../tracking/geo.ts'
import { coversRegion } from './closed-days.ts'

/** Proposes the region of an address without one, as far as other addresses and its street tell it (rules 17). */

export type RegionPlace = {
  add_id: string
  add_name: string
  add_region?: string | undefined
  add_street?: string | undefined
  add_lat: number | null
  add_lon: number | null
}
/** `like`: the nearest address that says so, and how far it is, metres; absent where the street alone says the country. */
export type RegionProposal = { region: string; like?: { add_name: string; metres: number } }

const COUNTRIES: Readonly<Record<string, string>> = {
  ...{ A: 'AT', AT: 'AT', B: 'BE', BE: 'BE', CH: 'CH', D: 'DE', DE: 'DE', F: 'FR', FR: 'FR', I: 'IT', IT: 'IT' },
  ...{ L: 'LU', LU: 'LU', NL: 'NL' },
}
const POSTCODE = /(?:^|[\s,])([A-Z]{1,2})[- ]\d{4,5}\b/

/**
 * The country of a street, by what stands before its postcode.
 * @example countryOf('Flughafenstrasse 1, CH-8058 Zürich') // → 'CH'
 */
export const countryOf = (street: string): string | undefined => COUNTRIES[POSTCODE.exec(street)?.[1] ?? '']

/** Metres within which addresses are taken to be in one region, if all that are so near say the same. */
const NEAR = 5_000
const DEGREE = 111_000

/**
 * Proposals for the addresses without a region, by `add_id`: that of the addresses nearby where they agree, else the country
 * of its street. Where neighbours differ, or are in another country than the street says, they tell nothing.
 */
export const proposeRegions = (addresses: readonly RegionPlace[]): Map<string, RegionProposal> => {
  const known = addresses.flatMap(({ add_region = '', add_name, add_lat, add_lon }) =>
    add_region === '' || add_lat === null || add_lon === null
      ? []
      : { region: add_region, add_name, lat: add_lat, lon: add_lon },
  )
  const proposals = new Map<string, RegionProposal>()
  for (const { add_id, add_region = '', add_street = '', add_lat: lat, add_lon: lon } of addresses) {
    if (add_region !== '') continue
    const country = countryOf(add_street)
    const near = known
      .filter((one) => lat !== null && Math.abs(one.lat - lat) * DEGREE <= NEAR)
      .flatMap(({ region, add_name, ...at }) =>
        lat === null || lon === null ? [] : { region, add_name, metres: metresBetween({ lat, lon }, at) },
      )
      .filter(({ metres }) => metres <= NEAR)
      .sort((a, b) => a.metres - b.metres)
    const [nearest] = near
    const agree = nearest && near.every(({ region }) => region === nearest.region)
    const fits = nearest && (!country || country === nearest.region || coversRegion(country, nearest.region))
    if (nearest && agree && fits)
      proposals.set(add_id, { region: nearest.region, like: { add_name: nearest.add_name, metres: nearest.metres } })
    else if (country) proposals.set(add_id, { region: country })
  }
  return proposals
}
