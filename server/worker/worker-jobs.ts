import type { Company } from '../../shared/schemas/accounts/company.ts'
import type { Language } from '../../shared/schemas/accounts/session.ts'
import type { ApprovalAudit } from '../documents/approval-audit.ts'
import type { DocumentList } from '../documents/document-list.ts'
import type { FigureTripsToRead } from '../figures/figure-trips.ts'
import type { ArrivalsToRead, FiguresToRead, MarginsToRead } from '../figures/figures.ts'
import type { Upload } from '../http/upload.ts'
import type { FaultyFile } from '../imports/given-back/faulty-file.ts'
import type { CompanyFile, CompanyToRead } from '../imports/lists/company-file.ts'
import type { ListSheet } from '../imports/lists/list-sheet.ts'
import type { MasterDataFile } from '../imports/lists/master-data-file.ts'
import type { PriceListToWrite } from '../imports/lists/price-list-sheet.ts'
import type { TourList } from '../imports/lists/tour-list.ts'
import type { TripPlanFile } from '../imports/lists/trip-plan-file.ts'
import type { Refusal } from '../kit/refusal.ts'
import type { JournalFile, JournalZip } from '../money/journals/journal-files.ts'
import type { StatementCsv } from '../money/journals/statement-csv.ts'
import type { StatementFile } from '../money/journals/statement-file.ts'
import type { MonthEnd } from '../money/statements/month-end.ts'
import type { StatementList } from '../money/statements/statement-list.ts'
import type { CalendarToRead } from '../programs/calendar/feed.ts'
import type { AnswersToSum } from '../reports/answers.ts'
import type { LogFile } from '../reports/log.ts'
import type { ReportFile } from '../reports/report.ts'
import type { ViewPdf } from '../trips/pdf/view.ts'
import type { TripsToRead } from '../trips/store/trips-json.ts'

/**
 * Jobs that run beside the main thread, by name: one for each file or list that takes long to make or to read. A job is loaded when
 * it is first asked for. Input and answer are copied between the threads, so they are plain values.
 */
export const JOBS = {
  answers: async (input: AnswersToSum) => (await import('../reports/answers.ts')).answersOf(input),
  'answers-xlsx': async (input: AnswersToSum & { language: Language }) =>
    (await import('../reports/answers.ts')).answersFile(input),
  arrivals: async (input: ArrivalsToRead) => (await import('../figures/figures.ts')).arrivalsOf(input),
  'approval-audit-xlsx': async (input: ApprovalAudit) =>
    (await import('../documents/approval-audit.ts')).approvalAuditFile(input),
  calendar: async (input: CalendarToRead) => (await import('../programs/calendar/feed.ts')).calendarText(input),
  'company-file': async (input: CompanyToRead) =>
    (await import('../imports/lists/company-file.ts')).readCompanyFile(input),
  'company-xlsx': async (input: CompanyFile) =>
    (await import('../imports/lists/company-file.ts')).companyWorkbook(input),
  'driving-times': async (input: FiguresToRead) => (await import('../figures/figures.ts')).drivingTimesOf(input),
  'figure-trips': async (input: FigureTripsToRead) => (await import('../figures/figure-trips.ts')).figureTripsOf(input),
  'figure-trips-xlsx': async (input: FigureTripsToRead & { language: Language }) =>
    (await import('../figures/figure-trips.ts')).figureTripsFile(input),
  margins: async (input: MarginsToRead) => (await import('../figures/figures.ts')).marginsOf(input),
  'list-sheet': async (input: ListSheet) => (await import('../imports/lists/list-sheet.ts')).listSheetFile(input),
  'document-list-xlsx': async (input: DocumentList) =>
    (await import('../documents/document-list.ts')).documentListFile(input),
  'statement-list-xlsx': async (input: StatementList) =>
    (await import('../money/statements/statement-list.ts')).statementListFile(input),
  'tour-list-xlsx': async (input: TourList) => (await import('../imports/lists/tour-list.ts')).tourListFile(input),
  'faulty-file': async (input: FaultyFile) => (await import('../imports/given-back/faulty-file.ts')).faultyFile(input),
  'journal-file': async (input: JournalFile) => (await import('../money/journals/journal-files.ts')).journalFile(input),
  'journal-zip': async (input: JournalZip) => (await import('../money/journals/journal-files.ts')).journalZip(input),
  logo: async (input: Pick<Company, 'logo'>) => (await import('../pdf/letterhead.ts')).drawLogo(input),
  'log-xlsx': async (input: LogFile) => (await import('../reports/log.ts')).logFile(input),
  'month-end': async (input: MonthEnd) => (await import('../money/statements/month-end.ts')).monthEnd(input),
  'log-preview': async (input: LogFile) => (await import('../reports/log.ts')).logPreview(input),
  'master-data-file': async (input: MasterDataFile) =>
    (await import('../imports/lists/master-data-file.ts')).readMasterDataFile(input),
  'price-list-xlsx': async (input: PriceListToWrite) =>
    (await import('../imports/lists/price-list-sheet.ts')).priceListSheet(input),
  'report-picture': async (input: Uint8Array) => (await import('../links/report-picture.ts')).reportPicture(input),
  'report-preview': async (input: Omit<ReportFile, 'filters'>) =>
    (await import('../reports/report.ts')).reportPreview(input),
  'report-xlsx': async (input: ReportFile) => (await import('../reports/report.ts')).reportFile(input),
  scan: async (input: Upload) => (await import('../files/scans.ts')).scanOfUpload(input),
  'statement-csv': async (input: StatementCsv) =>
    (await import('../money/journals/statement-csv.ts')).statementCsv(input),
  'statement-file': async (input: StatementFile) =>
    (await import('../money/journals/statement-file.ts')).statementFile(input),
  'telematics-log-preview': async (input: LogFile) => (await import('../reports/log.ts')).telematicsLogPreview(input),
  'telematics-log-xlsx': async (input: LogFile) => (await import('../reports/log.ts')).telematicsLogFile(input),
  'timetable-pdf': async (input: ViewPdf) => (await import('../trips/pdf/view.ts')).viewPdf(input),
  'trip-plan': async (input: TripPlanFile, tell?: Tell) =>
    (await import('../imports/lists/trip-plan-file.ts')).readTripPlanFile(input, tell),
  'trips-json': async (input: TripsToRead) => (await import('../trips/store/trips-json.ts')).tripsJson(input),
}
type Jobs = typeof JOBS
export type JobName = keyof Jobs
export type JobInput<Name extends JobName> = Parameters<Jobs[Name]>[0]
export type JobAnswer<Name extends JobName> = Awaited<ReturnType<Jobs[Name]>>

/** Call by which a job tells of itself while it runs; its argument is a plain object. */
export type Tell = (news: object) => void

/** Messages between the two threads. */
export type WorkerTask = { id: number; name: string; input: unknown }
export type WorkerReport =
  | { id: number; answer: unknown }
  | { id: number; news: object }
  | { id: number; refusal: Pick<Refusal, 'status' | 'message' | 'fields' | 'errors'> }
  | { id: number; fault: { message: string; stack?: string } }
