import type { CallName } from '../../shared/api.ts'

/**
 * Status and message key of every call, for each role and each owner of the row. Sources: rules 3 to 10.
 * What is asked stands in `permission-requests.ts` under the same names.
 *
 * `none` has no session; `admin` is dora, `sub` meier of Meier Trans, `customer` holz of Holz AG, `observer` olga. "own" is
 * theirs, "another" belongs to another company, and "unknown" never was: it must be answered as another's is.
 */
type Line = readonly [none: string, admin: string, sub: string, customer: string, observer: string]

const NOBODY = '401 session_expired'
const NO = '403 not_allowed'
const HIDDEN = '404 not_found'
const UNKNOWN_LINK = '404 link_unknown'

/** The call needs a session, and answers every role alike. */
const everybody = (answer: string): Line => [NOBODY, answer, answer, answer, answer]
/** The call is closed to the others: they do not learn whether the row exists. */
const adminOnly = (answer: string): Line => [NOBODY, answer, NO, NO, NO]
const adminAndSub = (admin: string, sub: string): Line => [NOBODY, admin, sub, NO, NO]
const FIGURES: Line = [NOBODY, '200', '200', '200', NO]
const NO_LINK: Line = [UNKNOWN_LINK, UNKNOWN_LINK, UNKNOWN_LINK, UNKNOWN_LINK, UNKNOWN_LINK]
const only = (line: Line): Record<string, Line> => ({ '-': line })

/** Statements: a sub reads and answers its own once it was sent; not the draft, not another's, nothing of a customer. */
const OF_STATEMENTS = (admin: string, own: string): Record<string, Line> => ({
  own: adminAndSub(admin, own),
  draft: adminAndSub(admin, HIDDEN),
  another: adminAndSub(admin, HIDDEN),
  'of a customer': adminAndSub(admin, HIDDEN),
  unknown: adminAndSub(HIDDEN, HIDDEN),
})
const STATEMENT_OF_ADMIN = (sent: string, draft: string = sent): Record<string, Line> => ({
  own: adminOnly(sent),
  draft: adminOnly(draft),
  another: adminOnly(sent),
  'of a customer': adminOnly(sent),
  unknown: adminOnly(HIDDEN),
})

/** What a sub does with its own statement once it was sent; admin does not. */
const STATEMENT_OF_SUB = (sent: string): Record<string, Line> => ({
  own: [NOBODY, NO, sent, NO, NO],
  ...Object.fromEntries(
    ['draft', 'another', 'of a customer', 'unknown'].map((target) => [target, [NOBODY, NO, HIDDEN, NO, NO]]),
  ),
})

const STATEMENT_TABLE = {
  statements: {
    own: adminAndSub('200', '200'),
    another: adminAndSub('200', '200'),
    'of a customer': adminAndSub('200', '200'),
  },
  statementsDownload: {
    own: adminAndSub('200', '200'),
    another: adminAndSub('200', '200'),
    'of a customer': adminAndSub('200', '200'),
  },
  statementCreate: { own: adminOnly('409 statement_empty'), another: adminOnly('409 statement_empty') },
  statementsDisputed: only(adminOnly('200')),
  statementExport: only(adminOnly('200')),
  statement: OF_STATEMENTS('200', '200'),
  // The draft's trip is not active yet.
  statementSend: STATEMENT_OF_ADMIN('200 statement_was_sent', '409 statement_empty'),
  statementAnswer: STATEMENT_OF_SUB('200 statement_answered'),
  statementDecide: STATEMENT_OF_ADMIN('409 statement_line_undisputed', '409 statement_not_sent'),
  statementRejectMissing: STATEMENT_OF_ADMIN('200 statement_missing_rejected', '409 statement_not_sent'),
  statementFinalise: {
    ...STATEMENT_OF_ADMIN('409 statement_answer_pending', '409 statement_not_sent'),
    'of a customer': adminOnly('200 statement_finalised'),
  },
  statementVoid: STATEMENT_OF_ADMIN('200 statement_voided'),
  statementCorrect: STATEMENT_OF_ADMIN('409 statement_not_final'),
  statementObject: STATEMENT_OF_SUB('409 statement_not_final'),
  statementFile: OF_STATEMENTS('200', '200'),
  statementHistory: STATEMENT_OF_ADMIN('200'),
  statementLineHistory: STATEMENT_OF_ADMIN('200'),
} satisfies Partial<Record<CallName, Record<string, Line>>>

export const PERMISSION_TABLE: Record<CallName, Record<string, Line>> = {
  // Session and accounts: open without a session where a person comes who has none yet.
  login: {
    own: ['401 password_incorrect', '200 logged_in', '200 logged_in', '200 logged_in', '200 logged_in'],
    another: [
      '401 password_incorrect',
      '401 password_incorrect',
      '401 password_incorrect',
      '401 password_incorrect',
      '401 password_incorrect',
    ],
  },
  logout: only(everybody('200 logged_out')),
  auth: only(everybody('200')),
  company: only(adminAndSub('200', '200')),
  companySave: only(adminOnly('200 company_saved')),
  documents: only(adminAndSub('200', '200')),
  documentsEnding: only(adminAndSub('200', '200')),
  documentsAudit: only(adminOnly('200')),
  documentsDownload: only(adminAndSub('200', '200')),
  documentCreate: {
    own: adminAndSub('200 document_added', '200 document_added'),
    another: adminAndSub('200 document_added', '400 document_owner_unknown'),
  },
  documentEdit: {
    own: adminAndSub('200 document_saved', '200 document_saved'),
    another: adminAndSub('200 document_saved', HIDDEN),
    unknown: adminAndSub(HIDDEN, HIDDEN),
  },
  documentVerify: {
    own: adminOnly('200 document_verified'),
    another: adminOnly('200 document_verified'),
    unknown: adminOnly(HIDDEN),
  },
  documentRetire: {
    own: adminAndSub('200 document_retired', '200 document_retired'),
    another: adminAndSub('200 document_retired', HIDDEN),
    unknown: adminAndSub(HIDDEN, HIDDEN),
  },
  documentHistory: { own: adminOnly('200'), another: adminOnly('200'), unknown: adminOnly(HIDDEN) },
  documentFileAdd: {
    own: adminAndSub('400 document_file_kind', '400 document_file_kind'),
    another: adminAndSub('400 document_file_kind', HIDDEN),
    unknown: adminAndSub(HIDDEN, HIDDEN),
  },
  documentFile: {
    own: adminAndSub(HIDDEN, HIDDEN),
    another: adminAndSub(HIDDEN, HIDDEN),
    unknown: adminAndSub(HIDDEN, HIDDEN),
  },
  approvalRulesSave: only(adminOnly('200 rules_saved')),
  dispatchContact: only(adminOnly('200 dispatch_saved')),
  passwordReset: {
    // Known and unknown users alike.
    own: [
      '200 reset_mail_sent',
      '200 reset_mail_sent',
      '200 reset_mail_sent',
      '200 reset_mail_sent',
      '200 reset_mail_sent',
    ],
    another: [
      '200 reset_mail_sent',
      '200 reset_mail_sent',
      '200 reset_mail_sent',
      '200 reset_mail_sent',
      '200 reset_mail_sent',
    ],
  },
  passwordResetChange: {
    'valid link': [
      '200 password_changed',
      '200 password_changed',
      '200 password_changed',
      '200 password_changed',
      '200 password_changed',
    ],
    'forged link': [
      '400 reset_id_invalid',
      '400 reset_id_invalid',
      '400 reset_id_invalid',
      '400 reset_id_invalid',
      '400 reset_id_invalid',
    ],
  },
  account: only(everybody('200')),
  accountEdit: {
    'own password': everybody('200 email_changed'),
    'wrong password': everybody('400 password_incorrect'),
    "another's address": everybody('409 email_taken'),
  },
  changePassword: {
    own: everybody('200 password_changed'),
    another: everybody('403 edit_no_permission_change_user'),
  },
  registration: only(adminOnly('200 user_added')),
  users: only(adminOnly('200')),
  userImport: only(adminOnly('200 users_imported')),
  userTemplate: only(adminOnly('200')),
  userEdit: { own: adminOnly('200 user_saved'), another: adminOnly('200 user_saved') },
  userDelete: { own: adminOnly('403 edit_no_permission_delete_user'), another: adminOnly('200 user_deleted') },
  userUses: { own: adminOnly('200'), another: adminOnly('200') },
  userHistory: { own: adminOnly('200'), another: adminOnly('200') },

  // Keys of programs are for admin, and never for a key.
  apiKeys: only(adminOnly('200')),
  apiKeyCreate: only(adminOnly('200 api_key_made')),
  apiKeyRevoke: only(adminOnly('200 api_key_revoked')),
  calendarFeed: only(everybody('200')),
  calendarFeedCreate: only(everybody('200 calendar_made')),
  calendarFeedRevoke: only(everybody('200 calendar_revoked')),
  pushState: only(everybody('200')),
  pushSubscribe: only(everybody('200 push_on')),
  pushKinds: only(everybody('200 push_kinds_saved')),
  pushShown: { own: everybody('200 push_shown'), another: everybody(HIDDEN) },
  pushTest: only(everybody('200 push_tested')),
  pushUnsubscribe: { own: everybody('200 push_off'), another: everybody(HIDDEN) },
  // The secret in the address opens it, whatever session is sent along: what it holds is in `programs.test.ts`.
  calendar: only([HIDDEN, HIDDEN, HIDDEN, HIDDEN, HIDDEN]),
  webhooks: only(adminOnly('200')),
  webhookCreate: only(adminOnly('200 webhook_made')),
  webhookEdit: only(adminOnly('200 webhook_saved')),
  webhookDelete: only(adminOnly('200 webhook_deleted')),
  webhookSecret: only(adminOnly('200 webhook_secret_made')),
  webhookDeliveries: only(adminOnly('200')),
  webhookAgain: only(adminOnly('200 webhook_again')),

  // Timetable and trips
  timetable: only(everybody('200')),
  timetableFilter: only(everybody('200')),
  downloadPdf: only(everybody('200')),
  chooserRows: only(everybody('200')),
  trip: {
    own: everybody('200'),
    scheduled: [NOBODY, '200', '200', HIDDEN, HIDDEN],
    another: [NOBODY, '200', HIDDEN, HIDDEN, HIDDEN],
    unknown: everybody(HIDDEN),
  },
  tripCreate: only(adminOnly('200 trip_created')),
  tripEdit: {
    own: [NOBODY, '200 trip_saved', '200 trip_saved', '403 edit_no_permission', '403 edit_no_permission'],
    scheduled: [NOBODY, '200 trip_saved', '200 trip_saved', HIDDEN, HIDDEN],
    another: [NOBODY, '200 trip_saved', HIDDEN, HIDDEN, HIDDEN],
    unknown: everybody(HIDDEN),
    'own, a field of admin': [
      NOBODY,
      '200 trip_saved',
      '403 field_not_allowed',
      '403 edit_no_permission',
      '403 edit_no_permission',
    ],
    'own, a hidden field': [
      NOBODY,
      '200 trip_saved',
      '403 field_not_allowed',
      '403 field_not_allowed',
      '403 field_not_allowed',
    ],
    'own, a vehicle of another': [
      NOBODY,
      '200 trip_saved',
      '400 choice_not_offered',
      '403 edit_no_permission',
      '403 edit_no_permission',
    ],
  },
  tripHistory: {
    own: adminOnly('200'),
    scheduled: adminOnly('200'),
    another: adminOnly('200'),
    unknown: adminOnly(HIDDEN),
  },
  tripPlace: {
    own: adminOnly('200'),
    scheduled: adminOnly('200'),
    another: adminOnly('200'),
    unknown: adminOnly(HIDDEN),
  },
  tripLinks: {
    own: everybody('200'),
    scheduled: [NOBODY, '200', '200', HIDDEN, HIDDEN],
    another: [NOBODY, '200', HIDDEN, HIDDEN, HIDDEN],
    unknown: everybody(HIDDEN),
  },
  tripLinkCreate: {
    own: [NOBODY, '200 link_created', '200 link_created', NO, NO],
    scheduled: [NOBODY, '200 link_created', '200 link_created', HIDDEN, HIDDEN],
    another: [NOBODY, '200 link_created', HIDDEN, HIDDEN, HIDDEN],
    unknown: everybody(HIDDEN),
    'own, to share': [NOBODY, '200 link_created', NO, '200 link_created', NO],
    'another, to share': [NOBODY, '200 link_created', HIDDEN, HIDDEN, HIDDEN],
  },
  tripLinkRevoke: {
    own: [NOBODY, '200 link_revoked', '200 link_revoked', HIDDEN, HIDDEN],
    another: [NOBODY, '200 link_revoked', HIDDEN, HIDDEN, HIDDEN],
    unknown: everybody(HIDDEN),
    'own, to share': [NOBODY, '200 link_revoked', HIDDEN, '200 link_revoked', HIDDEN],
    'another, to share': [NOBODY, '200 link_revoked', HIDDEN, HIDDEN, HIDDEN],
  },
  tripReports: {
    own: everybody('200'),
    scheduled: [NOBODY, '200', '200', HIDDEN, HIDDEN],
    another: [NOBODY, '200', HIDDEN, HIDDEN, HIDDEN],
    unknown: everybody(HIDDEN),
  },
  reportSetAside: only(adminOnly(HIDDEN)),
  reportFile: only(everybody(HIDDEN)),
  // A session is no link: what links may do is in `server/routes/trips/links.test.ts`.
  linkPage: only(NO_LINK),
  linkOpen: only(NO_LINK),
  linkReports: only(NO_LINK),
  linkAnswers: only(NO_LINK),
  linkFileAdd: only(NO_LINK),
  linkFile: only(NO_LINK),
  uploadFaults: only(adminOnly('200')),
  upload: only(adminOnly('200 file_checked')),
  listDownload: only(adminOnly('200')),
  companyFile: only(adminOnly('200')),
  companyFileImport: only(adminOnly('400 company_file_no_workbook')),
  imports: only(adminOnly('200')),
  importUndo: only(adminOnly('404 not_found')),

  // Look-ups and master data: addresses for every role, vehicles, drivers and the own company for a sub.
  customers: only(adminOnly('200')),
  customerCreate: only(adminOnly('200 customer_added')),
  customerEdit: { own: adminOnly('200 customer_saved'), another: adminOnly('200 customer_saved') },
  customerDelete: { own: adminOnly('409 still_in_use'), another: adminOnly('409 still_in_use') },
  customerHistory: { own: adminOnly('200'), another: adminOnly('200') },
  customerImport: only(adminOnly('200 master_data_imported')),
  customerTemplate: only(adminOnly('200')),
  vehicles: { '-': adminAndSub('200', '200'), all: adminAndSub('200', '200') },
  vehicleCreate: only(adminOnly('200 vehicle_added')),
  vehicleEdit: { own: adminOnly('200 vehicle_saved'), another: adminOnly('200 vehicle_saved') },
  vehicleDelete: { own: adminOnly('200 vehicle_retired'), another: adminOnly('200 vehicle_retired') },
  vehicleSecretCreate: { own: adminOnly('200 vehicle_secret_made'), another: adminOnly('200 vehicle_secret_made') },
  vehicleSecretWithdraw: { own: adminOnly('404 not_found'), another: adminOnly('404 not_found') },
  vehicleImport: only(adminOnly('200 master_data_imported')),
  vehicleTemplate: only(adminOnly('200')),
  drivers: { '-': adminAndSub('200', '200'), all: adminAndSub('200', '200') },
  driverCreate: only(adminOnly('200 driver_added')),
  driverEdit: { own: adminOnly('200 driver_saved'), another: adminOnly('200 driver_saved') },
  driverDelete: { own: adminOnly('200 driver_retired'), another: adminOnly('200 driver_retired') },
  driverImport: only(adminOnly('200 master_data_imported')),
  driverTemplate: only(adminOnly('200')),
  addresses: { '-': everybody('200'), all: everybody('200') },
  addressCreate: only(adminOnly('200 address_added')),
  addressEdit: only(adminOnly('200 address_saved')),
  addressDelete: only(adminOnly('200 address_retired')),
  addressImport: only(adminOnly('200 master_data_imported')),
  addressTemplate: only(adminOnly('200')),
  closed_days: { '-': adminAndSub('200', '200'), all: adminAndSub('200', '200') },
  closed_dayCreate: only(adminOnly('200 closed_day_added')),
  closed_dayEdit: only(adminOnly('200 closed_day_saved')),
  closed_dayDelete: only(adminOnly('200 closed_day_deleted')),
  closed_dayImport: only(adminOnly('200 master_data_imported')),
  closed_dayTemplate: only(adminOnly('200')),
  subcontractors: { '-': adminAndSub('200', '200'), all: adminAndSub('200', '200') },
  subcontractorCreate: only(adminOnly('200 subcontractor_added')),
  subcontractorEdit: { own: adminOnly('200 subcontractor_saved'), another: adminOnly('200 subcontractor_saved') },
  subcontractorDelete: { own: adminOnly('200 subcontractor_retired'), another: adminOnly('200 subcontractor_retired') },
  subcontractorImport: only(adminOnly('200 master_data_imported')),
  subcontractorTemplate: only(adminOnly('200')),
  observers: only(adminOnly('200')),
  tourCombinations: only(adminAndSub('200', '200')),

  // Disposition and price list: a sub sees the tours with a day of its own.
  tours: only(adminAndSub('200', '200')),
  toursDownload: only(adminAndSub('200', '200')),
  toursImport: only(adminOnly('400 upload_column_missing')),
  tour: {
    own: adminAndSub('200', '200'),
    another: adminAndSub('200', HIDDEN),
    unknown: adminAndSub(HIDDEN, HIDDEN),
    new: adminAndSub('200', '403 edit_no_permission'),
  },
  tourCreate: only(adminOnly('200 tour_added')),
  tourEdit: {
    own: adminAndSub('200 tour_saved', '200 tour_saved'),
    another: adminAndSub('200 tour_saved', HIDDEN),
    unknown: adminAndSub(HIDDEN, HIDDEN),
    'own day': adminAndSub('200 tour_saved', '200 tour_saved'),
    "another's day": adminAndSub('200 tour_saved', '403 field_not_allowed'),
    'own day, a field of admin': adminAndSub('200 tour_saved', '403 field_not_allowed'),
    'own, a hidden field': adminAndSub('200 tour_saved', '403 field_not_allowed'),
    'own, a vehicle of another': adminAndSub('200 tour_saved', '400 choice_not_offered'),
  },
  tourDelete: {
    own: adminOnly('200 tour_deleted'),
    another: adminOnly('200 tour_deleted'),
    unknown: adminOnly(HIDDEN),
  },
  tourHistory: { own: adminOnly('200'), another: adminOnly('200'), unknown: adminOnly(HIDDEN) },
  weeksToCopy: only(adminOnly('200')),
  weeksToFill: only(adminOnly('200')),
  weeksToDelete: only(adminOnly('200')),
  weeksToPublish: only(adminOnly('200')),
  weeksCopyPreview: only(adminOnly('200')),
  weeksFillPreview: only(adminOnly('200')),
  weeksPublishPreview: only(adminOnly('200')),
  weeksDeletePreview: only(adminOnly('200')),
  weekRuns: only(adminOnly('200')),
  weeksUndo: only(adminOnly('404 not_found')),
  weeksCopy: only(adminOnly('200 weeks_copied')),
  weeksFill: only(adminOnly('200 weeks_filled')),
  weeksAdaptPreview: only(adminOnly('200')),
  weeksAdapt: only(adminOnly('200 weeks_adapted')),
  weeksDelete: only(adminOnly('200 weeks_deleted')),
  weeksPublish: only(adminOnly('200 trips_published')),
  priceList: only(adminOnly('200')),
  priceListDownload: only(adminOnly('200')),
  priceListImport: only(adminOnly('200 master_data_imported')),

  // Journals
  ...STATEMENT_TABLE,
  invoice: {
    own: adminAndSub('200', '200'),
    another: adminAndSub('200', NO),
    'of a customer': adminAndSub('200', NO),
  },
  monthEnd: { customers: adminOnly('200'), subcontractors: adminOnly('200') },
  monthEndFuel: only(adminOnly('200 month_end_fuel_saved')),
  monthEndSurcharge: only(adminOnly('409 month_end_changed')),
  monthEndFiles: { customers: adminOnly('200'), subcontractors: adminOnly('200') },
  indices: only(adminOnly('200')),
  indexCreate: only(adminOnly('200 index_added')),
  indexEdit: only(adminOnly('200 index_saved')),
  indexDelete: only(adminOnly('409 still_in_use')),
  indexImport: only(adminOnly('200 master_data_imported')),
  indexTemplate: only(adminOnly('200')),
  floaters: only(adminOnly('200')),
  floaterCreate: only(adminOnly('200 floater_added')),
  floaterEdit: only(adminOnly('200 floater_saved')),
  floaterDelete: only(adminOnly('409 still_in_use')),
  floaterImport: only(adminOnly('200 master_data_imported')),
  floaterTemplate: only(adminOnly('200')),
  fuelOverview: only(adminOnly('200')),
  fuelValuesSave: only(adminOnly('200 fuel_values_saved')),
  fuelValuesImport: only(adminOnly('200 master_data_imported')),
  fuelValuesTemplate: only(adminOnly('200')),
  fuelValueHistory: only(adminOnly('200')),
  datedPercentSave: only(adminOnly('200 dated_percent_saved')),
  datedPercentDelete: only(adminOnly('200 dated_percent_deleted')),
  invoiceSave: { own: adminOnly('200 invoice_saved'), another: adminOnly('200 invoice_saved') },
  customerJournal: { own: adminOnly('200'), another: adminOnly('200') },
  customerJournalDownload: { own: adminOnly('200'), another: adminOnly('200') },
  subcontractorJournal: {
    own: adminAndSub('200', '200'),
    another: adminAndSub('200', NO),
    unnamed: adminAndSub('400 field_required', '200'),
  },
  subcontractorJournalDownload: {
    own: adminAndSub('200', '200'),
    another: adminAndSub('200', NO),
    'own, with an invoice item': adminAndSub('200', '403 field_not_allowed'),
  },

  // Operations: every user has sessions of its own.
  sessions: { '-': everybody('200'), all: [NOBODY, '200', NO, NO, NO] },
  sessionEnd: {
    own: everybody('200 session_ended'),
    another: [NOBODY, '200 session_ended', HIDDEN, HIDDEN, HIDDEN],
    unknown: everybody(HIDDEN),
  },
  lookAlikes: only(adminOnly('200')),
  firstSteps: only(adminOnly('200')),
  firstStepsHide: only(adminOnly('200 first_steps_hidden')),
  outbox: only(adminOnly('200')),
  outboxChannels: only(adminOnly('200')),
  outboxRetry: only(adminOnly('200 outbox_queued')),
  outboxTake: only(adminOnly('404 not_found')),
  outboxTest: only(adminOnly('409 outbox_mail_not_configured')),
  telematicsFeeds: only(adminOnly('200')),
  serverStorage: only(adminOnly('200')),
  alerts: only(adminOnly('200')),
  alertCreate: only(adminOnly('200 alert_added')),
  alertEdit: only(adminOnly('200 alert_saved')),
  alertDelete: only(adminOnly('200 alert_deleted')),
  alertImport: only(adminOnly('200 master_data_imported')),
  alertTemplate: only(adminOnly('200')),
  alertHistory: only(adminOnly('200')),
  reportDownload: { '-': adminOnly('200'), analysis: adminOnly('200') },
  answerAnalysis: only(adminOnly('200')),
  answerAnalysisDownload: only(adminOnly('200')),
  reportPreview: only(adminOnly('200')),
  logPreview: only(adminOnly('200')),
  telematicsLogPreview: only(adminOnly('200')),
  // Each of the trips that it sees; amounts for admin alone, reasons for those who read what drivers report.
  arrivalFigures: only(FIGURES),
  drivingTimes: only(FIGURES),
  margins: only(adminOnly('200')),
  figureTrips: {
    '-': FIGURES,
    amounts: adminOnly('200'),
    'by tour': adminOnly('200'),
    'by reason': adminAndSub('200', '200'),
  },
  figureTripsDownload: { '-': FIGURES, amounts: adminOnly('200'), 'by reason': adminAndSub('200', '200') },
  logDownload: only(adminOnly('200')),
  telematicsLogDownload: only(adminOnly('200')),

  // Sync: each mutation has its own answer.
  push: {
    own: [NOBODY, '200 applied', '200 applied', '200 refused edit_no_permission', '200 refused edit_no_permission'],
    scheduled: [NOBODY, '200 applied', '200 applied', '200 refused not_found', '200 refused not_found'],
    another: [NOBODY, '200 applied', '200 refused not_found', '200 refused not_found', '200 refused not_found'],
    'own, a hidden field': [
      NOBODY,
      '200 applied',
      '200 refused field_not_allowed',
      '200 refused field_not_allowed',
      '200 refused field_not_allowed',
    ],
    'a new trip': [
      NOBODY,
      '200 applied',
      '200 refused edit_no_permission',
      '200 refused edit_no_permission',
      '200 refused edit_no_permission',
    ],
    'delete a trip': everybody('200 refused edit_no_permission'),
    "delete another's tour": [
      NOBODY,
      '200 applied',
      '200 refused not_found',
      '200 refused not_found',
      '200 refused not_found',
    ],
    'delete the own tour': [
      NOBODY,
      '200 applied',
      '200 refused edit_no_permission',
      '200 refused not_found',
      '200 refused not_found',
    ],
    "in another's name": everybody('403 sync_foreign_user'),
    'an answer to the own statement': [
      NOBODY,
      '200 refused not_allowed',
      '200 applied',
      '200 refused not_found',
      '200 refused not_found',
    ],
    "an answer to another's statement": [
      NOBODY,
      '200 refused not_allowed',
      '200 refused not_found',
      '200 refused not_found',
      '200 refused not_found',
    ],
  },
  pull: only(everybody('200')),
  pokes: only(everybody('200')),
}
