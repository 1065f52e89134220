/**
 * Of each table: who makes it grow, who reads how much of it, and what bounds that. A new table stands here with its answer, or
 * `table-bounds.test.ts` is red. "Dispatch" is the company itself: what it grows is its own, and bounded by its own work.
 */
export type TableBound = {
  grownBy: 'dispatch' | 'people' | 'programs' | 'drivers' | 'vehicles' | 'strangers' | 'server'
  readBy: string
  bound: string
  /** Names in the source that hold the bound, each by its file; none where dispatch alone adds rows. */
  heldBy: readonly (readonly [file: string, name: string])[]
}

const PACE = ['server/store/history/pace.ts', 'PACE'] as const
const ofDispatch = (readBy: string): TableBound => ({
  ...{
    grownBy: 'dispatch',
    readBy,
    bound: 'what dispatch enters or imports, by files of at most 50,000 rows',
    heldBy: [],
  },
})
const onePerRow = (row: string, readBy: string): TableBound => ({
  ...{ grownBy: 'server', readBy, bound: `one for each ${row}`, heldBy: [] },
})

export const TABLE_BOUNDS: Readonly<Record<string, TableBound>> = {
  addresses: ofDispatch('all who see trips, whole'),
  alerts: ofDispatch('dispatch, whole'),
  closed_days: ofDispatch('dispatch, whole'),
  companies: onePerRow('installation', 'all, one row'),
  customers: ofDispatch('dispatch, whole'),
  dispatch_contacts: ofDispatch('all, one row'),
  drivers: ofDispatch('dispatch whole, a subcontractor its own'),
  floater_values: ofDispatch('dispatch, by floater'),
  floaters: ofDispatch('dispatch, whole'),
  former_names: ofDispatch('the server, by name: one for each renaming'),
  index_series: ofDispatch('dispatch, whole'),
  index_values: ofDispatch('dispatch, by series'),
  invoice_weeks: ofDispatch('dispatch and the party, by period'),
  letterheads: onePerRow('change of the company between two final statements', 'a final statement, one row'),
  settings: ofDispatch('the server: single values by name'),
  statement_numbers: onePerRow('side and year', 'the server, one row'),
  statement_papers: onePerRow('final statement', 'the party, one row'),
  statement_persons: ofDispatch('the party, by statement'),
  statement_sent_lines: onePerRow('line of a statement that was sent', 'the party, by statement'),
  statements: ofDispatch('dispatch and the party, page by page'),
  subcontractors: ofDispatch('dispatch, whole'),
  tours: ofDispatch('dispatch whole, a subcontractor its own'),
  trips: ofDispatch('all who see them, by range or page by page'),
  unfinished_weeks: ofDispatch('dispatch, by week'),
  users: ofDispatch('dispatch, whole'),
  vehicle_secrets: onePerRow('vehicle', 'the intake, by hash'),
  vehicles: ofDispatch('dispatch whole, a subcontractor its own'),
  week_runs: ofDispatch('dispatch, those of 30 days'),
  import_jobs: ofDispatch('who began it, the last ten'),
  import_runs: ofDispatch('dispatch, those of 30 days'),
  unfinished_imports: ofDispatch('who undoes an import, by import; 30 days'),
  push_choices: onePerRow('user', 'the server, one row'),

  history: {
    grownBy: 'people',
    readBy:
      'dispatch: the log of a day, in SQL and in files of 200,000 lines; a row’s versions page by page; what looks for one, among the 500 newest',
    bound: 'the pace of a person; a line that comes and goes is one version',
    heldBy: [
      PACE,
      ['server/store/history/history.ts', 'VERSIONS_SEARCHED'],
      ['server/store/history/history.ts', 'SHORT_LIVED_MS'],
      ['server/reports/log.ts', 'LINES_OF_FILE'],
    ],
  },
  changes: {
    grownBy: 'people',
    readBy: 'all devices, page by page; webhooks, 500 at a time',
    bound: 'the pace of a person; 30 days',
    heldBy: [PACE, ['server/jobs/prune.ts', 'CHANGES_KEPT']],
  },
  mutations: {
    grownBy: 'people',
    readBy: 'the device that sent them, by its id',
    bound: 'the pace of a person, refused ones too; 400 days',
    heldBy: [PACE, ['server/sync/store/sync-log.ts', 'noteWritten'], ['server/jobs/prune.ts', 'ANSWERS_KEPT']],
  },
  logins: {
    grownBy: 'strangers',
    readBy: 'dispatch: the log of a day, in SQL and in files',
    bound: 'a hundred logins of an account an hour, limits of failed ones, a hundred of unknown names an hour',
    heldBy: [
      ['server/people/attempts.ts', 'LOGINS'],
      ['server/people/store/logins.ts', 'UNKNOWN_AN_HOUR'],
    ],
  },
  statement_files: {
    grownBy: 'people',
    readBy: 'dispatch and the party, one by one',
    bound: '1,000 photos and 200 MB of a subcontractor a year',
    heldBy: [['server/money/routes/statements/statement-photos.ts', 'PHOTOS_OF_PARTY']],
  },
  statement_lines: {
    grownBy: 'people',
    readBy: 'dispatch and the party, by statement; the disputed ones page by page',
    bound: 'the trips of a statement, and fifty that are said to be missing',
    heldBy: [
      ['shared/domain/money/statement.ts', 'MAX_MISSING_TRIPS'],
      ['server/money/store/disputed-lines.ts', 'MAX_LISTED'],
    ],
  },
  trip_answers: {
    grownBy: 'people',
    readBy: 'dispatch: the analysis, by the trips of a range',
    bound: 'a hundred of a trip',
    heldBy: [['server/trips/store/trip-answers.ts', 'MOST_OF_TRIP']],
  },
  false_arrivals: {
    grownBy: 'people',
    readBy: 'the tracker, by trip: the last one',
    bound: 'the pace of a person; they go with their trip',
    heldBy: [PACE],
  },
  documents: {
    grownBy: 'people',
    readBy: 'dispatch whole, a subcontractor its own',
    bound: '500 of a subcontractor that nobody verified, 20,000 of all',
    heldBy: [
      ['server/documents/routes/documents.ts', 'MAX_UNVERIFIED'],
      ['server/documents/routes/documents.ts', 'MAX_DOCUMENTS'],
    ],
  },
  document_reminders: onePerRow('end of a document and day of reminding', 'the server, by document'),
  trip_links: {
    grownBy: 'people',
    readBy: 'those who handle the trip, by trip',
    bound: 'twenty of a trip, kind and person; one of a reminder, of a subcontractor an hour',
    heldBy: [
      ['server/links/routes/links.ts', 'MAX_LINKS'],
      ['server/tours/routes/reminders.ts', 'MAILS'],
    ],
  },
  trip_reports: {
    grownBy: 'drivers',
    readBy: 'those who see the trip, at most a thousand',
    bound: '200 of a link and of those of one maker and trip, and ten more by each',
    heldBy: [
      ['shared/domain/links/link-limits.ts', 'LINK_LIMITS'],
      ['server/links/store/trip-reports.ts', 'LISTED'],
    ],
  },
  report_files: {
    grownBy: 'drivers',
    readBy: 'those who see the trip, by report',
    bound: 'thirty of a link, bytes of a link, of its maker for a trip, and of a subcontractor in a day',
    heldBy: [
      ['server/links/routes/report-files.ts', 'MAX_FILES'],
      ['server/links/routes/report-files.ts', 'BYTES_OF_SUB'],
    ],
  },
  sessions: {
    grownBy: 'people',
    readBy: 'their owner and dispatch, whole',
    bound: 'a hundred of a user',
    heldBy: [['server/people/store/sessions.ts', 'MAX_SESSIONS']],
  },
  ended_sessions: {
    grownBy: 'people',
    readBy: 'the bearer of the token, by its hash',
    bound: 'logins of an account an hour; 400 days',
    heldBy: [
      ['server/people/attempts.ts', 'LOGINS'],
      ['server/jobs/prune.ts', 'SESSION_ENDS_KEPT'],
    ],
  },
  known_networks: {
    grownBy: 'people',
    readBy: 'the login, by user and network',
    bound: 'fifty of a user',
    heldBy: [['server/people/store/known-networks.ts', 'MAX_NETWORKS']],
  },
  password_resets: {
    grownBy: 'strangers',
    readBy: 'the reset, by its hash',
    bound: 'five of an account an hour',
    heldBy: [['server/people/attempts.ts', 'LIMITS']],
  },
  outbox: {
    grownBy: 'people',
    readBy: 'dispatch, page by page',
    bound:
      'what sets off a message is a version, a report or a reset, each with its bound; the same one is sent once; 400 days',
    heldBy: [PACE, ['server/jobs/prune.ts', 'OUTBOX_KEPT']],
  },
  alert_states: onePerRow('trip and event', 'the server, by trip'),
  alert_answers: onePerRow('occasion that a person took; 400 days', 'dispatch, by trip'),
  idempotent_answers: {
    grownBy: 'people',
    readBy: 'the user who wrote, by key',
    bound: 'a thousand and one MB of a user; seven days',
    heldBy: [['server/sync/store/idempotent-answers.ts', 'KEPT_ANSWERS']],
  },
  sync_clients: {
    grownBy: 'people',
    readBy: 'the server, by device',
    bound: 'a thousand of a user',
    heldBy: [['server/sync/store/sync-clients.ts', 'MAX_CLIENTS']],
  },
  push_subscriptions: {
    grownBy: 'people',
    readBy: 'their owner, whole',
    bound: 'twenty of a user',
    heldBy: [['server/messages/store/push-subscriptions.ts', 'MAX_DEVICES']],
  },
  calendar_feeds: onePerRow('user', 'the calendar, by its hash'),
  api_keys: {
    ...ofDispatch('dispatch, whole'),
    bound: 'a hundred',
    heldBy: [['server/programs/store/api-keys.ts', 'MAX_KEYS']],
  },
  webhooks: {
    ...ofDispatch('dispatch, whole'),
    bound: 'twenty',
    heldBy: [['server/programs/store/webhooks.ts', 'MAX_WEBHOOKS']],
  },
  webhook_deliveries: {
    grownBy: 'people',
    readBy: 'dispatch, page by page; the sender, the first of each trip',
    bound:
      'of each event of a trip the last one while nothing is taken, 20,000 that wait, 50,000 settled ones; 30 days',
    heldBy: [
      ['server/programs/store/webhooks.ts', 'MAX_WAITING'],
      ['server/programs/store/webhooks.ts', 'MAX_SETTLED'],
    ],
  },
  telematics_messages: {
    grownBy: 'vehicles',
    readBy: 'dispatch: the log of a day in files of 200,000 lines',
    bound: 'messages a second of a device and of a feed; the days that the company keeps',
    heldBy: [
      ['server/telematics/intake-caps.ts', 'DEVICE'],
      ['server/reports/log.ts', 'LINES_OF_FILE'],
    ],
  },
  positions: {
    grownBy: 'vehicles',
    readBy: 'the tracker, by vehicle',
    bound: 'messages a second of a device; nine days',
    heldBy: [
      ['server/telematics/intake-caps.ts', 'DEVICE'],
      ['server/jobs/prune.ts', 'POSITIONS_KEPT'],
    ],
  },
  tracked_vehicles: onePerRow('vehicle', 'the tracker, by vehicle'),
  telematics_feeds: onePerRow('kind of feed: three', 'dispatch, whole'),
  feed_master_data: onePerRow('vehicle, driver and address of a provider', 'the server, by feed'),
  fast_clocks: onePerRow('vehicle', 'the tracker, by vehicle'),
  slow_clocks: onePerRow('vehicle', 'the tracker, by vehicle'),
  unknown_devices: {
    grownBy: 'strangers',
    readBy: 'dispatch, whole',
    bound: '200 of a feed; 30 days',
    heldBy: [['server/telematics/store/feeds.ts', 'MAX_UNKNOWN_DEVICES']],
  },
  // Those of the telematics file.
  about: onePerRow('value of the file itself', 'the server, by name'),
  kept_messages: {
    grownBy: 'vehicles',
    readBy: 'as telematics_messages, which move here',
    bound: 'as telematics_messages',
    heldBy: [['server/telematics/intake-caps.ts', 'DEVICE']],
  },
  kept_positions: {
    grownBy: 'vehicles',
    readBy: 'as positions, which move here',
    bound: 'as positions',
    heldBy: [['server/telematics/intake-caps.ts', 'DEVICE']],
  },
}
