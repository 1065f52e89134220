import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import xlsx from 'sheetjs-style'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api, type CallName } from '#shared/api.ts'
import type { Call } from '#shared/call.ts'
import { SHIPPED_RULES } from '#shared/domain/approvals/documents.ts'
import { addDaysToDay } from '#shared/domain/time/dates.ts'
import { DAY_MS, HOUR_MS } from '#shared/domain/time/units.ts'
import { weekStart, yearWeekOf } from '#shared/domain/time/weeks.ts'
import de from '#shared/i18n/de.json' with { type: 'json' }
import { MESSAGE_KINDS, type MessageKind, type OutboxRow } from '#shared/schemas/outbox.ts'
import { addVerified } from '../../documents/approvals-sample.ts'
import { JOBS } from '../../jobs/schedule.ts'
import { fileStamp } from '../../store/sql/database-file.ts'
import type { ReceivedMail } from '../../testing/mail-server.ts'
import { ensurePoppler, readPdf } from '../../testing/poppler.ts'
import { PERMISSION_REQUESTS } from '../permission-requests.ts'
import { createProduct, OSMAND_SECRET, type Product } from './product-sample.ts'

/**
 * The product as `npm start` runs it: everything that leaves it is seen once. What is added and not named here fails: a
 * mail's subject, a kind of message, a place that writes messages, a call that answers a file, a job.
 */
let product: Product
const inMinutes = (minutes: number) => new Date(Math.floor(Date.now() / 60_000 + minutes) * 60_000).toISOString()
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
const database = () => product.company.t.store.sqlite
const TOLD = 'ramp@holz.example'
const OLD = 'older than anything is kept'

beforeAll(async () => {
  ensurePoppler()
  product = await createProduct()
  const { store } = product.company.t
  database()
    .prepare('update outbox set subject = ?, created_at = ?, state = ?')
    .run(OLD, Date.now() - 500 * DAY_MS, 'sent')
  addVerified(store, 'sub', 'Meier Trans', 'eu_licence', [null, dayIn(7)])
  // The backup of last night is no database: it is tried soon after the start, since the server was off then.
  fs.mkdirSync(path.join(product.folder, 'backups'))
  fs.writeFileSync(path.join(product.folder, 'backups', `tours-${fileStamp(Date.now() - HOUR_MS)}.db`), 'damaged')
  await product.start()
})
afterAll(() => product?.close())

/** A mail as it has to arrive, once. */
type Expected = { to: string; kind: MessageKind; subject: RegExp; text: RegExp; files?: RegExp[] }
const MAILS: Record<string, Expected> = {
  outbox_test_subject: {
    ...{ to: 'test@example.com', kind: 'test' },
    subject: /^Testnachricht der Disposition$/,
    text: /Erstellt: \d\d\.\d\d\.\d{4}/,
  },
  mail_reset_subject: {
    ...{ to: 'taken@example.com', kind: 'reset' },
    subject: /^Neues Passwort festlegen$/,
    text: /https:\/\/tours\.example\/pwreset\?language=de#[\w-]{40,}/,
  },
  mail_invitation_subject: {
    ...{ to: 'new@example.com', kind: 'reset' },
    subject: /^Ihr Zugang: Passwort setzen$/,
    text: /https:\/\/tours\.example\/pwreset\?language=de#[\w-]{40,}[\s\S]+https:\/\/tours\.example\/admin\/login/,
  },
  mail_published_subject: {
    ...{ to: 'buero@meier.example', kind: 'publication' },
    subject: /^\d+ Fahrt(en)? für Meier Trans: /,
    text: /- zq\d+: /,
  },
  mail_withdrawn_subject: {
    ...{ to: 'buero@meier.example', kind: 'publication' },
    subject: /zurückgezogen.*Meier Trans/,
    text: /- zq\d+: /,
  },
  mail_taken_subject: {
    ...{ to: 'buero@meier.example', kind: 'publication' },
    subject: /^1 Fahrt fällt weg: Meier Trans, /,
    text: /- zq\d+: /,
  },
  mail_reminded_subject: {
    ...{ to: 'buero@meier.example', kind: 'publication' },
    subject: /^\d+ Fahrt(en)? ohne Antwort: Meier Trans$/,
    text: /- LX 8: [\s\S]+https:\/\/tours\.example\/a\/#[\w-]{20,}/,
  },
  mail_statement_subject: {
    ...{ to: 'buero@meier.example', kind: 'statement' },
    subject: /^Abrechnung 16\.11\.2026 - 22\.11\.2026 für Meier Trans$/,
    text: /^Guten Tag\n\nAnbei die Abrechnung/,
    files: [/\.xlsx$/, /\.pdf$/],
  },
  mail_statement_final_subject: {
    ...{ to: 'buero@meier.example', kind: 'statement' },
    subject: /^Definitive Abrechnung S-2026-\d{4}/,
    text: /definitive Abrechnung S-2026-\d{4}/,
    files: [/\.xlsx$/, /\.pdf$/],
  },
  mail_statement_correction_subject: {
    ...{ to: 'buero@meier.example', kind: 'statement' },
    subject: /^Korrekturabrechnung S-2026-\d{4} zu S-2026-\d{4}, /,
    text: /^Guten Tag\n\nAnbei die Korrekturabrechnung/,
    files: [/Korrektur.*\.xlsx$/, /Korrektur.*\.pdf$/],
  },
  mail_documents_subject: {
    ...{ to: 'dispo@example.com', kind: 'documents' },
    subject: /laufen ab/,
    text: /- \d\d\.\d\d\.\d{4}: Meier Trans, /,
  },
  mail_backup_subject: {
    ...{ to: 'dispo@example.com', kind: 'backup' },
    subject: /^Sicherung prüfen: /,
    text: /Sicherung: tours-\d{8}\S+\.db\n[\s\S]+tours doctor$/m,
  },
  mail_sms_bound_subject: {
    ...{ to: 'dispo@example.com', kind: 'alert' },
    subject: /^Zu viele SMS: /,
    text: /in 24 Stunden 500 SMS versandt/,
  },
  mail_webhook_subject: {
    ...{ to: 'dispo@example.com', kind: 'webhook' },
    subject: /^Webhook «ERP» ausgeschaltet$/,
    text: /nimmt erp\.invalid keine Meldung an/,
  },
}

/** Lets the mails leave that wait a minute because their cause can be undone: as if the minute were over. */
const letMailsLeave = (): void => {
  database().prepare("update outbox set next_attempt_at = created_at where state = 'queued'").run()
}

/** Sets everything off: by a call, by a job, or both; in that order. */
const setEverythingOff = async (): Promise<void> => {
  const { json, company } = product
  await json('dispatchContact', { body: { dispatch_phone: '', dispatch_email: 'dispo@example.com' } })
  // What blocks from a day on would make this red some weeks before it.
  await json('approvalRulesSave', { body: { rules: SHIPPED_RULES.filter(({ from }) => from === null) } })
  const sub = { sc_name: 'Meier Trans', sc_email: 'buero@meier.example', sc_language: 'de' }
  const later = weekStart(yearWeekOf(dayIn(14)))
  const laterDays = [0, 1, 2, 3, 4, 5, 6].map((days) => addDaysToDay(later, days))
  const laterWeeks = { weeks: [{ start_date: later, end_date: addDaysToDay(later, 6) }], language: 'de' }
  // Published before it can be told, so that its loss alone is.
  await json('subcontractorEdit', { params: { id: 'Meier Trans' }, body: { ...sub, sc_email: null } })
  await json('weeksCopy', { body: laterWeeks })
  await json('weeksPublish', { body: laterWeeks })
  // The other one hears of its trips before it loses them.
  letMailsLeave()
  await expect.poll(() => arrived(({ to }) => to.some((address) => address.endsWith('@huber.example'))).length).toBe(1)
  await json('subcontractorEdit', { params: { id: 'Meier Trans' }, body: sub })
  const tr_days = laterDays.map((day) => ({ day, kind: 'off' }))
  await json('tourEdit', { params: { id: company.tours.own }, body: { tr_days } })
  await json('weeksAdapt', { body: laterWeeks })
  letMailsLeave()
  await json('outboxTest', { body: { channel: 'mail', recipient: 'test@example.com', language: 'de' } })
  await json('outboxTest', { body: { channel: 'sms', recipient: '+41 79 000 00 01', language: 'de' } })
  await json('passwordReset', { params: { username: 'last' }, body: { language: 'de' } })
  const users = 'username;email;role;company\nnew;new@example.com;observer;\n'
  await json('userImport', { csv: { name: 'users.csv', text: users }, query: { language: 'de' } })
  const weeks = [{ start_date: '2026-11-16', end_date: '2026-11-22' }]
  await json('weeksPublish', { body: { weeks, language: 'de' } })
  letMailsLeave()
  await expect.poll(() => arrived(isExpected(MAILS.mail_published_subject as Expected)).length).toBe(1)
  const [run] = await json<{ wr_id: number }[]>('weekRuns')
  await json('weeksUndo', { params: { id: Number(Object.values(run ?? {})[0]) } })
  const webhook = { role: 'admin', wh_name: 'ERP', wh_url: 'https://erp.invalid/', wh_events: ['statement.final'] }
  await json('webhookCreate', { body: webhook })
  // Failures for more than a day.
  database().prepare('update webhooks set wh_failing_since = 0').run()
  const { st_id } = company.statements.own
  const finalise = async (id: number): Promise<void> => {
    await json('statementSend', { params: { id }, body: {} })
    // Its days to answer are over.
    database().prepare('update statements set st_answer_until = 0 where st_id = ?').run(id)
    await json('statementFinalise', { params: { id }, body: { send: true, despite: ['negative_margin'] } })
  }
  await finalise(st_id)
  const items = [{ date: '2026-11-20', text: 'late', amount: 5 }]
  await finalise((await json<{ st_id: number }>('statementCorrect', { params: { id: st_id }, body: { items } })).st_id)

  await json('subcontractorEdit', { params: { id: 'Meier Trans' }, body: { ...sub, sc_answer_hours: 12 } })
  const told = await json<{ tt_id: number }>('tripCreate', {
    body: {
      ...{ tt_tour: 'LX 8', tt_customer: 'Holz AG', tt_sub: 'Meier Trans', tt_gps: 'FREE-1' },
      ...{ tt_from_adrnr: 'HUB', tt_from_text: 'Terminal HUB', tt_to_adrnr: 'GVA', tt_to_text: 'Terminal GVA' },
      ...{ tt_stp: inMinutes(3000), tt_std: inMinutes(3030), tt_sta: inMinutes(3200) },
    },
  })
  await json('answersRemind', { body: { sub: 'Meier Trans' } })
  const customer = database().prepare("select cm_id from customers where cm_name = 'Holz AG'").pluck().get()
  await json('customerEdit', { params: { id: Number(customer) }, body: { cm_name: 'Holz AG', cm_email: TOLD } })
  const to = { press: randomUUID(), channel: 'mail', recipient: TOLD }
  const message = { ...to, subject: 'Tour LX 8', text: 'Später.', note: '+25 min' }
  await json('tripTell', { params: { id: told.tt_id }, body: { ...message, language: 'de' } })

  for (const [al_type, name] of [
    ['alert_atd', 'departed'],
    ['alert_eta_minus15', 'soon'],
  ]) {
    const to = { al_email_arr: [`${name}@example.com`], al_sms_arr: name === 'departed' ? ['+41790000002'] : [] }
    const next = name === 'departed' ? { al_escalate_minutes: 5, al_escalate_to: 'next@example.com' } : {}
    await json('alertCreate', { body: { al_type, al_lang: 'de', ...to, ...next } })
  }
  for (const al_type of ['alert_atp', 'alert_atd'])
    await json('alertCreate', {
      body: { al_type, al_lang: 'de', al_email_arr: ['digest@example.com'], al_digest: 'daily' },
    })
  const { tt_id } = await json<{ tt_id: number }>('tripCreate', {
    body: {
      ...{ tt_tour: 'LX 7', tt_customer: 'Holz AG', tt_sub: 'Meier Trans', tt_gps: 'FREE-1' },
      ...{ tt_from_adrnr: 'HUB', tt_from_text: 'Terminal HUB', tt_to_adrnr: 'GVA', tt_to_text: 'Terminal GVA' },
      ...{ tt_stp: inMinutes(-90), tt_std: inMinutes(-60), tt_sta: inMinutes(60) },
    },
  })
  const drop = await addBusyAlert()
  await json('tripEdit', { params: { id: tt_id }, body: { tt_atp: inMinutes(-80), tt_atd: inMinutes(-50) } })
  drop()
  // Time alone makes it news: written as a unit's report leaves it.
  database()
    .prepare('update trips set tt_eta = ? where tt_id = ?')
    .run(Date.parse(inMinutes(10)), tt_id)
  // So does the time of a digest, and of an escalation.
  database().prepare("update outbox set next_attempt_at = ? where state = 'held'").run(Date.now())
  database().prepare('update outbox set escalate_at = ? where escalate_at is not null').run(Date.now())
}

/** Adds an alert that has sent as many SMS as it may in a day. @returns a function that removes these and its next ones */
const addBusyAlert = async (): Promise<() => void> => {
  const to = { al_email_arr: [], al_sms_arr: ['+41790000003'] }
  const alert = { al_type: 'alert_atp', al_lang: 'de', ...to }
  const { al_id } = await product.json<{ al_id: number }>('alertCreate', { body: alert })
  database()
    .prepare(
      `with recursive sms(n) as (select 1 union all select n + 1 from sms where n < 500)
       insert into outbox (channel, dedup_key, kind, al_id, recipient, subject, body, state, created_at, next_attempt_at)
       select 'sms', 'sms ' || n, 'alert', $al_id, '+41790000003', '', '', 'sent', $now, $now from sms`,
    )
    .run({ al_id, now: Date.now() })
  return () => void database().prepare('delete from outbox where al_id = ?').run(al_id)
}

const arrived = (of: (mail: ReceivedMail) => boolean): ReceivedMail[] => product.mails.received.filter(of)
const isExpected =
  ({ to, subject }: Pick<Expected, 'to' | 'subject'>) =>
  (mail: ReceivedMail): boolean =>
    mail.to.includes(to) && subject.test(mail.subject)

/** Every line of the first sheet, as an office program reads it. */
const linesOf = (file: Uint8Array): unknown[][] => {
  const book = xlsx.read(file, { type: 'array' })
  return xlsx.utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 })
}
/** Opens a file by the ending of its name. @throws Error when it is no such file */
const wordsOf = (name: string, bytes: Uint8Array): string => {
  if (name.endsWith('.pdf')) return readPdf(bytes).text
  if (name.endsWith('.xlsx')) return linesOf(bytes).flat().join(' ')
  if (name.endsWith('.zip'))
    return Object.entries(unzipSync(bytes))
      .map(([part, content]) => `${part} ${wordsOf(part, content)}`)
      .join(' ')
  if (name.endsWith('.csv')) return strFromU8(bytes)
  throw new Error(`${name} is no file of the product`)
}

test('every kind of mail arrives once, with what it carries, and every SMS', async () => {
  const subjects = Object.keys(de).filter((key) => /^(mail|outbox_test)_.*subject$|^outbox_test_subject$/.test(key))
  expect(Object.keys(MAILS).sort()).toEqual(subjects.sort())
  await setEverythingOff()
  const smsTo = () => product.sms.received.map(({ body }) => (JSON.parse(body) as { to: string }).to)
  await expect
    .poll(() => Object.entries(MAILS).flatMap(([key, mail]) => (arrived(isExpected(mail)).length ? [] : [key])), {
      interval: 500,
    })
    .toEqual([])
  await expect.poll(() => arrived(({ to }) => to.includes(TOLD)).map(({ subject }) => subject)).toEqual(['Tour LX 8'])
  await expect.poll(() => arrived(({ to }) => to.includes('departed@example.com')).length).toBe(1)
  await expect.poll(() => arrived(({ to }) => to.includes('soon@example.com')).length, { interval: 500 }).toBe(1)
  await expect
    .poll(() => arrived(({ to }) => to.includes('digest@example.com')).map(({ subject }) => subject))
    .toEqual(['2 Benachrichtigungen'])
  await expect
    .poll(() => arrived(({ to }) => to.includes('next@example.com')).map(({ subject }) => subject))
    .toEqual([expect.stringMatching(/^Nicht übernommen: Tour LX 7: Abfahrt erfolgt/)])
  await expect.poll(() => smsTo().sort()).toEqual(['+41790000001', '+41790000002'])
  // What was told turns out not to be so.
  const id = Number(database().prepare("select tt_id from trips where tt_tour = 'LX 7'").pluck().get())
  await product.json('tripEdit', { params: { id }, body: { tt_atd: null } })
  database().prepare("update outbox set next_attempt_at = ? where state = 'held'").run(Date.now())
  const CORRECTION = /^Tour LX 7: Korrektur: «Abfahrt erfolgt» trifft nicht zu/
  await expect.poll(() => arrived(isExpected({ to: 'departed@example.com', subject: CORRECTION })).length).toBe(1)
  await expect.poll(() => smsTo().sort()).toEqual(['+41790000001', '+41790000002', '+41790000002'])

  for (const [key, expected] of Object.entries(MAILS)) {
    const [mail, ...more] = arrived(isExpected(expected))
    expect(more, key).toEqual([])
    expect(mail?.text, key).toMatch(expected.text)
    expect(mail?.headers).toMatch(/^From: Tours <tours@example\.com>$/m)
    const { files = [] } = mail ?? {}
    expect(files.length, key).toBe(expected.files?.length ?? 0)
    for (const [index, name] of (expected.files ?? []).entries()) {
      expect(files[index]?.name).toMatch(name)
      expect(wordsOf(files[index]?.name ?? '', files[index]?.content ?? Buffer.alloc(0))).toContain('Meier Trans')
    }
  }
  let rows: OutboxRow[] = []
  const unsent = async () => {
    rows = (await product.json<OutboxRow[]>('outbox')).filter(({ state }) => state !== 'digested')
    return rows.filter(({ state }) => state !== 'sent')
  }
  await expect.poll(unsent, { interval: 500 }).toEqual([])
  expect([...new Set(rows.map(({ kind }) => kind))].sort()).toEqual([...MESSAGE_KINDS].sort())
  // The document goes to its subcontractor too.
  expect(rows).toHaveLength(product.mails.received.length + product.sms.received.length)
})

const SERVER = path.join(import.meta.dirname, '../..')
test('messages are written in these places and no others, each seen above', () => {
  const files = (fs.readdirSync(SERVER, { recursive: true }) as string[]).filter(
    (file) => file.endsWith('.ts') && !/\.test\.ts$|^(testing|safety|bench)\//.test(file),
  )
  const writing = files.filter((file) =>
    /(?<!\w)(enqueueMail|enqueueMessage)\(/.test(fs.readFileSync(path.join(SERVER, file), 'utf8')),
  )
  expect(writing.sort()).toEqual([
    'documents/document-reminders.ts',
    'jobs/backup-trial-mail.ts',
    'messages/corrections.ts',
    'messages/escalate.ts',
    'messages/held.ts',
    'messages/outbox.ts',
    'messages/push/push.ts',
    'messages/push/tell-push.ts',
    'messages/routes/outbox.ts',
    'messages/routes/tell-customer.ts',
    'messages/sms/sms-bound.ts',
    'messages/tell-alert.ts',
    'money/statements/send-statement.ts',
    'people/reset-link.ts',
    'programs/webhooks/webhook-off.ts',
    'tours/weeks/remind.ts',
    'tours/weeks/week-lists.ts',
  ])
})

/** Words that the planted company is to find in each file. */
const FILES: Partial<Record<CallName, { name: RegExp; words: RegExp; formats?: ('pdf' | 'xlsx')[] }>> = {
  userTemplate: { name: /^users.*\.csv$/, words: /username/ },
  customerTemplate: { name: /^customers.*\.csv$/, words: /cm_name/ },
  vehicleTemplate: { name: /\.csv$/, words: /gps_id/ },
  driverTemplate: { name: /\.csv$/, words: /dr_name/ },
  addressTemplate: { name: /\.csv$/, words: /add_id/ },
  closed_dayTemplate: { name: /\.csv$/, words: /cd_day/ },
  subcontractorTemplate: { name: /\.csv$/, words: /sc_name/ },
  alertTemplate: { name: /\.csv$/, words: /al_type/ },
  indexTemplate: { name: /\.csv$/, words: /ix_name/ },
  floaterTemplate: { name: /\.csv$/, words: /fl_kind/ },
  fuelValuesTemplate: { name: /\.csv$/, words: /index;month;value/ },
  priceListDownload: { name: /\.xlsx$/, words: /zq\d+/ },
  companyFile: { name: /^company\.xlsx$/, words: /Meier Trans/ },
  listDownload: { name: /^user\.xlsx$/, words: /@example\.com/ },
  uploadFaults: { name: /^address_faults\.csv$/, words: /add_id/ },
  toursDownload: { name: /^tours\.xlsx$/, words: /zq\d+/ },
  documentsDownload: { name: /^documents\.xlsx$/, words: /Meier Trans/ },
  statementsDownload: { name: /^statements\.xlsx$/, words: /Meier Trans/ },
  documentsAudit: { name: /\.xlsx$/, words: /Meier Trans/ },
  customerJournalDownload: {
    name: /^customer_journal_Holz-AG_.*\.(xlsx|pdf)$/,
    words: /Holz AG/,
    formats: ['xlsx', 'pdf'],
  },
  subcontractorJournalDownload: {
    name: /^subcontractor_journal_Meier-Trans_.*\.(xlsx|pdf)$/,
    words: /Meier Trans/,
    formats: ['xlsx', 'pdf'],
  },
  monthEndFiles: { name: /\.zip$/, words: /Holz AG/, formats: ['xlsx', 'pdf'] },
  reportDownload: { name: /\.xlsx$/, words: /zq\d+/ },
  answerAnalysisDownload: { name: /^answers\.xlsx$/, words: /./ },
  figureTripsDownload: { name: /^trips\.xlsx$/, words: /zq\d+/ },
  logDownload: { name: /\.xlsx$/, words: /./ },
  telematicsLogDownload: { name: /\.xlsx$/, words: /./ },
  statementExport: { name: /\.csv$/, words: /Meier Trans/ },
  statementFile: { name: /Meier-Trans.*\.(xlsx|pdf)$/, words: /Meier Trans/, formats: ['xlsx', 'pdf'] },
}

test('every file opens and says what it is of', async () => {
  const { company, ask, json } = product
  const calls = (Object.entries(api) as [CallName, Call][]).filter(([, { answer }]) => 'file' in answer)
  // Asked below: a calendar, a scan and a photo are what was sent, the stream ends with its first line, the timetable's PDF comes as text.
  const apart = ['calendar', 'documentFile', 'linkFile', 'pokes', 'reportFile', 'statementPhoto']
  expect(calls.map(([name]) => name).sort()).toEqual([...Object.keys(FILES), ...apart].sort())
  for (const [name, { name: fileName, words, formats = [null] }] of Object.entries(FILES)) {
    const call = name as CallName
    const [request] = Object.values(PERMISSION_REQUESTS[call])
    const asked = request?.(company, 'admin') ?? {}
    for (const format of formats) {
      const more = format === null ? {} : call === 'monthEndFiles' ? { formats: [format] } : { format }
      const isQuery = api[call].method === 'get'
      const answer = await ask(call, {
        ...asked,
        ...('csv' in asked
          ? {}
          : isQuery
            ? { query: { ...asked.query, ...more } }
            : { body: { ...(asked.body as object), ...more } }),
      } as never)
      const given = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? ''
      expect(given, name).toMatch(fileName)
      expect(wordsOf(given, new Uint8Array(await answer.arrayBuffer())), name).toMatch(words)
    }
  }
  const { file } = await json<{ file: string }>('downloadPdf', { body: { view: 'today', filterList: [] } })
  expect(readPdf(Buffer.from(file, 'base64')).pages).toBeGreaterThan(0)
  const [own] = Object.values(PERMISSION_REQUESTS.documentFile)
  const document = own?.(company, 'admin') ?? {}
  const scan = '%PDF-1.4 a scan'
  await json('documentFileAdd', { ...document, csv: { name: 'scan.pdf', text: scan } })
  expect(await (await ask('documentFile', document)).text()).toBe(scan)
  await seeStatementPhoto()
  await seeProof()
  const { path: address } = await json<{ path: string }>('calendarFeedCreate', { body: { language: 'de' } })
  expect(await (await fetch(product.url() + address)).text()).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]+SUMMARY:zq/)
  const stream = (await ask('pokes', {})).body?.getReader()
  expect((await stream?.read())?.value?.length).toBeGreaterThan(0)
  await stream?.cancel()
})

/** The photo that a line of the planted company's statement names. */
const seeStatementPhoto = async (): Promise<void> => {
  const { sf_id: file } = product.company.statements.own
  expect(await (await product.ask('statementPhoto', { params: { file } })).text()).toBe('x')
}

/** A photo of a delivery goes from the driver's phone to dispatch, and to those who have the link to share. */
const seeProof = async (): Promise<void> => {
  const { ask, json } = product
  const { tt_id } = await json<{ tt_id: number }>('tripCreate', {
    body: {
      ...{ tt_tour: 'PROVED', tt_customer: 'Holz AG', tt_gps: 'FREE-1', tt_sub: 'Meier Trans' },
      ...{ tt_from_adrnr: 'HUB', tt_from_text: 'Terminal HUB', tt_to_adrnr: 'GVA', tt_to_text: 'Terminal GVA' },
      ...{ tt_stp: inMinutes(-60 * 4), tt_std: inMinutes(-60 * 3), tt_sta: inMinutes(-60) },
    },
  })
  database().prepare('update customers set cm_share_proof = 1').run()
  const link = (kind: 'driver' | 'share') =>
    json<{ token: string }>('tripLinkCreate', { params: { id: tt_id }, body: { kind, lang: 'de' } })
  const [driver, share] = [await link('driver'), await link('share')]
  const by = ({ token }: { token: string }, place: string, init: RequestInit = {}) =>
    fetch(`${product.url()}/api/link${place}`, {
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${token}` },
    })
  const photo = fs.readFileSync(path.join(import.meta.dirname, '../../../web/public/icon-192.png'))
  const { name } = (await (await by(driver, '/files', { method: 'POST', body: new Uint8Array(photo) })).json()) as {
    name: string
  }
  const report = { re_id: randomUUID(), tt_id, re_kind: 'proof', re_device_at: inMinutes(0), photos: [name] }
  const body = JSON.stringify({ sent_at: inMinutes(0), reports: [report] })
  const headers = { 'content-type': 'application/json' }
  expect(await (await by(driver, '/reports', { method: 'POST', headers, body })).json()).toMatchObject({
    results: [{ outcome: 'kept' }],
  })
  expect(await json('tripPlace', { params: { id: tt_id } })).toHaveProperty('near')
  const [proof] = await json<{ files: { rf_id: number }[] }[]>('tripReports', { params: { id: tt_id } })
  const id = proof?.files[0]?.rf_id ?? 0
  const told = new Uint8Array(await (await ask('reportFile', { params: { id } })).arrayBuffer())
  expect(Buffer.from(told.subarray(1, 4)).toString()).toBe('PNG')
  expect(new Uint8Array(await (await by(share, `/files/${id}`)).arrayBuffer())).toEqual(told)
}

/** Checks of the effect of each job. */
const DONE: Record<(typeof JOBS)[number], () => Promise<void>> = {
  prune: async () => {
    await expect
      .poll(() => database().prepare('select count(*) from outbox where subject = ?').pluck().get(OLD))
      .toBe(0)
  },
  alerts: async () => expect(arrived(({ to }) => to.includes('soon@example.com'))).toHaveLength(1),
  'document reminders': async () => expect(arrived(({ subject }) => /laufen ab/.test(subject))).toHaveLength(2),
  'late positions': async () => {
    const at = (minutes: number) => Math.floor(Date.now() / 1000) + minutes * 60
    const report = (minutes: number) =>
      fetch(
        `${product.url()}/api/telematics/osmand/${OSMAND_SECRET}?id=FREE-1&lat=47.4&lon=8.5&timestamp=${at(minutes)}`,
      )
    expect((await report(0)).status).toBe(200)
    const waiting = database().prepare('select count(*) from tracked_vehicles where replay_from is not null').pluck()
    database().prepare('update tracked_vehicles set replay_from = ?').run(Date.now())
    expect(waiting.get()).toBe(1)
    await expect.poll(() => waiting.get()).toBe(0)
  },
  'telematics file': async () => {
    const count = (table: string) => database().prepare(`select count(*) from ${table}`).pluck().get()
    await expect.poll(() => count('telematics.kept_messages')).toBeGreaterThan(0)
    await expect.poll(() => count('main.telematics_messages')).toBe(0)
  },
}

test('every job by the clock has run', async () => {
  for (const job of JOBS) await DONE[job]()
})

test('the feed that is polled is asked', async () => {
  await expect.poll(() => product.webfleet.asked.join(), { interval: 500 }).toMatch(/showObjectReport/)
})

test('a backup while it runs is restored, with its scans, and sends nothing again', async () => {
  const backup = path.join(product.folder, 'backups', 'tours.db')
  expect(await product.run('backup', backup)).toMatchObject({ code: 0, stderr: '' })
  expect(fs.readdirSync(path.join(product.folder, 'backups/files'))).toHaveLength(3)
  await product.json('customerCreate', { body: { cm_name: 'Only after the backup' } })
  const left = [product.mails.received.length, product.sms.received.length]
  expect(await product.stop()).toBe(0)
  product.company.t.store.close()
  fs.rmSync(path.join(product.folder, 'files'), { recursive: true })
  expect(await product.run('restore', backup)).toMatchObject({ code: 0, stderr: '' })
  await product.start()
  const customers = await product.json<{ cm_name: string }[]>('customers')
  expect(customers.map(({ cm_name }) => cm_name)).toContain('Holz AG')
  expect(customers.map(({ cm_name }) => cm_name)).not.toContain('Only after the backup')
  expect(fs.readdirSync(path.join(product.folder, 'files'))).toHaveLength(3)
  await seeStatementPhoto()
  const rows = await product.json<OutboxRow[]>('outbox')
  expect(rows.filter(({ state }) => state === 'queued' || state === 'sending')).toEqual([])
  expect([product.mails.received.length, product.sms.received.length]).toEqual(left)
})
