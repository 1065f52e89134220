import type { CallName } from '../../shared/api.ts'

/**
 * Every call, whoever asks, whoever owns the row: status and message key. Sources: rules 3 to 10.
 * What is asked stands in `permission-requests.ts` under the same names.
 *
 * `none` has no session; `admin` is dora, `sub` meier of Meier Trans, `customer` holz of Holz AG, `observer` olga. "own" is
 * theirs, "another" belongs to another company, and "unknown" never was: it must be answered as another's is.
 */
type Line = readonly [none: string, admin: string, sub: string, customer: string, observer: string]

const NOBODY = '401 session_expired'
const NO = '403 not_allowed'
const HIDDEN = '404 not_found'

/** Nobody without a session; everybody else alike. */
const everybody = (answer: string): Line => [NOBODY, answer, answer, answer, answer]
/** The call is closed to the others: they do not learn whether the row exists. */
const adminOnly = (answer: string): Line => [NOBODY, answer, NO, NO, NO]
const adminAndSub = (admin: string, sub: string): Line => [NOBODY, admin, sub, NO, NO]
const only = (line: Line): Record<string, Line> => ({ '-': line })

export const PERMISSION_TABLE: Record<CallName, Record<string, Line>> = {
  // Session and accounts: open without a session where somebody comes who has none.
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
  userEdit: { own: adminOnly('200 user_saved'), another: adminOnly('200 user_saved') },
  userDelete: { own: adminOnly('403 edit_no_permission_delete_user'), another: adminOnly('200 user_deleted') },
  userHistory: { own: adminOnly('200'), another: adminOnly('200') },

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
  upload: only(adminOnly('200 file_checked')),

  // Look-ups and master data: addresses for everybody, vehicles, drivers and the own company for a sub.
  customers: only(adminOnly('200')),
  customerCreate: only(adminOnly('200 customer_added')),
  customerEdit: { own: adminOnly('200 customer_saved'), another: adminOnly('200 customer_saved') },
  customerDelete: { own: adminOnly('409 still_in_use'), another: adminOnly('409 still_in_use') },
  customerHistory: { own: adminOnly('200'), another: adminOnly('200') },
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
  weeksToDelete: only(adminOnly('200')),
  weeksToPublish: only(adminOnly('200')),
  weeksCopyPreview: only(adminOnly('200')),
  weeksCopy: only(adminOnly('200 weeks_copied')),
  weeksDelete: only(adminOnly('200 weeks_deleted')),
  weeksPublish: only(adminOnly('200 trips_published')),
  priceList: only(adminOnly('200')),
  priceListDownload: only(adminOnly('200')),

  // Journals
  invoice: { own: adminOnly('200'), another: adminOnly('200') },
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

  // Operations: everybody has sessions of his own.
  sessions: { '-': everybody('200'), all: [NOBODY, '200', NO, NO, NO] },
  sessionEnd: {
    own: everybody('200 session_ended'),
    another: [NOBODY, '200 session_ended', HIDDEN, HIDDEN, HIDDEN],
    unknown: everybody(HIDDEN),
  },
  firstSteps: only(adminOnly('200')),
  outbox: only(adminOnly('200')),
  outboxChannels: only(adminOnly('200')),
  outboxRetry: only(adminOnly('200 outbox_queued')),
  outboxTest: only(adminOnly('409 outbox_mail_not_configured')),
  telematicsFeeds: only(adminOnly('200')),
  alerts: only(adminOnly('200')),
  alertCreate: only(adminOnly('200 alert_added')),
  alertEdit: only(adminOnly('200 alert_saved')),
  alertDelete: only(adminOnly('200 alert_deleted')),
  alertHistory: only(adminOnly('200')),
  reportDownload: { '-': adminOnly('200'), analysis: adminOnly('200') },
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
  },
  pull: only(everybody('200')),
  pokes: only(everybody('200')),
}
