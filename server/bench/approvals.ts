import { type ApprovalTrip, approvalFaults } from '../../shared/domain/approvals/approval-faults.ts'
import { documentBook } from '../../shared/domain/approvals/document-book.ts'
import { type ApprovalDocument, DOCUMENT_KINDS, SHIPPED_RULES } from '../../shared/domain/approvals/documents.ts'
import { HOUR_MS } from '../../shared/domain/time/units.ts'
import { seededRandom } from '../../shared/seeded-random.ts'
import { median, printHead, printTime } from './parts/figures.ts'

/**
 * Bench of approvals on a device: 2,000 trips against 20,000 documents, the documents sorted by owner once for all of them.
 * Processor time of this thread (user), since other programs run beside it.
 * Run: npm run bench:server -- approvals [documents] [trips] [rounds]
 */
const [documentCount = 20_000, tripCount = 2_000, rounds = 20] = process.argv.slice(2).map(Number)
const ZONE = 'Europe/Zurich'
const GOAL_MS = 50
const DRIVERS = 3_000
const SUBS = 200
const START = Date.parse('2026-12-20T00:00:00.000Z')

const random = seededRandom('approvals')
const drivers = Array.from({ length: DRIVERS }, (_, index) => ({
  dr_id: index + 1,
  dr_name: `Driver ${index}`,
  dr_number: String(1_000 + index),
}))
const documents: ApprovalDocument[] = Array.from({ length: documentCount }, (_, index) => {
  const isSub = random.chance(0.1)
  return {
    do_id: index + 1,
    do_owner: isSub ? 'sub' : 'driver',
    do_owner_key: isSub ? `Haulier ${random.below(SUBS)}` : String(1 + random.below(DRIVERS)),
    do_kind: random.pick(DOCUMENT_KINDS),
    do_valid_from: '2025-01-01',
    do_valid_to: random.pick(['2026-12-24', '2027-06-30', null]),
    do_verified_at: random.chance(0.8) ? '2026-01-01T00:00:00.000Z' : null,
    do_replaces: null,
  }
})
const trips: ApprovalTrip[] = Array.from({ length: tripCount }, () => {
  const stp = START + random.below(21 * 24) * HOUR_MS
  const driver = random.below(DRIVERS)
  return {
    tt_status: 'active',
    tt_requirements: '11_2_7',
    tt_sub: random.chance(0.9) ? `Haulier ${random.below(SUBS)}` : '',
    tt_gps: 'V 1',
    tt_driver: `Driver ${driver}`,
    tt_drivernr: String(1_000 + driver),
    tt_stp: new Date(stp).toISOString(),
    tt_sta: new Date(stp + 9 * HOUR_MS).toISOString(),
  }
})

const used = (process as { threadCpuUsage?: typeof process.cpuUsage }).threadCpuUsage ?? process.cpuUsage
const spent: number[] = []
const sorted: number[] = []
let found = 0
for (let round = 0; round < rounds; round += 1) {
  const before = used()
  const book = documentBook(documents, drivers)
  sorted.push((used().user - before.user) / 1000)
  const ready = used()
  found = trips.reduce((sum, trip) => sum + approvalFaults(trip, book, SHIPPED_RULES, ZONE).length, 0)
  spent.push((used().user - ready.user) / 1000)
}
const ms = median(spent)
printHead('Documents of a plan')
printTime(`${tripCount} trips against ${documentCount} documents: ${found} faults`, ms, GOAL_MS)
printTime('the documents sorted by owner, when one changes', median(sorted), undefined)
