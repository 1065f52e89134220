import { randomUUID } from 'node:crypto'
import type { CallName } from '../../shared/api.ts'
import type { MadeLinkKind } from '../../shared/domain/links/links.ts'
import { MUTATION_FORMAT } from '../../shared/domain/sync/sync-format.ts'
import { newTourDefaults } from '../../shared/domain/tour/weekday-rules.ts'
import { insertDocument } from '../documents/store/documents.ts'
import { newToken } from '../kit/tokens.ts'
import { insertLink } from '../links/store/trip-links.ts'
import { enqueueMessage } from '../messages/store/outbox.ts'
import { devicesOf, keepSubscription } from '../messages/store/push-subscriptions.ts'
import { actorOfSession } from '../people/store/actors.ts'
import { findUser } from '../people/store/users.ts'
import { insertKey } from '../programs/store/api-keys.ts'
import { keepFeed } from '../programs/store/calendar-feeds.ts'
import { enqueueDeliveries, insertWebhook, listDeliveries } from '../programs/store/webhooks.ts'
import { sessions, users } from '../store/schema/accounts.ts'
import { SUBSCRIPTION } from '../testing/sample-push.ts'
import { TEST_PASSWORD } from '../testing/test-app.ts'
import { getTour } from '../tours/store/tours.ts'
import { getTrip } from '../trips/store/trips.ts'
import type { Ask, AskOf, Targets } from './permission-ask.ts'
import { answerOf, STATEMENT_REQUESTS } from './permission-statements.ts'
import type { Asker, PlantedCompany } from './planted-company.ts'

const NAMES: Record<Asker, string> = { none: 'nobody', admin: 'dora', sub: 'meier', customer: 'holz', observer: 'olga' }
const NOTHING: AskOf = () => ({})
const only = (ask: AskOf): Targets => ({ '-': ask })
const body = (value: unknown): Targets => only(() => ({ body: value }))

const DAYS = { start_date: '2026-11-16', end_date: '2026-11-22' }
const QUERY_DAYS = { startDay: '2026-11-16', endDay: '2026-11-22' }
const WEEKS = { weeks: [DAYS] }
const FREE_WEEKS = { weeks: [{ start_date: '2027-01-04', end_date: '2027-01-10' }] }
const DAY = { log_date: '2026-11-21' }
const NEW_TRIP = {
  tt_tour: 'new',
  tt_from_adrnr: 'HUB',
  tt_from_text: 'Terminal HUB',
  tt_to_adrnr: 'GVA',
  tt_to_text: 'Terminal GVA',
  tt_gps: 'FREE-1',
  tt_stp: '2026-11-21T10:00:00.000Z',
  tt_std: '2026-11-21T11:00:00.000Z',
  tt_sta: '2026-11-21T15:00:00.000Z',
}
const CUSTOMER = { cm_name: 'Neu AG' }
const ALERT = { al_type: 'alert_ata', al_email_arr: ['a@example.com'], al_lang: 'de' }
const KEY = { ak_name: 'ERP', ak_scopes: ['trips:read' as const], ak_expires_at: null }
const NEW_KEY = { ak_prefix: 'tours_abc', token: 'tours_abcdef', party: { role: 'admin' as const, company: null } }
const WEBHOOK = { wh_name: 'ERP', wh_url: 'https://erp.example/hook', wh_events: ['trip.created' as const] }
/** A webhook with a message. */
const webhookOf = ({ t: { store } }: PlantedCompany): number => {
  const party = { role: 'admin' as const, company: null }
  const { wh_id } = insertWebhook(store, { ...WEBHOOK, wh_secret: 'whsec_c2VjcmV0', party }, 'dora')
  enqueueDeliveries(store, wh_id, [{ event: 'trip.created', subject: 'trip 1', id: 'msg_1', body: '{}' }])
  return wh_id
}
const RULE = {
  fl_index: 'Diesel',
  fl_kind: 'share',
  fl_on: 'trip',
  fl_lag: 1,
  fl_base: 112,
  fl_share: 30,
  fl_counts: 'whole',
  fl_round: 'hundredth',
}
const newTour = (cm_id: number) => ({
  ...newTourDefaults(),
  tr_name: 'new',
  tr_cm_id: cm_id,
  tr_departure: 'HUB',
  tr_arrival: 'GVA',
  tr_sta: '09:00',
  tr_week_status: [true, false, false, false, false, false, false],
  tr_week_sub: ['Meier Trans', null, null, null, null, null, null],
})
const byId = (id: number | string): Ask => ({ params: { id } })

const DOCUMENT = { do_owner: 'sub', do_owner_key: 'Meier Trans', do_kind: 'eu_licence', do_valid_to: '2027-12-31' }
/** One that is not verified, of Meier Trans or of another. */
const ofDocuments = (ask: (id: number) => Ask): Targets => {
  const of = (do_owner_key: string): AskOf => {
    return ({ t }) => {
      const fields = { ...DOCUMENT, do_owner_key, do_number: 'N', do_valid_from: null, do_replaces: null }
      const empty = { do_verified_at: null, do_verified_by: null, do_file: null, do_proposed_by: do_owner_key }
      const row = insertDocument(t.store, { ...fields, ...empty } as never, { username: 'dora', source: 'person' })
      return ask(row.do_id)
    }
  }
  return { own: of('Meier Trans'), another: of('Huber AG'), unknown: () => ask(987_654) }
}

/** The newest session of a user. */
const sessionOf = ({ t }: PlantedCompany, username: string): number => {
  const user = t.store.db
    .select()
    .from(users)
    .all()
    .find((row) => row.username === username)
  return (
    t.store.db
      .select()
      .from(sessions)
      .all()
      .find((row) => row.user_id === user?.id)?.id ?? 0
  )
}

/** A device of a user that is notified. */
const deviceOf = (company: PlantedCompany, username: string): number => {
  const { store } = company.t
  const actor = actorOfSession(store, sessionOf(company, username))
  if (!actor) throw new Error(`${username} has no session`)
  keepSubscription(store, actor, SUBSCRIPTION)
  return devicesOf(store, actor)[0]?.id ?? 0
}

const WITH_DEVICE: AskOf = (company, who) => {
  if (who !== 'none') deviceOf(company, NAMES[who])
  return {}
}

/** @returns number of a message to the devices of a user */
const pushTo = ({ t }: PlantedCompany, recipient: string): number => {
  const message = { kind: 'test', dedupKey: `push:${recipient}`, recipient, subject: 'Tours', body: '' } as const
  return enqueueMessage(t.store, { channel: 'push', ...message }) ?? 0
}

const ofTrips = (ask: (id: number) => Ask): Targets => ({
  own: ({ trips }) => ask(trips.own),
  scheduled: ({ trips }) => ask(trips.scheduled),
  another: ({ trips }) => ask(trips.another),
  unknown: () => ask(987_654),
})
const ofTours = (ask: (id: number, company: PlantedCompany) => Ask): Targets => ({
  own: (company) => ask(company.tours.own, company),
  another: (company) => ask(company.tours.another, company),
  unknown: (company) => ask(987_654, company),
})

const mutation = (who: Asker, fields: object) => ({
  id: randomUUID(),
  user: NAMES[who],
  format: MUTATION_FORMAT,
  entity: 'trip',
  rev: null,
  base: {},
  ...fields,
})
const push = (...mutations: object[]): Ask => ({ body: { client: randomUUID(), mutations } })
/** Takes the driver off the trip; the base is what a person who sees the trip has. */
const editOf = ({ t }: PlantedCompany, who: Asker, key: number) => {
  const trip = getTrip(t.store, key)
  const base = { tt_driver: trip?.tt_driver, tt_drivernr: trip?.tt_drivernr }
  return mutation(who, { op: 'edit', key, rev: trip?.tt_rev, set: { tt_driver: '', tt_drivernr: '' }, base })
}

/** The calls of vehicles, drivers, addresses and subcontractors are alike. */
const csv = (text: string): Targets => only(() => ({ csv: { name: 'a.csv', text } }))

/** Asks for the rows that come with a login. */
const FIRST_ROWS = { room: 'cards', language: 'de' }

/** A link of a trip, or one that never was. */
const ofLinks = (tl_kind: MadeLinkKind): Targets => {
  const of = (owner: 'own' | 'another'): AskOf => {
    return ({ t, trips }) => {
      const link = {
        tt_id: trips[owner],
        tl_kind,
        tl_lang: 'de',
        tl_created_by: 'dora',
        tl_sub: '',
        day: null,
      } as const
      return byId(insertLink(t.store, { ...link, token: randomUUID() }).tl_id)
    }
  }
  return { own: of('own'), another: of('another'), unknown: () => byId(987_654) }
}

export const PERMISSION_REQUESTS: Record<CallName, Targets> = {
  login: {
    own: (_company, who) => ({ body: { username: NAMES[who], password: TEST_PASSWORD, first_rows: FIRST_ROWS } }),
    another: () => ({ body: { username: 'huber-zq', password: 'guessed it' } }),
  },
  logout: only(NOTHING),
  company: only(NOTHING),
  companySave: body({ name: 'Muster AG', address: '', vat_number: '', phone: '', logo: '', utc_confirmed: true }),
  dispatchContact: body({ dispatch_phone: '+41 44 000 00 00', dispatch_email: 'dispo@example.com' }),
  auth: only(NOTHING),
  passwordReset: {
    own: (_company, who) => ({ params: { username: NAMES[who] }, body: { language: 'de' } }),
    another: () => ({ params: { username: 'huber-zq' }, body: { language: 'de' } }),
  },
  passwordResetChange: {
    'valid link': ({ resetId }) => ({ params: { id: resetId }, body: { newpassword: 'another horse' } }),
    'forged link': () => ({ params: { id: 'x'.repeat(43) }, body: { newpassword: 'another horse' } }),
  },
  account: only(NOTHING),
  accountEdit: {
    'own password': () => ({ body: { email: 'new@example.com', password: TEST_PASSWORD } }),
    'wrong password': () => ({ body: { email: 'new@example.com', password: 'guessed it' } }),
    "another's address": () => ({ body: { email: 'taken@example.com', password: TEST_PASSWORD } }),
  },
  changePassword: {
    own: (_company, who) => ({
      body: { username: NAMES[who], password: TEST_PASSWORD, newpassword: 'another horse' },
    }),
    another: () => ({ body: { username: 'huber-zq', password: TEST_PASSWORD, newpassword: 'another horse' } }),
  },
  registration: body({ username: 'new', email: 'new@example.com', password: 'long enough', role: 'admin' }),
  users: only(NOTHING),
  userImport: csv('username;email;role;company\nnew;new@example.com;observer;\n'),
  userTemplate: only(NOTHING),
  userEdit: {
    own: (_company, who) => ({ params: { username: NAMES[who] }, body: { email: 'new@example.com' } }),
    another: () => ({ params: { username: 'huber-zq' }, body: { role: 'admin' } }),
  },
  userDelete: {
    own: (_company, who) => ({ params: { username: NAMES[who] } }),
    another: () => ({ params: { username: 'huber-zq' } }),
  },
  userUses: {
    own: (_company, who) => ({ params: { username: NAMES[who] } }),
    another: () => ({ params: { username: 'huber-zq' } }),
  },
  userHistory: {
    own: (_company, who) => ({ params: { username: NAMES[who] } }),
    another: () => ({ params: { username: 'huber-zq' } }),
  },
  timetable: only(() => ({ query: { view: 'today', role: 'admin', username: 'dora' } })),
  timetableFilter: body(DAYS),
  downloadPdf: body({ view: 'today', filterList: [] }),
  chooserRows: only(NOTHING),
  trip: ofTrips(byId),
  tripCreate: body(NEW_TRIP),
  tripEdit: {
    ...ofTrips((id) => ({ ...byId(id), body: { tt_drivernr: '', tt_driver: '' } })),
    'own, a field of admin': ({ trips }) => ({ ...byId(trips.own), body: { tt_info: 'changed' } }),
    'own, a hidden field': ({ trips }) => ({ ...byId(trips.own), body: { tt_note: 'changed' } }),
    'own, a vehicle of another': ({ trips }) => ({ ...byId(trips.own), body: { tt_gps: 'HUBER-1' } }),
  },
  tripHistory: ofTrips(byId),
  tripPlace: ofTrips(byId),
  tripTell: ofTrips((id) => ({
    ...byId(id),
    body: {
      press: randomUUID(),
      channel: 'mail',
      recipient: 'a@b.example',
      subject: 'Tour',
      text: 'Guten Tag',
      note: '',
      language: 'de',
    },
  })),
  tripLinks: ofTrips(byId),
  tripLinkCreate: {
    ...ofTrips((id) => ({ ...byId(id), body: { kind: 'driver', lang: 'pl' } })),
    'own, to share': ({ trips }) => ({ ...byId(trips.own), body: { kind: 'share', lang: 'de' } }),
    'another, to share': ({ trips }) => ({ ...byId(trips.another), body: { kind: 'share', lang: 'de' } }),
  },
  answerLinks: only(() => ({ query: { subcontractor: 'Meier Trans' } })),
  answersRemind: body({ sub: 'Meier Trans' }),
  tripLinkRevoke: {
    ...ofLinks('driver'),
    'own, to share': ofLinks('share').own as AskOf,
    'another, to share': ofLinks('share').another as AskOf,
  },
  tripReports: ofTrips(byId),
  reportSetAside: only(() => ({ ...byId(randomUUID()), body: { aside: true } })),
  reportFile: only(() => byId(1)),
  linkPage: only(NOTHING),
  linkOpen: only(NOTHING),
  linkReports: body({ sent_at: '2026-11-21T10:00:00.000Z', reports: [{}] }),
  linkAnswers: body({ answers: [{ tt_id: 1, answer: 'accepted', facts: '[]', was: '' }] }),
  linkFileAdd: only(() => ({ csv: { name: 'photo.jpg', text: 'no picture' } })),
  linkFile: only(() => byId(1)),
  uploadFaults: only(() => ({
    params: { kind: 'address' },
    query: { language: 'de' },
    csv: { name: 'a.csv', text: 'add_id;add_name\nNEW;\n' },
  })),
  upload: only(() => ({
    csv: {
      name: 'plan.csv',
      text: 'TOUR;CUSTOMER;FROM;TO;SUB;VEHICLE;DRIVERNO;SDTP;SDTD;SDTA\nN1;Holz AG;HUB;GVA;Meier Trans;FREE-1;12;21.11.2026 10:00;21.11.2026 11:00;21.11.2026 15:00\n',
    },
    query: { check: 'true' },
  })),
  uploadJob: only(() => ({
    csv: { name: 'plan.csv', text: 'TOUR;CUSTOMER\nN1;Holz AG\n' },
    query: { check: 'true' },
  })),
  importJobs: only(NOTHING),
  importJob: only(() => byId(1)),
  listDownload: only(() => ({ params: { kind: 'user' }, query: { language: 'de' } })),
  companyFile: only(() => ({ query: { language: 'de' } })),
  companyFileImport: only(() => ({
    query: { language: 'de', check: 'true' },
    csv: { name: 'company.csv', text: 'add_id;add_name\nNEW;New\n' },
  })),
  imports: only(NOTHING),
  importUndo: only(() => byId(1)),
  customers: only(NOTHING),
  customerCreate: body(CUSTOMER),
  customerEdit: {
    own: ({ customer }) => ({ ...byId(customer.own), body: CUSTOMER }),
    another: ({ customer }) => ({ ...byId(customer.another), body: CUSTOMER }),
  },
  customerDelete: {
    own: ({ customer }) => byId(customer.own),
    another: ({ customer }) => byId(customer.another),
  },
  customerHistory: {
    own: ({ customer }) => byId(customer.own),
    another: ({ customer }) => byId(customer.another),
  },
  customerImport: csv('cm_name\nNew\n'),
  customerTemplate: only(NOTHING),
  vehicles: { '-': NOTHING, all: () => ({ query: { all: 'true' } }) },
  vehicleCreate: body({ gps_id: 'NEW-1' }),
  vehicleEdit: {
    own: () => ({ ...byId('MEIER-1'), body: { gps_id: 'MEIER-1', gps_groups: '' } }),
    another: () => ({ ...byId('HUBER-1'), body: { gps_id: 'HUBER-1', gps_groups: '' } }),
  },
  vehicleDelete: { own: () => byId('MEIER-1'), another: () => byId('HUBER-1') },
  vehicleSecretCreate: { own: () => byId('MEIER-1'), another: () => byId('HUBER-1') },
  vehicleSecretWithdraw: { own: () => byId('MEIER-1'), another: () => byId('HUBER-1') },
  vehicleImport: csv('gps_id\nNEW-1\n'),
  vehicleTemplate: only(NOTHING),
  drivers: { '-': NOTHING, all: () => ({ query: { all: 'true' } }) },
  driverCreate: body({ dr_name: 'New' }),
  driverEdit: {
    own: () => ({ ...byId(11), body: { dr_name: 'New' } }),
    another: () => ({ ...byId(998_877_665), body: { dr_name: 'New' } }),
  },
  driverDelete: { own: () => byId(11), another: () => byId(998_877_665) },
  driverImport: csv('dr_name\nNew\n'),
  driverTemplate: only(NOTHING),
  addresses: { '-': NOTHING, all: () => ({ query: { all: 'true' } }) },
  addressCreate: body({ add_id: 'NEW', add_name: 'New' }),
  addressEdit: only(() => ({ ...byId('HUB'), body: { add_id: 'HUB', add_name: 'New' } })),
  addressDelete: only(() => byId('HUB')),
  addressImport: csv('add_id;add_name\nNEW;New\n'),
  addressTemplate: only(NOTHING),
  closed_days: { '-': NOTHING, all: () => ({ query: { all: 'true' } }) },
  closed_dayCreate: body({ cd_day: '2027-12-25', cd_name: 'New' }),
  closed_dayEdit: only(() => ({ ...byId(1), body: { cd_day: '2027-12-25', cd_name: 'New' } })),
  closed_dayDelete: only(() => byId(1)),
  closed_dayImport: csv('cd_day;cd_name\n25.12.2027;New\n'),
  closed_dayTemplate: only(NOTHING),
  subcontractors: { '-': NOTHING, all: () => ({ query: { all: 'true' } }) },
  subcontractorCreate: body({ sc_name: 'New' }),
  subcontractorEdit: {
    own: () => ({ ...byId('Meier Trans'), body: { sc_name: 'Meier Trans' } }),
    another: () => ({ ...byId('Huber AG'), body: { sc_name: 'Huber AG' } }),
  },
  subcontractorDelete: { own: () => byId('Meier Trans'), another: () => byId('Huber AG') },
  subcontractorImport: csv('sc_name\nNew\n'),
  subcontractorTemplate: only(NOTHING),
  observers: only(NOTHING),
  tourCombinations: only(NOTHING),
  tours: only(NOTHING),
  toursDownload: only(() => ({ query: { language: 'de' } })),
  toursImport: csv('tr_name;weekdays\nNew;Mo\n'),
  tour: { ...ofTours(byId), new: () => byId('neu') },
  tourCreate: only(({ customer }) => ({ body: newTour(customer.own) })),
  tourEdit: {
    ...ofTours((id) => ({ ...byId(id), body: {} })),
    'own day': ({ tours }) => ({
      ...byId(tours.own),
      body: { tr_week_gps: ['FREE-1', null, null, null, null, null, null] },
    }),
    "another's day": ({ tours }) => ({
      ...byId(tours.own),
      body: { tr_week_gps: ['MEIER-1', 'MEIER-1', null, null, null, null, null] },
    }),
    'own day, a field of admin': ({ tours }) => ({
      ...byId(tours.own),
      body: { tr_week_sub_invoice_trip: [1, 0, 0, 0, 0, 0, 0] },
    }),
    'own, a hidden field': ({ tours }) => ({ ...byId(tours.own), body: { tr_customer_invoice_trip: 1 } }),
    'own, a vehicle of another': ({ tours }) => ({
      ...byId(tours.own),
      body: { tr_week_gps: ['HUBER-1', null, null, null, null, null, null] },
    }),
  },
  tourDelete: ofTours(byId),
  tourHistory: ofTours(byId),
  weeksToCopy: only(NOTHING),
  weeksToFill: only(NOTHING),
  weeksToDelete: only(NOTHING),
  weeksToPublish: only(NOTHING),
  weeksCopyPreview: body(FREE_WEEKS),
  weeksFillPreview: body(FREE_WEEKS),
  weeksPublishPreview: body(WEEKS),
  weeksDeletePreview: body(WEEKS),
  weekRuns: only(NOTHING),
  weeksUndo: only(() => byId(1)),
  weeksCopy: body(FREE_WEEKS),
  weeksFill: body(FREE_WEEKS),
  weeksAdaptPreview: body(FREE_WEEKS),
  weeksAdapt: body(FREE_WEEKS),
  weeksDelete: body(WEEKS),
  weeksPublish: body(WEEKS),
  priceList: only(NOTHING),
  priceListDownload: only(NOTHING),
  priceListImport: only(({ t, tours }) => ({
    csv: { name: 'a.csv', text: `tour;valid_from;c_trip\n${getTour(t.store, tours.own)?.tr_name};01.01.2030;5\n` },
  })),
  customerJournal: {
    own: () => ({ query: { ...QUERY_DAYS, customer: 'Holz AG', status: 'active;scheduled' } }),
    another: () => ({ query: { ...QUERY_DAYS, customer: 'Stein AG', status: 'active;scheduled' } }),
  },
  customerJournalDownload: {
    own: () => ({ body: { ...DAYS, customer: 'Holz AG' } }),
    another: () => ({ body: { ...DAYS, customer: 'Stein AG' } }),
  },
  subcontractorJournal: {
    own: () => ({ query: { ...QUERY_DAYS, subcontractor: 'Meier Trans', status: 'active;scheduled' } }),
    another: () => ({ query: { ...QUERY_DAYS, subcontractor: 'Huber AG', status: 'active;scheduled' } }),
    unnamed: () => ({ query: { ...QUERY_DAYS, role: 'admin', username: 'dora' } }),
  },
  subcontractorJournalDownload: {
    own: () => ({ body: { ...DAYS, subcontractor: 'Meier Trans' } }),
    another: () => ({ body: { ...DAYS, subcontractor: 'Huber AG' } }),
    'own, with an invoice item': () => ({
      body: { ...DAYS, subcontractor: 'Meier Trans', invoice_items: [{ date: '2026-11-20', extra_cost: 5 }] },
    }),
  },
  invoice: {
    own: () => ({ query: { ...QUERY_DAYS, side: 'sub', party: 'Meier Trans' } }),
    another: () => ({ query: { ...QUERY_DAYS, side: 'sub', party: 'Huber AG' } }),
    'of a customer': () => ({ query: { ...QUERY_DAYS, side: 'customer', party: 'Holz AG' } }),
  },
  monthEnd: {
    customers: () => ({ query: { ...QUERY_DAYS, side: 'customer' } }),
    subcontractors: () => ({ query: { ...QUERY_DAYS, side: 'sub' } }),
  },
  monthEndFuel: body({ ...DAYS, side: 'customer', parties: ['Holz AG'], fuel: 5 }),
  monthEndSurcharge: body({ ...DAYS, side: 'customer', parties: ['Holz AG'], revs: ['x'] }),
  monthEndFiles: {
    customers: () => ({ body: { ...DAYS, side: 'customer', parties: ['Holz AG', 'Stein AG'] } }),
    subcontractors: () => ({ body: { ...DAYS, side: 'sub', parties: ['Meier Trans'] } }),
  },
  invoiceSave: {
    own: () => ({ body: { ...DAYS, side: 'customer', party: 'Holz AG', rev: '' } }),
    another: () => ({ body: { ...DAYS, side: 'sub', party: 'Huber AG', rev: '' } }),
  },
  indices: only(NOTHING),
  indexCreate: body({ ix_name: 'New' }),
  indexEdit: only(() => ({ ...byId('Diesel'), body: { ix_name: 'Diesel' } })),
  indexDelete: only(() => byId('Diesel')),
  indexImport: csv('ix_name\nNew\n'),
  indexTemplate: only(NOTHING),
  floaters: only(NOTHING),
  floaterCreate: body({ ...RULE, fl_name: 'New' }),
  floaterEdit: only(({ floater }) => ({ ...byId(floater), body: { ...RULE, fl_name: floater } })),
  floaterDelete: only(({ floater }) => byId(floater)),
  floaterImport: csv(
    'fl_name;fl_index;fl_kind;fl_on;fl_lag;fl_base;fl_share;fl_counts;fl_round\nNew;Diesel;share;trip;0;1;2;whole;half\n',
  ),
  floaterTemplate: only(NOTHING),
  fuelOverview: only(NOTHING),
  fuelValuesSave: body({ index: 'Diesel', values: [{ month: '2026-10', value: 128.4 }] }),
  fuelValuesImport: csv('index;month;value\nDiesel;2026-11;131.6\n'),
  fuelValuesTemplate: only(NOTHING),
  fuelValueHistory: only(() => ({ query: { index: 'Diesel', month: '2026-10' } })),
  datedPercentSave: only(({ floater }) => ({ body: { floater, from: '2026-11-16', percent: 3, reason: 'x' } })),
  datedPercentDelete: only(({ dated }) => byId(dated)),
  apiKeys: only(NOTHING),
  apiKeyCreate: body({ role: 'sub', subcontractor: 'Meier Trans', ...KEY, ak_name: 'New' }),
  apiKeyRevoke: only(({ t }) => byId(insertKey(t.store, { ...KEY, ...NEW_KEY }, 'dora'))),
  calendarFeed: only(NOTHING),
  calendarFeedCreate: body({ language: 'de' }),
  calendarFeedRevoke: only((company, who) => {
    const user = findUser(company.t.store, NAMES[who])
    const viewer = user && { ...user, customer: who === 'customer' ? 'Holz AG' : null }
    if (viewer) keepFeed(company.t.store, { userId: user.id, viewer, token: newToken(), language: 'de' })
    return {}
  }),
  pushState: only(NOTHING),
  pushSubscribe: body(SUBSCRIPTION),
  pushKinds: body({ kinds: [] }),
  pushShown: {
    own: (company, who) => ({ ...WITH_DEVICE(company, who), body: { message: pushTo(company, NAMES[who]) } }),
    another: (company, who) => ({ ...WITH_DEVICE(company, who), body: { message: pushTo(company, 'huber-zq') } }),
  },
  pushTest: only(WITH_DEVICE),
  pushUnsubscribe: {
    own: (company, who) => byId(who === 'none' ? 1 : deviceOf(company, NAMES[who])),
    another: (company) => byId(deviceOf(company, 'huber-zq')),
  },
  calendar: only(() => byId('wrong-address.ics')),
  webhooks: only(NOTHING),
  webhookCreate: body({ role: 'sub', subcontractor: 'Meier Trans', ...WEBHOOK }),
  webhookEdit: only((company) => ({ ...byId(webhookOf(company)), body: { wh_name: 'New' } })),
  webhookDelete: only((company) => byId(webhookOf(company))),
  webhookSecret: only((company) => byId(webhookOf(company))),
  webhookDeliveries: only((company) => byId(webhookOf(company))),
  webhookAgain: only((company) => {
    const [{ wd_id } = { wd_id: 0 }] = listDeliveries(company.t.store, webhookOf(company))
    company.t.store.sqlite.prepare("update webhook_deliveries set wd_state = 'dead' where wd_id = ?").run(wd_id)
    return byId(wd_id)
  }),
  sessions: { '-': NOTHING, all: () => ({ query: { all: 'true' } }) },
  sessionEnd: {
    own: (company, who) => byId(sessionOf(company, NAMES[who])),
    another: (company) => byId(sessionOf(company, 'huber-zq')),
    unknown: () => byId(987_654),
  },
  lookAlikes: only(NOTHING),
  firstSteps: only(NOTHING),
  firstStepsHide: only(NOTHING),
  outbox: only(NOTHING),
  outboxChannels: only(NOTHING),
  outboxRetry: only(() => byId(1)),
  outboxTake: only(() => byId(1)),
  outboxTest: body({ channel: 'mail', recipient: 'a@example.com' }),
  telematicsFeeds: only(NOTHING),
  serverStorage: only(NOTHING),
  alerts: only(NOTHING),
  alertCreate: body(ALERT),
  alertEdit: only(() => ({ ...byId(1), body: ALERT })),
  alertDelete: only(() => byId(1)),
  alertImport: csv('al_type;al_lang;al_email_arr\nalert_atp;de;new@example.com\n'),
  alertTemplate: only(NOTHING),
  alertHistory: only(() => byId(1)),
  reportDownload: { '-': () => ({ body: DAYS }), analysis: () => ({ body: { ...DAYS, tt_sub: [] } }) },
  answerAnalysis: body(DAYS),
  answerAnalysisDownload: body(DAYS),
  reportPreview: body(DAYS),
  logPreview: body(DAY),
  telematicsLogPreview: body(DAY),
  arrivalFigures: body({ ...DAYS, by: 'weekday' }),
  drivingTimes: body(DAYS),
  margins: body({ ...DAYS, by: 'tour' }),
  figureTrips: {
    '-': () => ({ body: { ...DAYS, list: 'due' } }),
    amounts: () => ({ body: { ...DAYS, list: 'priced' } }),
    'by tour': () => ({ body: { ...DAYS, list: 'due', narrow: { tour: 'LX 1' } } }),
    'by reason': () => ({ body: { ...DAYS, list: 'late', reason: 'traffic' } }),
  },
  figureTripsDownload: {
    '-': () => ({ body: { ...DAYS, list: 'due' } }),
    amounts: () => ({ body: { ...DAYS, list: 'priced' } }),
    'by reason': () => ({ body: { ...DAYS, list: 'late', reason: 'traffic' } }),
  },
  logDownload: body(DAY),
  telematicsLogDownload: body(DAY),
  push: {
    own: (company, who) => push(editOf(company, who, company.trips.own)),
    scheduled: (company, who) => push(editOf(company, who, company.trips.scheduled)),
    another: (company, who) => push(editOf(company, who, company.trips.another)),
    'own, a hidden field': ({ t, trips }, who) => {
      const base = { tt_note: getTrip(t.store, trips.own)?.tt_note }
      return push(mutation(who, { op: 'edit', key: trips.own, rev: 1, set: { tt_note: 'x' }, base }))
    },
    'a new trip': (_company, who) => push(mutation(who, { op: 'create', key: `c:${randomUUID()}`, set: NEW_TRIP })),
    'delete a trip': ({ trips }, who) => push(mutation(who, { op: 'delete', key: trips.own, set: {} })),
    "delete another's tour": ({ tours }, who) =>
      push(mutation(who, { entity: 'tour', op: 'delete', key: tours.another, set: {} })),
    'delete the own tour': ({ tours }, who) =>
      push(mutation(who, { entity: 'tour', op: 'delete', key: tours.own, set: {} })),
    'an answer to the own statement': (company, who) => push(mutation(who, answerOf(company, 'own'))),
    "an answer to another's statement": (company, who) => push(mutation(who, answerOf(company, 'another'))),
    "in another's name": (company) => push({ ...editOf(company, 'sub', company.trips.own), user: 'huber-zq' }),
  },
  ...STATEMENT_REQUESTS,
  documents: only(NOTHING),
  documentsEnding: only(NOTHING),
  documentsDownload: only(() => ({ query: { language: 'de' } })),
  documentsAudit: only(() => ({ query: QUERY_DAYS })),
  documentCreate: {
    own: () => ({ body: DOCUMENT }),
    another: () => ({ body: { ...DOCUMENT, do_owner_key: 'Huber AG' } }),
  },
  documentEdit: ofDocuments((id) => ({ ...byId(id), body: DOCUMENT })),
  documentVerify: ofDocuments((id) => ({ ...byId(id), body: { do_rev: 1 } })),
  documentRetire: ofDocuments(byId),
  documentHistory: ofDocuments(byId),
  documentFileAdd: ofDocuments((id) => ({ ...byId(id), csv: { name: 'scan.pdf', text: 'no scan' } })),
  documentFile: ofDocuments(byId),
  approvalRulesSave: body({ rules: [] }),
  pull: only(NOTHING),
  known: body({ mutations: [randomUUID()] }),
  pokes: only(NOTHING),
}
