import { sumOfAmounts } from '#shared/domain/money/invoice.ts'
import { sumAmounts } from '#shared/domain/money/money.ts'
import { amountsOfLine, type LeftOut, leftOut, MAX_STATEMENT_LINES } from '#shared/domain/money/statement.ts'
import { sameValue } from '#shared/domain/sync/merge.ts'
import { dayOf } from '#shared/domain/time/dates.ts'
import { type DayRange, instantsOfDays } from '#shared/domain/time/views.ts'
import type { Trip } from '#shared/schemas/trip.ts'
import { Refusal } from '../../kit/refusal.ts'
import type { Store } from '../../store/db.ts'
import type { Author } from '../../store/history/history.ts'
import { getTrips } from '../../trips/store/trips.ts'
import { followTrip } from '../store/invoiced-trips.ts'
import type { Party } from '../store/invoices.ts'
import { JOURNAL_STATUSES, journalTrips } from '../store/journals.ts'
import { partyTermsNow } from '../store/party-terms.ts'
import {
  insertLine,
  lineOfTrip,
  linesOf,
  NOT_ANSWERED,
  placedTrips,
  type StatementRow,
  tellStatement,
} from '../store/statement-lines.ts'
import { insertStatement, openStatementOf, updateStatement } from '../store/statements.ts'
import { itemsOf } from './planned-statement.ts'

export const partyOf = ({ st_side, st_party, st_customer }: StatementRow): Party =>
  st_side === 'customer' ? { side: 'customer', id: st_customer ?? 0, name: st_party } : { side: 'sub', name: st_party }
const daysOf = ({ st_from, st_to }: StatementRow): DayRange => ({ from: st_from, to: st_to })

/** The trips of a party that start on the days, as the journal has them. */
const tripsOf = (store: Store, party: Party, days: DayRange): Trip[] =>
  journalTrips(store, {
    of: party.side === 'customer' ? { customer: party.name } : { subcontractor: party.name },
    ...instantsOfDays(days, store.timeZone),
    statuses: JOURNAL_STATUSES,
  })

/** Brings all lines up to date with their trips: names of addresses and drivers may have changed. Corrections stay. */
const followTrips = (store: Store, head: StatementRow, author: Author): void => {
  if (head.st_corrects !== null) return
  const lines = linesOf(store, head.st_id).filter(({ tt_id }) => tt_id !== null)
  const trips = new Map(
    getTrips(
      store,
      lines.map(({ tt_id }) => Number(tt_id)),
    ).map((trip) => [trip.tt_id, trip]),
  )
  const changed = lines.filter((line) =>
    followTrip(store, { line, head }, trips.get(Number(line.tt_id)) ?? null, author),
  )
  if (changed.length > 0) tellStatement(store, head, head)
}

/** The journal's items, reckoned with the lines as they are now. */
export const itemsNow = (store: Store, head: StatementRow): StatementRow['st_items'] =>
  itemsOf(
    store,
    { party: partyOf(head), days: daysOf(head), st_id: head.st_id },
    linesOf(store, head.st_id).flatMap(({ sl_facts, sl_trip, sl_toll }) =>
      sl_facts ? [{ day: dayOf(sl_facts.tt_stp, store.timeZone), amount: sl_trip, toll: sl_toll }] : [],
    ),
  )

/** The statement with its lines and items as trips and journal have them now, inside the caller's transaction. */
export const broughtUpToDate = (store: Store, head: StatementRow, author: Author): StatementRow => {
  if (head.st_corrects !== null) return head
  followTrips(store, head, author)
  const st_items = itemsNow(store, head)
  const isSame = JSON.stringify(st_items) === JSON.stringify(head.st_items)
  return isSame ? head : updateStatement(store, head, { st_items }, author)
}

/** Gives an open statement that is made again the present terms; a sent one keeps those it was sent with. */
const withTermsNow = (store: Store, head: StatementRow, author: Author): StatementRow => {
  const st_terms = partyTermsNow(store, partyOf(head))
  return sameValue(st_terms, head.st_terms) ? head : updateStatement(store, head, { st_terms }, author)
}

export type Made = { head: StatementRow; lines: number; total: number; left: Record<LeftOut, number> }

/**
 * Makes a statement of the checked, driven trips of a party and period that stand in no other one, or takes the trips of
 * the open one anew.
 * @param seen total that the person was shown for it
 * @throws Refusal 409 statement_empty, statement_too_long, statement_changed
 */
export const makeStatement = (store: Store, party: Party, days: DayRange, author: Author, seen?: number): Made =>
  store.write(() => {
    const known = openStatementOf(store, party, days)
    const head = known ? withTermsNow(store, known, author) : insertStatement(store, { party, days }, author)
    followTrips(store, head, author)
    const trips = tripsOf(store, party, days)
    const stated = placedTrips(
      store,
      party.side,
      trips.map(({ tt_id }) => tt_id),
    )
    const own = new Set(linesOf(store, head.st_id).map(({ tt_id }) => tt_id))
    const left: Made['left'] = { unchecked: 0, not_driven: 0, in_statement: 0 }
    let lines = own.size
    for (const trip of trips) {
      if (own.has(trip.tt_id)) continue
      const reason = leftOut(trip, party.side, stated.has(trip.tt_id), store.now())
      if (reason) {
        left[reason] += 1
        continue
      }
      lines += 1
      if (lines > MAX_STATEMENT_LINES) throw new Refusal(409, 'statement_too_long')
      insertLine(store, head, { ...lineOfTrip(trip, party.side), ...NOT_ANSWERED, sl_place: 'living' }, author)
    }
    const made = broughtUpToDate(store, head, author)
    if (lines === 0 && made.st_items.length === 0) throw new Refusal(409, 'statement_empty', { left_out: left })
    const total = sumAmounts([
      ...linesOf(store, head.st_id).map((line) => sumOfAmounts(amountsOfLine(line))),
      ...made.st_items.map((item) => item.total),
    ])
    if (seen !== undefined && seen !== total) throw new Refusal(409, 'statement_changed')
    return { head: made, lines, total, left }
  })
