import type { CustomerJournalFile } from '../excel/customer-journal.ts'
import type { LogFile } from '../excel/log.ts'
import type { PriceListFile } from '../excel/price-list.ts'
import type { ReportFile } from '../excel/report.ts'
import type { SubcontractorJournalFile } from '../excel/subcontractor-journal.ts'
import type { Refusal } from '../http/refusal.ts'
import type { MasterDataFile } from '../imports/master-data-file.ts'
import type { TripPlanFile } from '../imports/trip-plan-file.ts'
import type { ViewPdf } from '../pdf/view.ts'
import type { TripsToRead } from '../trips/trips-json.ts'

/**
 * What can run beside the main thread, by name: a line here for each file or list that takes long to make or to read. A job is loaded when
 * it is first asked for. Input and answer are copied between the threads, so they are plain values.
 */
export const JOBS = {
  'customer-journal-xlsx': async (input: CustomerJournalFile) =>
    (await import('../excel/customer-journal.ts')).customerJournalFile(input),
  'log-xlsx': async (input: LogFile) => (await import('../excel/log.ts')).logFile(input),
  'master-data-file': async (input: MasterDataFile) =>
    (await import('../imports/master-data-file.ts')).readMasterDataFile(input),
  'price-list-xlsx': async (input: PriceListFile) => (await import('../excel/price-list.ts')).priceListFile(input),
  'report-xlsx': async (input: ReportFile) => (await import('../excel/report.ts')).reportFile(input),
  'subcontractor-journal-xlsx': async (input: SubcontractorJournalFile) =>
    (await import('../excel/subcontractor-journal.ts')).subcontractorJournalFile(input),
  'telematics-log-xlsx': async (input: LogFile) => (await import('../excel/log.ts')).telematicsLogFile(input),
  'timetable-pdf': async (input: ViewPdf) => (await import('../pdf/view.ts')).viewPdf(input),
  'trip-plan': async (input: TripPlanFile) => (await import('../imports/trip-plan-file.ts')).readTripPlanFile(input),
  'trips-json': async (input: TripsToRead) => (await import('../trips/trips-json.ts')).tripsJson(input),
}
type Jobs = typeof JOBS
export type JobName = keyof Jobs
export type JobInput<Name extends JobName> = Parameters<Jobs[Name]>[0]
export type JobAnswer<Name extends JobName> = Awaited<ReturnType<Jobs[Name]>>

/** Messages between the two threads. */
export type WorkerTask = { id: number; name: string; input: unknown }
export type WorkerReport =
  | { id: number; answer: unknown }
  | { id: number; refusal: Pick<Refusal, 'status' | 'message' | 'fields' | 'errors'> }
  | { id: number; fault: { message: string; stack?: string } }
