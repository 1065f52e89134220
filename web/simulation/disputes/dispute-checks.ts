import { statementDocument } from '#server/money/journals/statement-file.ts'
import { listedStatements } from '#server/money/statements/seen-statement.ts'
import { linesOf, type StatementRow } from '#server/money/store/statement-lines.ts'
import { isVerified } from '#server/money/store/statement-persons.ts'
import { listStatements } from '#server/money/store/statements.ts'
import { statementLines } from '#server/store/schema/statements.ts'
import { history } from '#server/store/schema/sync.ts'
import { getTrip } from '#server/trips/store/trips.ts'
import { sumOfAmounts, tripAmounts } from '#shared/domain/money/invoice.ts'
import { toCents } from '#shared/domain/money/money.ts'
import { lineTotal } from '#shared/domain/money/statement.ts'
import type { OutboxEntry } from '../../db/records.ts'
import type { Device } from '../device.ts'
import { mustHold } from '../oracle/must-hold.ts'
import { checkTables, serverRows } from '../oracle/tables.ts'
import { type Disputes, dispatcher, heldLines, heldStatements, outboxOf } from './dispute-state.ts'

const cents = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + toCents(amount), 0)

/** Content of a final statement, which never changes: its row, its lines and its files. */
const contentOf = ({ world }: Disputes, head: StatementRow): string => {
  const { st_rev: _rev, st_objection: _objection, st_objected_at: _at, ...row } = head
  const lines = linesOf(world.store(), head.st_id).map(({ sl_place: _place, ...line }) => line)
  return JSON.stringify([row, lines, statementDocument(world.store(), { id: head.st_id, language: null })])
}

const checkFinal = (disputes: Disputes, head: StatementRow): void => {
  const content = contentOf(disputes, head)
  const before = disputes.finals.get(head.st_id)
  disputes.finals.set(head.st_id, content)
  if (before === undefined) disputes.seen[head.st_corrects === null ? 'finals' : 'corrections'] += 1
  mustHold(before === undefined || before === content, () => `final ${head.st_number}: was ${before}, is ${content}`)
  mustHold(isVerified(disputes.world.store(), head.st_id), () => `hash of ${head.st_number}`)
}

/** Amounts are equal in the answer of the API, the sums of its parts, and what spreadsheet, PDF and print are drawn from. */
const checkAmounts = (disputes: Disputes, head: StatementRow): void => {
  const { world } = disputes
  const lines = linesOf(world.store(), head.st_id)
  const [listed] = listedStatements(world.store(), dispatcher(disputes), [head])
  const { document } = statementDocument(world.store(), { id: head.st_id, language: 'en' })
  const totals = [
    cents([...lines.map(lineTotal), ...head.st_items.map(({ total }) => total)]),
    toCents(listed?.totals.total ?? Number.NaN),
    toCents(document.grand.total),
    cents([
      ...document.weeks.flatMap(({ rows }) => rows.map((cells) => Number(cells.at(-1)))),
      ...(document.items?.rows ?? []).map(({ total }) => total),
    ]),
  ]
  mustHold(new Set(totals).size === 1, () => `statement ${head.st_id}: sums differ: ${totals}`)
}

/** Finals and corrections of a side come to what their trips come to; their numbers have no gap and no double. */
const checkSide = ({ world }: Disputes, side: 'sub' | 'customer', finals: readonly StatementRow[]): void => {
  const own = finals.filter(({ st_side }) => st_side === side)
  const lines = own.flatMap(({ st_id }) => linesOf(world.store(), st_id))
  const trips = [...new Set(lines.flatMap(({ tt_id }) => tt_id ?? []))].map((id) => getTrip(world.store(), id))
  const ofTrips = cents(trips.map((trip) => (trip ? sumOfAmounts(tripAmounts(trip, side)) : Number.NaN)))
  mustHold(cents(lines.map(lineTotal)) === ofTrips, () => `finals of ${side} are not what their trips come to`)
  const years = new Map<string | undefined, StatementRow[]>()
  for (const head of own) {
    const year = head.st_number?.split('-')[1]
    years.set(year, [...(years.get(year) ?? []), head])
  }
  for (const [year, ofYear] of years) {
    const numbers = ofYear.map(({ st_number }) => Number(st_number?.split('-')[2])).sort((a, b) => a - b)
    mustHold(
      numbers.every((number, index) => number === index + 1),
      () => `numbers of ${side} in ${year}: ${numbers}`,
    )
  }
}

const notesIn = (entries: readonly OutboxEntry[]): string => JSON.stringify(entries.map(({ set }) => set))

/** Each note stands there once, or waits with its reason; a repeat doubles nothing. */
const checkSaid = async ({ world, missed, said, phone, tablet }: Disputes): Promise<void> => {
  const waiting = notesIn([...(await outboxOf(phone)), ...(await outboxOf(tablet))])
  const versions = world
    .store()
    .db.select()
    .from(history)
    .all()
    .filter(({ entity }) => entity === 'statement_line')
  const times = (note: string): number =>
    versions.filter(({ changes, action }) => action !== 'delete' && changes.sl_note?.to === note).length
  for (const note of said) mustHold(times(note) <= 1, () => `${note} was written ${times(note)} times`)
  for (const note of missed) {
    const written = times(note)
    mustHold(written <= 1, () => `${note} was written ${written} times`)
    mustHold(written === 1 || waiting.includes(`"${note}"`), () => `${note} is lost`)
    const standing = world
      .store()
      .db.select()
      .from(statementLines)
      .all()
      .filter(({ sl_note }) => sl_note === note)
    mustHold(standing.length <= 1, () => `${note} stands ${standing.length} times`)
  }
}

/** Each confirmed line has an amount that a person of the subcontractor saw. */
const checkConfirmed = ({ world, confirmed }: Disputes): void => {
  for (const line of world.store().db.select().from(statementLines).all())
    mustHold(
      line.sl_state !== 'confirmed' || line.tt_id === null || confirmed.has(`${line.sl_id} ${lineTotal(line)}`),
      () => `line ${line.sl_id} is confirmed at ${lineTotal(line)}, which nobody saw`,
    )
}

/** A trip stands in one living statement of a side. */
const checkPlaces = ({ world }: Disputes): void => {
  const seen = new Set<string>()
  for (const { sl_side, sl_place, tt_id } of world.store().db.select().from(statementLines).all()) {
    if (sl_place !== 'living' || tt_id === null) continue
    mustHold(!seen.has(`${sl_side} ${tt_id}`), () => `trip ${tt_id} stands twice on the side ${sl_side}`)
    seen.add(`${sl_side} ${tt_id}`)
  }
}

/** A phone holds what the server would send, and its lines and items come to the total that it shows. */
const checkDevice = async ({ world }: Disputes, device: Device): Promise<void> => {
  await checkTables(world, device, serverRows(world))
  const lines = await heldLines(device)
  for (const { st_id, st_state, st_items, totals } of await heldStatements(device)) {
    // Lines of a final one have left the device.
    if (st_state !== 'sent') continue
    const own = lines.filter((line) => line.st_id === st_id)
    const sum = cents([...own.map(lineTotal), ...st_items.map(({ total }) => total)])
    mustHold(sum === toCents(totals.total), () => `${device.name} shows ${totals.total} for ${sum} cents`)
  }
}

/** Checks what holds after every act, whether devices have caught up or not. */
export const checkServer = (disputes: Disputes): void => {
  const all = listStatements(disputes.world.store(), { states: ['open', 'sent', 'final'], limit: 1000 })
  const finals = all.filter(({ st_state }) => st_state === 'final')
  for (const head of finals) checkFinal(disputes, head)
  for (const id of disputes.finals.keys())
    mustHold(
      finals.some(({ st_id }) => st_id === id),
      () => `final ${id} is final no more`,
    )
  checkPlaces(disputes)
  checkConfirmed(disputes)
  for (const side of ['sub', 'customer'] as const) checkSide(disputes, side, finals)
}

const ROUNDS = 4
/** All devices have a network again; what waits is sent, refused visibly, or left to a person as a conflict. */
export const checkAtRest = async (disputes: Disputes): Promise<void> => {
  const { world, phone, tablet, stranger, seen } = disputes
  const devices = [phone, tablet, stranger]
  for (const device of devices) {
    device.isOffline = false
    device.fault = null
    await device.renewSession()
  }
  for (let round = 0; round < ROUNDS; round += 1) for (const device of devices) await device.sync()
  checkServer(disputes)
  for (const head of listStatements(world.store(), { states: ['open', 'sent', 'final'], limit: 1000 }))
    checkAmounts(disputes, head)
  for (const device of devices) {
    await checkDevice(disputes, device)
    const late = (await outboxOf(device)).filter(({ state }) => state !== 'refused' && state !== 'conflict')
    mustHold(late.length === 0, () => `${device.name} never comes to rest: ${JSON.stringify(late)}`)
    const refused = (await outboxOf(device)).filter(({ state }) => state === 'refused')
    mustHold(
      refused.every(({ message }) => Boolean(message)),
      () => `${device.name}: refused without a reason`,
    )
    seen.refused += refused.length
  }
  seen.missed = disputes.missed.length
  mustHold((await heldStatements(stranger)).length === 0, () => 'another company holds a statement')
  await checkSaid(disputes)
}
