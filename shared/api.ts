import { z } from 'zod'
import type { Role } from './domain/access/roles.ts'
import { SYNC_PATHS } from './domain/sync/sync-format.ts'
import { ActiveSession } from './schemas/active-session.ts'
import { Alert, AlertBody } from './schemas/alert.ts'
import { Instant, MessageAnswer, YearWeek } from './schemas/common.ts'
import { Customer, CustomerBody } from './schemas/customer.ts'
import { FirstSteps } from './schemas/first-steps.ts'
import { HistoryEntry } from './schemas/history.ts'
import {
  CustomerJournalBody,
  CustomerJournalQuery,
  InvoiceAnswer,
  InvoiceBody,
  InvoiceQuery,
  JournalTrip,
  SubcontractorJournalBody,
  SubcontractorJournalQuery,
} from './schemas/journal.ts'
import {
  Address,
  AddressBody,
  Driver,
  DriverBody,
  Subcontractor,
  SubcontractorBody,
  Vehicle,
  VehicleBody,
} from './schemas/master-data.ts'
import { OutboxChannels, OutboxQuery, OutboxRow, TestMessageBody } from './schemas/outbox.ts'
import { LogBody, ReportBody } from './schemas/report.ts'
import {
  ChangePasswordBody,
  Language,
  LoginAnswer,
  LoginBody,
  PasswordResetBody,
  PasswordResetChangeBody,
  SessionAnswer,
} from './schemas/session.ts'
import { PullAnswer, PullQuery, PushAnswer, PushBody } from './schemas/sync.ts'
import { TelematicsFeed } from './schemas/telematics-feed.ts'
import { PdfBody, RangeBody, View } from './schemas/timetable.ts'
import { PriceRow, TourCreateBody, TourEditBody, TourFields, VisibleTour } from './schemas/tour.ts'
import { ChooserRow, TripCreateBody, TripEditBody, VisibleTrip } from './schemas/trip.ts'
import { Account, AccountEditBody, RegistrationBody, User, UserEditBody } from './schemas/user.ts'
import { CopyPreview, PublishAnswer, PublishBody, WeeksAnswer, WeeksBody } from './schemas/weeks.ts'

/**
 * Every call once. The server validates by it, the client calls by it, the OpenAPI document is generated from it.
 * `roles` says who may call at all; which rows and fields they get is `shared/domain/visibility`.
 */
export type Call = {
  method: 'get' | 'post' | 'put' | 'delete'
  /** Hono's spelling of the path, `:id` for parameters. */
  path: string
  roles: 'nobody-needed' | 'any' | readonly Role[]
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** JSON answer. Calls that answer a file, or read a multipart body, say so instead. */
  answer: z.ZodType | { file: string }
  multipart?: true
  /** Asks with a body, and changes nothing. */
  reads?: true
  /** Answers a secret that is shown once: it is never kept, so a repeat makes another one. */
  answersSecret?: true
}
const call = <const C extends Call>(definition: C): C => definition

const ADMIN = ['admin'] as const
const ADMIN_AND_SUB = ['admin', 'sub'] as const
const IdParams = z.object({ id: z.coerce.number().int().positive() })
const NameParams = z.object({ id: z.string().min(1).max(200) })
/** Accepted and ignored (decisions section 2). */
const IgnoredQuery = { role: z.string().optional(), username: z.string().optional() }
const LookupQuery = z.object({ ...IgnoredQuery, all: z.enum(['true', 'false']).optional() })
const created = <Shape extends z.ZodRawShape>(shape: Shape) => MessageAnswer.extend(shape)
const Retired = { retired: z.boolean().optional() }
const ImportQuery = z.object({ ...IgnoredQuery, check: z.enum(['true', 'false']).optional() })
const Imported = MessageAnswer.extend({ added: z.int(), changed: z.int(), present: z.int() })
/** Defaults of the tour editor: what has to be chosen is still empty. */
const NewTour = TourFields.extend({
  tr_name: z.literal(''),
  tr_cm_id: z.null(),
  tr_departure: z.literal(''),
  tr_arrival: z.literal(''),
})
const CSV = { file: 'text/csv' }
const XLSX = { file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }

export const api = {
  // Session and accounts
  login: call({
    method: 'post',
    path: '/api/login',
    roles: 'nobody-needed',
    summary: 'Log in',
    body: LoginBody,
    answer: LoginAnswer,
  }),
  logout: call({
    method: 'post',
    path: '/api/logout',
    roles: 'any',
    summary: 'End this session',
    answer: MessageAnswer,
  }),
  auth: call({ method: 'get', path: '/api/auth', roles: 'any', summary: 'Who is asking', answer: SessionAnswer }),
  passwordReset: call({
    method: 'post',
    path: '/api/pwreset/:username',
    roles: 'nobody-needed',
    summary: 'Send a reset link by mail',
    params: z.object({ username: z.string().min(1).max(200) }),
    body: PasswordResetBody,
    answer: MessageAnswer,
  }),
  passwordResetChange: call({
    method: 'post',
    path: '/api/pwresetchange/:id',
    roles: 'nobody-needed',
    summary: 'Set a new password by a reset link',
    params: NameParams,
    body: PasswordResetChangeBody,
    answer: MessageAnswer,
  }),
  changePassword: call({
    method: 'post',
    path: '/api/changepw',
    roles: 'any',
    summary: 'Change the own password',
    body: ChangePasswordBody,
    answer: MessageAnswer,
  }),
  account: call({
    method: 'get',
    path: '/api/account',
    roles: 'any',
    summary: 'What the server keeps of whoever asks',
    answer: Account,
  }),
  accountEdit: call({
    method: 'put',
    path: '/api/account',
    roles: 'any',
    summary: 'Change the own e-mail address, with the own password; the built-in admin may too',
    body: AccountEditBody,
    answer: MessageAnswer,
  }),
  registration: call({
    method: 'post',
    path: '/api/registration',
    roles: ADMIN,
    summary: 'Add a user',
    body: RegistrationBody,
    answer: MessageAnswer,
  }),
  users: call({
    method: 'get',
    path: '/api/users',
    roles: ADMIN,
    summary: 'All users',
    answer: z.object({ users: z.array(User) }),
  }),
  userEdit: call({
    method: 'put',
    path: '/api/users/:username',
    roles: ADMIN,
    summary: 'Edit a user',
    params: z.object({ username: z.string().min(1).max(200) }),
    body: UserEditBody,
    answer: MessageAnswer,
  }),
  userDelete: call({
    method: 'delete',
    path: '/api/users/:username',
    roles: ADMIN,
    summary: 'Delete a user',
    params: z.object({ username: z.string().min(1).max(200) }),
    answer: MessageAnswer,
  }),
  userHistory: call({
    method: 'get',
    path: '/api/users/:username/history',
    roles: ADMIN,
    summary: 'Saved versions of a user, newest first; never a password',
    params: z.object({ username: z.string().min(1).max(200) }),
    answer: z.array(HistoryEntry),
  }),

  // Timetable and trips
  timetable: call({
    method: 'get',
    path: '/api/timetable',
    roles: 'any',
    summary: 'Trips of a view',
    query: z.object({ ...IgnoredQuery, view: View.default('today') }),
    answer: z.array(VisibleTrip),
  }),
  timetableFilter: call({
    method: 'post',
    path: '/api/timetable/filter',
    reads: true,
    roles: 'any',
    summary: 'Trips whose planned span touches a range',
    body: RangeBody,
    answer: z.array(VisibleTrip),
  }),
  downloadPdf: call({
    method: 'post',
    path: '/api/downloadpdf',
    reads: true,
    roles: 'any',
    summary: 'A view as PDF, base64',
    body: PdfBody,
    answer: z.object({ file: z.string() }),
  }),
  chooserRows: call({
    method: 'get',
    path: '/api/tours',
    roles: 'any',
    summary: 'Trips for the chooser',
    answer: z.array(ChooserRow),
  }),
  trip: call({
    method: 'get',
    path: '/api/trips/:id',
    roles: 'any',
    summary: 'One trip',
    params: IdParams,
    answer: VisibleTrip,
  }),
  tripCreate: call({
    method: 'post',
    path: '/api/trips',
    roles: ADMIN,
    summary: 'Create a trip',
    body: TripCreateBody,
    answer: created({ tt_id: z.int(), tt_rev: z.int() }),
  }),
  tripEdit: call({
    method: 'put',
    path: '/api/trips/:id',
    roles: 'any',
    summary: 'Edit a trip',
    params: IdParams,
    body: TripEditBody,
    answer: created({ tt_id: z.int(), tt_rev: z.int() }),
  }),
  tripHistory: call({
    method: 'get',
    path: '/api/trips/:id/history',
    roles: ADMIN,
    summary: 'Saved versions of a trip, newest first',
    params: IdParams,
    answer: z.array(HistoryEntry),
  }),
  upload: call({
    method: 'post',
    path: '/api/upload',
    roles: ADMIN,
    summary: 'Import a CSV trip plan (field `file`)',
    query: z.object({ ...IgnoredQuery, check: z.enum(['true', 'false']).optional() }),
    multipart: true,
    answer: MessageAnswer.extend({ added: z.int(), present: z.int() }),
  }),

  // Look-ups and master data
  customers: call({
    method: 'get',
    path: '/api/customers/all',
    roles: ADMIN,
    summary: 'All customers',
    query: LookupQuery,
    answer: z.array(Customer),
  }),
  customerCreate: call({
    method: 'post',
    path: '/api/customers',
    roles: ADMIN,
    summary: 'Add a customer',
    body: CustomerBody,
    answer: created({ cm_id: z.int() }),
  }),
  customerEdit: call({
    method: 'put',
    path: '/api/customers/:id',
    roles: ADMIN,
    summary: 'Edit a customer',
    params: IdParams,
    body: CustomerBody,
    answer: MessageAnswer,
  }),
  customerDelete: call({
    method: 'delete',
    path: '/api/customers/:id',
    roles: ADMIN,
    summary: 'Delete a customer',
    params: IdParams,
    answer: MessageAnswer,
  }),
  customerHistory: call({
    method: 'get',
    path: '/api/customers/:id/history',
    roles: ADMIN,
    summary: 'Saved versions of a customer, newest first',
    params: IdParams,
    answer: z.array(HistoryEntry),
  }),
  vehicles: call({
    method: 'get',
    path: '/api/gps',
    roles: ADMIN_AND_SUB,
    summary: 'Vehicles',
    query: LookupQuery,
    // The telematics unit is for admin alone.
    answer: z.array(Vehicle.partial({ gps_device: true }).extend(Retired)),
  }),
  vehicleCreate: call({
    method: 'post',
    path: '/api/gps',
    roles: ADMIN,
    summary: 'Add a vehicle',
    body: VehicleBody,
    answer: created({ gps_id: z.string() }),
  }),
  vehicleEdit: call({
    method: 'put',
    path: '/api/gps/:id',
    roles: ADMIN,
    summary: 'Edit a vehicle',
    params: NameParams,
    body: VehicleBody,
    answer: MessageAnswer,
  }),
  vehicleDelete: call({
    method: 'delete',
    path: '/api/gps/:id',
    roles: ADMIN,
    summary: 'Delete or retire a vehicle',
    params: NameParams,
    answer: MessageAnswer,
  }),
  vehicleSecretCreate: call({
    method: 'post',
    path: '/api/gps/:id/secret',
    roles: ADMIN,
    summary: 'Make a secret with which only the device of this vehicle may report; shown once, replaces the former one',
    params: NameParams,
    answer: MessageAnswer.extend({ secret: z.string(), gps_device: z.string() }),
    answersSecret: true,
  }),
  vehicleSecretWithdraw: call({
    method: 'delete',
    path: '/api/gps/:id/secret',
    roles: ADMIN,
    summary: 'Withdraw the secret of this vehicle',
    params: NameParams,
    answer: MessageAnswer,
  }),
  vehicleImport: call({
    method: 'post',
    path: '/api/gps/import',
    roles: ADMIN,
    summary: 'Import vehicles from a CSV file (field `file`)',
    query: ImportQuery,
    multipart: true,
    answer: Imported,
  }),
  vehicleTemplate: call({
    method: 'get',
    path: '/api/gps/template',
    roles: ADMIN,
    summary: 'A CSV file for vehicles, to fill in',
    answer: CSV,
  }),
  drivers: call({
    method: 'get',
    path: '/api/drivers',
    roles: ADMIN_AND_SUB,
    summary: 'Drivers',
    query: LookupQuery,
    answer: z.array(Driver.extend(Retired)),
  }),
  driverCreate: call({
    method: 'post',
    path: '/api/drivers',
    roles: ADMIN,
    summary: 'Add a driver',
    body: DriverBody,
    answer: created({ dr_id: z.int() }),
  }),
  driverEdit: call({
    method: 'put',
    path: '/api/drivers/:id',
    roles: ADMIN,
    summary: 'Edit a driver',
    params: IdParams,
    body: DriverBody,
    answer: MessageAnswer,
  }),
  driverDelete: call({
    method: 'delete',
    path: '/api/drivers/:id',
    roles: ADMIN,
    summary: 'Delete or retire a driver',
    params: IdParams,
    answer: MessageAnswer,
  }),
  driverImport: call({
    method: 'post',
    path: '/api/drivers/import',
    roles: ADMIN,
    summary: 'Import drivers from a CSV file (field `file`)',
    query: ImportQuery,
    multipart: true,
    answer: Imported,
  }),
  driverTemplate: call({
    method: 'get',
    path: '/api/drivers/template',
    roles: ADMIN,
    summary: 'A CSV file for drivers, to fill in',
    answer: CSV,
  }),
  addresses: call({
    method: 'get',
    path: '/api/address',
    roles: 'any',
    summary: 'Addresses',
    query: LookupQuery,
    answer: z.array(Address.extend(Retired)),
  }),
  addressCreate: call({
    method: 'post',
    path: '/api/address',
    roles: ADMIN,
    summary: 'Add an address',
    body: AddressBody,
    answer: created({ add_id: z.string() }),
  }),
  addressEdit: call({
    method: 'put',
    path: '/api/address/:id',
    roles: ADMIN,
    summary: 'Edit an address',
    params: NameParams,
    body: AddressBody,
    answer: MessageAnswer,
  }),
  addressDelete: call({
    method: 'delete',
    path: '/api/address/:id',
    roles: ADMIN,
    summary: 'Delete or retire an address',
    params: NameParams,
    answer: MessageAnswer,
  }),
  addressImport: call({
    method: 'post',
    path: '/api/address/import',
    roles: ADMIN,
    summary: 'Import addresses from a CSV file (field `file`)',
    query: ImportQuery,
    multipart: true,
    answer: Imported,
  }),
  addressTemplate: call({
    method: 'get',
    path: '/api/address/template',
    roles: ADMIN,
    summary: 'A CSV file for addresses, to fill in',
    answer: CSV,
  }),
  subcontractors: call({
    method: 'get',
    path: '/api/subcontractors',
    roles: ADMIN_AND_SUB,
    summary: 'Subcontractors',
    query: LookupQuery,
    answer: z.array(Subcontractor.extend(Retired)),
  }),
  subcontractorCreate: call({
    method: 'post',
    path: '/api/subcontractors',
    roles: ADMIN,
    summary: 'Add a subcontractor',
    body: SubcontractorBody,
    answer: created({ sc_name: z.string() }),
  }),
  subcontractorEdit: call({
    method: 'put',
    path: '/api/subcontractors/:id',
    roles: ADMIN,
    summary: 'Edit a subcontractor',
    params: NameParams,
    body: SubcontractorBody,
    answer: MessageAnswer,
  }),
  subcontractorDelete: call({
    method: 'delete',
    path: '/api/subcontractors/:id',
    roles: ADMIN,
    summary: 'Delete or retire a subcontractor',
    params: NameParams,
    answer: MessageAnswer,
  }),
  subcontractorImport: call({
    method: 'post',
    path: '/api/subcontractors/import',
    roles: ADMIN,
    summary: 'Import subcontractors from a CSV file (field `file`)',
    query: ImportQuery,
    multipart: true,
    answer: Imported,
  }),
  subcontractorTemplate: call({
    method: 'get',
    path: '/api/subcontractors/template',
    roles: ADMIN,
    summary: 'A CSV file for subcontractors, to fill in',
    answer: CSV,
  }),
  observers: call({
    method: 'get',
    path: '/api/observers',
    roles: ADMIN,
    summary: 'Usernames of the observers',
    answer: z.array(z.string()),
  }),
  tourCombinations: call({
    method: 'get',
    path: '/api/tours/combinations/all',
    roles: ADMIN_AND_SUB,
    summary: 'Tour combinations in use',
    answer: z.array(z.string()),
  }),

  // Disposition and price list
  tours: call({
    method: 'get',
    path: '/api/tours/all',
    roles: ADMIN_AND_SUB,
    summary: 'Recurring tours',
    query: z.object(IgnoredQuery),
    answer: z.array(VisibleTour),
  }),
  tour: call({
    method: 'get',
    path: '/api/tours/:id',
    roles: ADMIN_AND_SUB,
    summary: 'One recurring tour, or with the word `neu` the defaults of a new one',
    params: z.object({ id: z.union([z.literal('neu'), IdParams.shape.id]) }),
    answer: z.union([VisibleTour, NewTour]),
  }),
  tourCreate: call({
    method: 'post',
    path: '/api/tours',
    roles: ADMIN,
    summary: 'Add a recurring tour',
    body: TourCreateBody,
    answer: created({ tr_id: z.int(), tr_rev: z.int() }),
  }),
  tourEdit: call({
    method: 'put',
    path: '/api/tours/:id',
    roles: ADMIN_AND_SUB,
    summary: 'Edit a recurring tour; absent fields stay as they are',
    params: IdParams,
    body: TourEditBody,
    answer: created({ tr_id: z.int(), tr_rev: z.int() }),
  }),
  tourDelete: call({
    method: 'delete',
    path: '/api/tours/:id',
    roles: ADMIN,
    summary: 'Delete a recurring tour',
    params: IdParams,
    answer: MessageAnswer,
  }),
  tourHistory: call({
    method: 'get',
    path: '/api/tours/:id/history',
    roles: ADMIN,
    summary: 'Saved versions of a tour, newest first',
    params: IdParams,
    answer: z.array(HistoryEntry),
  }),
  weeksToCopy: call({
    method: 'get',
    path: '/api/tours/weeks/copy',
    roles: ADMIN,
    summary: 'Weeks that may be copied: the current one and the next 26 that hold no trip',
    answer: z.array(YearWeek),
  }),
  weeksToDelete: call({
    method: 'get',
    path: '/api/tours/weeks/delete',
    roles: ADMIN,
    summary: 'Weeks that hold scheduled trips',
    answer: z.array(YearWeek),
  }),
  weeksToPublish: call({
    method: 'get',
    path: '/api/tours/weeks/publish',
    roles: ADMIN,
    summary: 'Weeks that hold scheduled trips',
    answer: z.array(YearWeek),
  }),
  weeksCopyPreview: call({
    method: 'post',
    path: '/api/tours/copy/preview',
    reads: true,
    roles: ADMIN,
    summary: 'What copying weeks would create, and what to look at before; writes nothing',
    body: WeeksBody,
    answer: CopyPreview,
  }),
  weeksCopy: call({
    method: 'post',
    path: '/api/tours/copy',
    roles: ADMIN,
    summary: 'Copy the recurring tours into weeks, as scheduled trips; all or nothing',
    body: WeeksBody,
    answer: WeeksAnswer,
  }),
  weeksDelete: call({
    method: 'post',
    path: '/api/tours/delete',
    roles: ADMIN,
    summary: 'Delete the scheduled trips of weeks',
    body: WeeksBody,
    answer: WeeksAnswer,
  }),
  weeksPublish: call({
    method: 'post',
    path: '/api/tours/publish',
    roles: ADMIN,
    summary: 'Make the scheduled trips of weeks active, and mail each subcontractor its list',
    body: PublishBody,
    answer: PublishAnswer,
  }),
  priceList: call({
    method: 'get',
    path: '/api/pricelist/all',
    roles: ADMIN,
    summary: 'Price list',
    answer: z.array(PriceRow),
  }),
  priceListDownload: call({
    method: 'get',
    path: '/api/pricelist/pricelistdownload',
    roles: ADMIN,
    summary: 'Price list as spreadsheet',
    query: z.object({ ...IgnoredQuery, language: Language.catch('de').default('de') }),
    answer: XLSX,
  }),

  // Journals
  customerJournal: call({
    method: 'get',
    path: '/api/customerjournal/customerjournaltimetable',
    roles: ADMIN,
    summary: 'Trips of a customer that start in a range of days, at most a year',
    query: CustomerJournalQuery,
    answer: z.array(JournalTrip),
  }),
  customerJournalDownload: call({
    method: 'post',
    path: '/api/customerjournal/customerjournaldownload',
    roles: ADMIN,
    summary: 'Customer journal as spreadsheet: the checked trips week by week, and invoice items',
    body: CustomerJournalBody,
    answer: XLSX,
  }),
  subcontractorJournal: call({
    method: 'get',
    path: '/api/subcontractorjournal/timetable',
    roles: ADMIN_AND_SUB,
    summary: 'Trips of a subcontractor that start in a range of days, at most a year; a sub has only its own',
    query: SubcontractorJournalQuery,
    answer: z.array(JournalTrip),
  }),
  subcontractorJournalDownload: call({
    method: 'post',
    path: '/api/subcontractorjournal/subcontractorjournaldownload',
    roles: ADMIN_AND_SUB,
    summary: 'Subcontractor journal as spreadsheet; invoice items for admin alone',
    body: SubcontractorJournalBody,
    answer: XLSX,
  }),
  invoice: call({
    method: 'get',
    path: '/api/invoice',
    roles: ADMIN,
    summary: 'Invoice items and references of a customer or subcontractor and a range of days, with who wrote last',
    query: InvoiceQuery,
    answer: InvoiceAnswer,
  }),
  invoiceSave: call({
    method: 'put',
    path: '/api/invoice',
    roles: ADMIN,
    summary:
      'Write invoice items and references; 409 with those of the other (`theirs`) when `rev` is no longer current',
    body: InvoiceBody,
    answer: MessageAnswer.extend({ rev: z.string(), by: z.string().nullable(), at: Instant.nullable() }),
  }),

  // Operations
  firstSteps: call({
    method: 'get',
    path: '/api/first-steps',
    roles: ADMIN,
    summary: 'How far a new company is on its way to its first published week',
    answer: FirstSteps,
  }),
  sessions: call({
    method: 'get',
    path: '/api/sessions',
    roles: 'any',
    summary: 'Own sessions that are still valid; with `all` those of everybody, for admin',
    query: LookupQuery,
    answer: z.array(ActiveSession),
  }),
  sessionEnd: call({
    method: 'delete',
    path: '/api/sessions/:id',
    roles: 'any',
    summary: 'End an own session, or any as admin',
    params: IdParams,
    answer: MessageAnswer,
  }),
  outbox: call({
    method: 'get',
    path: '/api/outbox',
    roles: ADMIN,
    summary: 'Mails and SMS with their state, the newest 200 first; never their text',
    query: OutboxQuery,
    answer: z.array(OutboxRow),
  }),
  outboxChannels: call({
    method: 'get',
    path: '/api/outbox/channels',
    roles: ADMIN,
    summary: 'Whether mails and SMS can leave, and where the links of mails lead',
    answer: OutboxChannels,
  }),
  outboxRetry: call({
    method: 'post',
    path: '/api/outbox/:id/retry',
    roles: ADMIN,
    summary: 'Send a message again that was given up',
    params: IdParams,
    answer: MessageAnswer,
  }),
  outboxTest: call({
    method: 'post',
    path: '/api/outbox/test',
    roles: ADMIN,
    summary: 'Send a test message',
    body: TestMessageBody,
    answer: MessageAnswer,
  }),
  telematicsFeeds: call({
    method: 'get',
    path: '/api/telematics/feeds',
    roles: ADMIN,
    summary: 'How the telematics feeds are doing',
    answer: z.array(TelematicsFeed),
  }),

  // Alerts
  alerts: call({ method: 'get', path: '/api/alerts', roles: ADMIN, summary: 'All alerts', answer: z.array(Alert) }),
  alertCreate: call({
    method: 'post',
    path: '/api/alerts',
    roles: ADMIN,
    summary: 'Add an alert',
    body: AlertBody,
    answer: created({ al_id: z.int() }),
  }),
  alertEdit: call({
    method: 'put',
    path: '/api/alerts/:id',
    roles: ADMIN,
    summary: 'Edit an alert',
    params: IdParams,
    body: AlertBody,
    answer: MessageAnswer,
  }),
  alertDelete: call({
    method: 'delete',
    path: '/api/alerts/:id',
    roles: ADMIN,
    summary: 'Delete an alert',
    params: IdParams,
    answer: MessageAnswer,
  }),
  alertHistory: call({
    method: 'get',
    path: '/api/alerts/:id/history',
    roles: ADMIN,
    summary: 'Saved versions of an alert, newest first',
    params: IdParams,
    answer: z.array(HistoryEntry),
  }),

  // Reports
  reportDownload: call({
    method: 'post',
    path: '/api/reportdownload',
    roles: ADMIN,
    summary:
      'Trips that start in a range as spreadsheet; with a filter field, even an empty one, what the analysis shows: trips whose planned span touches the range, filtered',
    body: ReportBody,
    answer: XLSX,
  }),
  logDownload: call({
    method: 'post',
    path: '/api/logdownload',
    roles: ADMIN,
    summary: 'History, deletes and logins of a day as spreadsheet',
    body: LogBody,
    answer: XLSX,
  }),
  telematicsLogDownload: call({
    method: 'post',
    path: '/api/webfleetdlogdownload',
    roles: ADMIN,
    summary: 'Messages of the telematics feeds of a day as spreadsheet',
    body: LogBody,
    answer: XLSX,
  }),

  // Sync
  push: call({
    method: 'post',
    path: SYNC_PATHS.push,
    roles: 'any',
    summary: 'Send queued edits',
    body: PushBody,
    answer: PushAnswer,
  }),
  pull: call({
    method: 'get',
    path: SYNC_PATHS.pull,
    roles: 'any',
    summary: 'What changed since the cursor',
    query: PullQuery,
    answer: PullAnswer,
  }),
  pokes: call({
    method: 'get',
    path: SYNC_PATHS.pokes,
    roles: 'any',
    summary: 'Server-sent events: something changed, pull',
    answer: { file: 'text/event-stream' },
  }),
} as const

export type Api = typeof api
export type CallName = keyof Api
