import { beforeEach, describe, expect, test } from 'vitest'
import { addressTable } from '../../master-data/store/addresses.ts'
import { addRow } from '../../master-data/store/master-data.ts'
import { listAlerts } from '../../messages/store/alerts.ts'
import { rowHistory } from '../../store/history/history.ts'
import { outbox } from '../../store/schema/messages.ts'
import { addTour } from '../../testing/sample-tours.ts'
import { addTrip } from '../../testing/sample-trips.ts'
import {
  addCustomer,
  admin,
  DORA,
  edit,
  listed,
  outcome,
  remove,
  setUpUsers,
  t,
  type UserAnswer,
} from '../../testing/users-sample.ts'
import { getTour } from '../../tours/store/tours.ts'
import { getTrip } from '../../trips/store/trips.ts'

setUpUsers()

describe('an observer in use', () => {
  const HOUR = 3_600_000
  const at = (hours: number) => new Date(t.store.now() + hours * HOUR).toISOString()
  const tripOf = (tt_customer: string, hours: number) =>
    addTrip(t.store, { tt_customer, tt_stp: at(hours), tt_std: at(hours), tt_sta: at(hours + 1) })
  const customerOf = (trip: { tt_id: number }) => getTrip(t.store, trip.tt_id)?.tt_customer

  beforeEach(() => {
    t.addUser({ username: 'olga', role: 'observer', email: 'olga@example.com' })
    t.addUser({ username: 'ole', role: 'observer', email: 'ole@example.com' })
    addCustomer('Holz AG')
    for (const id of ['HUB', 'GVA'])
      addRow(t.store, addressTable, { add_id: id, add_name: id, add_lat: null, add_lon: null, add_radius: null }, DORA)
  })

  test('is told with what names it, and another one takes its place there, but not on trips that are over', async () => {
    const [past, coming, others] = [
      tripOf('Holz AG;olga', -9),
      tripOf('Holz AG;otto;Olga', 2),
      tripOf('Holz AG;ole', 2),
    ]
    const tour = addTour(t.store, {
      tr_name: 'T-1',
      tr_week_observer: ['olga', 'OLGA;ole', null, null, null, null, null],
    })
    const alert = await t.call(admin, 'POST', '/api/alerts', {
      ...{ al_type: 'alert_ata', al_active: true, al_lang: 'de', al_customer: null, al_sub: null },
      ...{ al_adrnr_arr: [], al_sms_arr: [], al_email_arr: ['Olga@example.com', 'x@example.com'] },
    })
    expect(alert.status).toBe(200)
    expect((await t.call(admin, 'GET', '/api/users/olga/uses')).body).toEqual({ trips: 1, tours: ['T-1'], alerts: 1 })

    const wrong = await t.call<UserAnswer>(admin, 'DELETE', '/api/users/olga?replace_by=Dora')
    expect([wrong.status, wrong.body.errors]).toEqual([400, [{ path: 'replace_by', message: 'choice_not_offered' }]])
    expect(outcome(await t.call(admin, 'DELETE', '/api/users/olga?replace_by=OLE'))).toEqual([200, 'user_deleted'])
    expect([past, coming, others].map(customerOf)).toEqual(['Holz AG;olga', 'Holz AG;otto;ole', 'Holz AG;ole'])
    expect(getTour(t.store, tour.tr_id)?.tr_week_observer.slice(0, 3)).toEqual(['ole', 'ole', null])
    expect(listAlerts(t.store).map(({ al_email_arr }) => al_email_arr)).toEqual([['x@example.com', 'ole@example.com']])
    expect(rowHistory(t.store, 'trip', coming.tt_id)[0]).toMatchObject({ username: 'Dora', source: 'person' })
  })

  test('leaves the alerts that name it, and takes along one that would tell nobody', async () => {
    const body = { al_type: 'alert_ata', al_lang: 'de', al_push_arr: ['olga'] }
    await t.call(admin, 'POST', '/api/alerts', { ...body, al_email_arr: ['x@example.com'] })
    await t.call(admin, 'POST', '/api/alerts', body)
    expect(outcome(await remove('olga'))).toEqual([200, 'user_deleted'])
    expect(listAlerts(t.store).map(({ al_push_arr, al_email_arr }) => [al_push_arr, al_email_arr])).toEqual([
      [[], ['x@example.com']],
    ])
  })

  test('is not replaced by one who would be told of an alert first and then as the next person', async () => {
    const alert = await t.call(admin, 'POST', '/api/alerts', {
      ...{ al_type: 'alert_ata', al_lang: 'de', al_email_arr: ['ole@example.com'] },
      ...{ al_escalate_minutes: 5, al_escalate_to: 'olga@example.com' },
    })
    expect(alert.status).toBe(200)
    const refused = await t.call<UserAnswer>(admin, 'DELETE', '/api/users/olga?replace_by=ole')
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [{ path: 'replace_by', message: 'user_replace_escalates' }],
    ])
    expect(listAlerts(t.store)[0]?.al_escalate_to).toBe('olga@example.com')
    expect(await listed('olga')).toBeDefined()
  })

  test('is deleted without a word where nothing replaces it', async () => {
    const trip = tripOf('Holz AG;olga', 2)
    expect(outcome(await remove('olga'))).toEqual([200, 'user_deleted'])
    expect(customerOf(trip)).toBe('Holz AG;olga')
  })
})

describe('locking', () => {
  test('is part of the history and of the list, and takes links and mails along', async () => {
    t.addUser({ username: 'anna', role: 'observer' })
    expect(outcome(await edit('anna', { locked: true }))).toEqual([200, 'user_saved'])
    expect(await listed('anna')).toMatchObject({ locked: true })
    expect(rowHistory(t.store, 'user', 'anna')[0]?.changes).toEqual({ locked: { from: false, to: true } })
    const mails = () => t.store.db.select().from(outbox).all().length
    await t.call(null, 'POST', '/api/pwreset/anna', {})
    expect(mails()).toBe(0)
    await edit('anna', { locked: false })
    await t.call(null, 'POST', '/api/pwreset/anna', {})
    expect(mails()).toBe(1)
  })

  test('is refused for oneself, for the built-in admin and for the last admin who can log in', async () => {
    expect(outcome(await edit('Dora', { locked: true }))).toEqual([403, 'edit_no_permission_change_user'])
    expect(outcome(await edit('admin', { locked: true }))).toEqual([403, 'edit_no_permission_change_user'])
    const builtIn = await t.login('admin')
    expect(outcome(await edit('Dora', { locked: true }, builtIn))).toEqual([200, 'user_saved'])
    expect(outcome(await edit('Dora', { locked: false }, builtIn))).toEqual([200, 'user_saved'])
  })
})
