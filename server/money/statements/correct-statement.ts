import type { z } from 'zod'
import type { Viewer } from '#shared/domain/access/roles.ts'
import { tripAmounts } from '#shared/domain/money/invoice.ts'
import { correctionLine, isNothing } from '#shared/domain/money/statement.ts'
import type { CorrectionBody } from '#shared/schemas/statement.ts'
import { invalid, Refusal } from '../../kit/refusal.ts'
import type { Store } from '../../store/db.ts'
import type { Author } from '../../store/history/history.ts'
import { getTrips } from '../../trips/store/trips.ts'
import {
  insertLine,
  lineOfTrip,
  linesOf,
  NOT_ANSWERED,
  placedTrips,
  type StatementRow,
} from '../store/statement-lines.ts'
import { insertStatement, updateStatement } from '../store/statements.ts'
import { itemsNow } from './make-statement.ts'
import { requireAction, seenStatement } from './seen-statement.ts'

type Correction = z.output<typeof CorrectionBody>

/**
 * Makes an open statement that corrects a final one: for each trip what its amounts shall be, less what they are, and
 * additions of its own; the fuel on the difference comes along. The trips get their amounts when it becomes final.
 * @throws Refusal 404, 403, 400 for a trip that is not on the statement, 409 when nothing differs or another correction of
 * a trip is on its way
 */
export const correctStatement = (store: Store, viewer: Viewer, id: number, correction: Correction): StatementRow =>
  store.write(() => {
    const final = seenStatement(store, viewer, id)
    requireAction(viewer, final, 'correct')
    const author: Author = { username: viewer.username, source: 'person' }
    const { st_side, st_party, st_customer, st_from, st_to } = final
    const stated = new Set(linesOf(store, id).map(({ tt_id }) => tt_id))
    const strangers = correction.lines.flatMap(({ tt_id }, index) =>
      stated.has(tt_id) ? [] : [{ path: `lines.${index}.tt_id`, message: 'statement_trip_unknown' }],
    )
    if (strangers.length > 0) throw invalid(strangers)
    const wanted = new Map(correction.lines.map((line) => [line.tt_id, line]))
    const onTheWay = placedTrips(store, st_side, [...wanted.keys()], 'correction')
    if (onTheWay.size > 0) throw new Refusal(409, 'trip_in_statement')
    const party =
      st_side === 'customer'
        ? ({ side: 'customer', id: st_customer ?? 0, name: st_party } as const)
        : ({ side: 'sub', name: st_party } as const)
    const head = insertStatement(store, { party, days: { from: st_from, to: st_to }, corrects: final }, author)
    let lines = 0
    for (const trip of getTrips(store, [...wanted.keys()])) {
      const line = wanted.get(trip.tt_id)
      const amounts = line && correctionLine(line, tripAmounts(trip, st_side))
      if (!line || !amounts || isNothing(amounts)) continue
      const fields = { ...lineOfTrip(trip, st_side), ...amounts, ...NOT_ANSWERED, sl_text: line.text }
      insertLine(store, head, { ...fields, sl_place: 'correction' }, author)
      lines += 1
    }
    const added = correction.items.map(({ date, text, amount }) => ({
      date,
      text,
      fuel: 0,
      fuel_base: 0,
      fuel_cost: 0,
      extra_cost: amount,
      total: amount,
      key: '',
    }))
    // The fuel that was charged is a percentage of what its trips come to: the difference comes along.
    const charged = new Set(
      final.st_items.flatMap(({ key, fuel_cost }) => (key !== '' && fuel_cost !== 0 ? [key] : [])),
    )
    const fuel = lines > 0 ? itemsNow(store, head).filter(({ key }) => charged.has(key)) : []
    const st_items = [...fuel, ...added]
    if (lines === 0 && st_items.length === 0) throw new Refusal(409, 'statement_corrects_nothing')
    return st_items.length > 0 ? updateStatement(store, head, { st_items }, author) : head
  })
