import type { Viewer } from '#shared/domain/access/roles.ts'
import { blockOfChange } from '#shared/domain/approvals/approval-findings.ts'
import { type Availability, availabilityBeside } from '#shared/domain/clashes/availability.ts'
import type { Plan } from '#shared/domain/clashes/clashes.ts'
import { availabilityMessage, findingMessage, type Named } from '#shared/domain/clashes/findings/finding-message.ts'
import { byWeight, type Finding, type TripKey } from '#shared/domain/clashes/findings/findings.ts'
import { findingsOfChanges } from '#shared/domain/clashes/findings-of-changes.ts'
import { fieldsOfChange, fitOfChange, type OfferedTo, type TripChange } from '#shared/domain/trip/trip-change.ts'
import type { Translate } from '#web/i18n/text.ts'
import type { BoardTrip } from '../use-board-rows.ts'

/**
 * Fit of trips into a row. `same`: they are in it already. `tight`: a gap is too short, or the drop is doubtful. `not`: something
 * does not fit, which warns. `refused`: the row may not take them.
 */
export type FitState = 'fits' | 'same' | 'tight' | 'not' | 'refused'
/**
 * `text`: as much as the row has room for. `findings`: all objections to the drop, in words, the gravest first: the row, the
 * question before a drop and the message after it name these.
 */
export type RowFit = {
  readonly state: FitState
  readonly text: string
  readonly findings: readonly string[]
  /** The trips that the drop would change. */
  readonly moved: readonly BoardTrip[]
  /** The trip for which the drop is refused, or hardly meant: then a question comes first. */
  readonly about: BoardTrip | null
}

/** Rows and rules by which fits are judged. */
export type FitKnowledge = {
  viewer: Viewer
  offered: OfferedTo
  /** Undefined while it is computed. */
  plan: Plan | undefined
  named: Named
  translate: Translate
  /** Milliseconds. */
  now: number
}

const NONE: readonly string[] = []

/**
 * Reason why the server would refuse the change because of documents, in words; null if it would not, as far as this device
 * knows.
 */
export const blockText = (
  { plan, named, translate }: FitKnowledge,
  { key, row }: BoardTrip,
  fields: Parameters<typeof blockOfChange>[2],
): string | null => {
  const block = blockOfChange(plan?.knowledge.approvals, { ...row, key }, fields)
  if (!block) return null
  const { key: message, values } = findingMessage(block, key, named)
  return translate(message, values)
}

type Brought = { own: TripKey; finding: Finding }

/**
 * New findings of trips that change together (`shared/domain/clashes/findings-of-changes.ts`), the gravest first: the row under
 * the drag, the question before a drop and the message after it name the same.
 * @param fieldsOf values that a change writes into a trip
 */
export const broughtBy = (
  trips: readonly BoardTrip[],
  fieldsOf: (trip: BoardTrip) => object,
  { plan, named, translate }: FitKnowledge,
): { brought: readonly Brought[]; named: Named; textsOf: (key?: TripKey) => string[] } => {
  const changed = new Map(trips.map((trip) => [trip.key, { ...trip.row, ...fieldsOf(trip), key: trip.key }]))
  const now: Named = { ...named, tripOf: (key) => changed.get(key) ?? named.tripOf(key) }
  const found: Map<TripKey, Finding[]> = plan ? findingsOfChanges(plan, [...changed.values()]) : new Map()
  const brought = [...found]
    .flatMap(([own, findings]) => findings.map((finding): Brought => ({ own, finding })))
    // Taking a driver away needs no warning that the driver is missing.
    .filter(({ finding }) => !finding.kind.startsWith('no_'))
    .sort((a, b) => byWeight(a.finding, b.finding))
  const textsOf = (key?: TripKey) => [
    ...new Set(
      brought
        .filter(({ own }) => key === undefined || own === key)
        .map(({ own, finding }) => {
          const message = findingMessage(finding, own, now)
          return translate(message.key, message.values)
        }),
    ),
  ]
  return { brought, named: now, textsOf }
}

const stateOf = ({ kind }: Finding): 'tight' | 'not' => (kind === 'gap_too_short' ? 'tight' : 'not')

/** Place from which a single trip's vehicle or driver would come, if there is no objection. */
const comesFrom = (
  trips: readonly BoardTrip[],
  change: TripChange,
  { plan }: FitKnowledge,
): { own: TripKey; available: Availability } | null => {
  const [trip] = trips
  const isCrew = change.kind === 'vehicle' || (change.kind === 'driver' && (change.name || change.number))
  if (!plan || !trip || trips.length > 1 || !isCrew) return null
  const of = change.kind === 'vehicle' ? 'vehicle' : 'driver'
  const available = availabilityBeside(plan, { ...trip.row, ...fieldsOfChange(change, trip.row), key: trip.key }, of)
  return available && { own: trip.key, available }
}

/**
 * Returns the fit of several trips in a row together, by what the drop would change.
 * @param change what the row writes
 */
export const rowFit = (trips: readonly BoardTrip[], change: TripChange | null, known: FitKnowledge): RowFit => {
  const { viewer, offered, translate, now } = known
  const refused = (text: string, about: BoardTrip | null): RowFit => ({
    state: 'refused',
    text,
    findings: NONE,
    moved: [],
    about,
  })
  if (!change) return refused(translate('board_row_takes_none'), trips[0] ?? null)
  const fits = trips.map((trip) => ({ trip, fit: fitOfChange(viewer, change, trip.row, offered, now) }))
  const moved = fits.filter(({ fit }) => fit.kind !== 'same').map(({ trip }) => trip)
  if (moved.length === 0) return { state: 'same', text: '', findings: NONE, moved, about: null }
  const fieldsOf = ({ row }: BoardTrip) => fieldsOfChange(change, row)
  for (const { trip, fit } of fits) {
    if (fit.kind === 'refused') return refused(translate(fit.reason), trip)
    const block = fit.kind === 'same' ? null : blockText(known, trip, fieldsOf(trip))
    if (block) return refused(block, trip)
  }
  const { brought, named, textsOf } = broughtBy(moved, fieldsOf, known)
  const doubts = fits.flatMap(({ trip, fit }) =>
    fit.kind === 'doubtful' ? [{ trip, text: translate(fit.reason) }] : [],
  )
  const doubtTexts = [...new Set(doubts.map(({ text }) => text))]
  const about = doubts[0]?.trip ?? null
  const [worst] = brought
  const said = (own: TripKey, available: Availability): string => {
    const message = availabilityMessage(available, own, named)
    return translate(message.key, message.values)
  }
  if (worst && brought.some(({ finding }) => stateOf(finding) === 'not')) {
    const text = said(worst.own, { state: 'not', finding: worst.finding })
    return { state: 'not', text, findings: [...textsOf(), ...doubtTexts], moved, about }
  }
  const findings = [...doubtTexts, ...textsOf()]
  if (doubts[0]) return { state: 'tight', text: doubts[0].text, findings, moved, about }
  if (worst)
    return { state: 'tight', text: said(worst.own, { state: 'tight', finding: worst.finding }), findings, moved, about }
  const from = comesFrom(moved, change, known)
  return { state: 'fits', text: from ? said(from.own, from.available) : '', findings, moved, about }
}
