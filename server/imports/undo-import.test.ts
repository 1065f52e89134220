import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { setImmediate as breathe } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { UNDO_SPAN } from '../../shared/domain/tour/week-run.ts'
import type { ImportKind, ImportRun } from '../../shared/schemas/file-import.ts'
import { prune } from '../jobs/prune.ts'
import { listIndexValues, saveIndexValues } from '../money/store/fuel.ts'
import { openStore, type Store } from '../store/db.ts'
import { lastSeq } from '../store/history/change-feed.ts'
import { rowHistory } from '../store/history/history.ts'
import { fileForm } from '../testing/file-form.ts'
import { addTrip } from '../testing/sample-trips.ts'
import { add, admin, meier, setUpTours, t } from '../tours/routes/tours-sample.ts'
import { finishUndos, undoImport, undoUnfinishedImport } from './undo-import.ts'

/** An import is taken back for half an hour: all but what others changed, use or have invoiced since. */
setUpTours()

const PATHS: Record<ImportKind, string> = {
  trip: '/api/upload',
  customer: '/api/customers/import',
  subcontractor: '/api/subcontractors/import',
  address: '/api/address/import',
  vehicle: '/api/gps/import',
  driver: '/api/drivers/import',
  closed_day: '/api/closed-days/import',
  alert: '/api/alerts/import',
  index: '/api/indices/import',
  floater: '/api/floaters/import',
  index_value: '/api/fuel/values/import',
  user: '/api/users/import',
  tour: '/api/pricelist/import',
}
const TRIP = (tour: string) =>
  `${tour};Secret Customer;HUB;GVA;Meier Trans;MEIER-1;0011;01.02.2027 02:30;01.02.2027 04:00;01.02.2027 09:15`
const PLAN = `TOUR;CUSTOMER;FROM;TO;SUB;VEHICLE;DRIVERNO;SDTP;SDTD;SDTA\n${TRIP('N-1')}\n${TRIP('N-2')}`
/** A file of each kind, which changes a row that is there where its kind can, and adds others. */
const FILES: Record<ImportKind, string> = {
  trip: PLAN,
  customer: 'cm_name;cm_comatic_id\nSecret Customer;77\nNew AG;78',
  subcontractor: 'sc_name;sc_email\nMeier Trans;neu@meier.example\nNew Trans;x@new.example',
  address: 'add_id;add_name\nHUB;Other hub\nNEW;New hub',
  vehicle: 'gps_id;gps_groups;gps_device\nMEIER-1;;unit-9\nNEW-1;;MEIER-1',
  driver: 'dr_id;dr_name;dr_number\n11;Renamed Driver;0011\n;New Driver;77',
  closed_day: 'cd_day;cd_name\n01.08.2027;Nationalfeiertag\n25.12.2027;Weihnachten',
  alert: 'al_type;al_lang;al_email_arr\nalert_ata;de;a@example.com\nalert_atp;fr;b@example.com',
  index_value: 'index;month;value\nDiesel;2026-09;121.5\nDiesel;2026-10;128.4\nStrom;2026-10;31.2',
  index: 'ix_name;ix_unit\nDiesel;ct/l\nGas;ct/kg',
  floater:
    'fl_name;fl_index;fl_kind;fl_on;fl_lag;fl_base;fl_share;fl_counts;fl_round\nRule;Diesel;share;trip;1;100;30;part;hundredth\nRule 2;Diesel;share;trip;1;100;20;part;hundredth',
  user: 'username;email;role;company\nneu;neu@example.com;observer;\nneuer;neuer@example.com;sub;Meier Trans',
  tour: 'Tournummer;Gilt ab;Unternehmer;Wochentage;Kunde: Fahrt €\nT-100;01.01.2027;Meier Trans;Mo;950.00\nT-100;01.06.2027;Meier Trans;Mo;960.00',
}
const KINDS = Object.keys(FILES) as ImportKind[]

beforeEach(async () => {
  await add()
  await t.call(admin, 'POST', '/api/indices', { ix_name: 'Diesel', ix_unit: '', ix_source: '' })
  await t.call(admin, 'POST', '/api/indices', { ix_name: 'Strom', ix_unit: '', ix_source: '' })
  saveIndexValues(t.store, 'Diesel', [{ month: '2026-09', value: 120 }], 'chief')
})

type Done = { run: number; added: number; changed?: number }
const upload = async (kind: ImportKind, content = FILES[kind]): Promise<Done> => {
  const { status, body } = await t.call<Done>(admin, 'POST', PATHS[kind], fileForm(content))
  expect({ status, body }).toMatchObject({ status: 200 })
  return body
}
const undo = (run: number, token = admin) => t.call<ImportRun>(token, 'POST', `/api/imports/${run}/undo`)
const runs = async () => (await t.call<ImportRun[]>(admin, 'GET', '/api/imports')).body

/** Rows of every table but those that keep account of what happened. */
const ACCOUNTS =
  /^(history|changes|index_values|import_runs|unfinished_imports|outbox|settings|former_names|logins|sqlite_.*|__.*)$/
/** Numbers of versions go on. */
const REVISIONS = new Set(['tr_rev', 'tt_rev'])
const whole = (store: Store = t.store): object => {
  const names = store.sqlite.prepare("select name from sqlite_master where type = 'table' order by name").pluck().all()
  return Object.fromEntries([
    // Of values every entry is kept: what counts is the last one of a month.
    [
      'values',
      listIndexValues(store).flatMap(({ index, month, value }) => (value === null ? [] : [[index, month, value]])),
    ],
    ...(names as string[])
      .filter((name) => !ACCOUNTS.test(name))
      .map((name) => [
        name,
        (store.sqlite.prepare(`select * from "${name}"`).all() as object[]).map((row) =>
          Object.fromEntries(Object.entries(row).filter(([column]) => !REVISIONS.has(column))),
        ),
      ]),
  ])
}
/** The database as it is on the disk at this moment. */
const copied = (): Store => {
  const file = path.join(t.deps.env.DATA_DIR, `${randomUUID()}.db`)
  t.store.sqlite.prepare('vacuum into ?').run(file)
  return openStore(file, { timeZone: t.store.timeZone, now: t.clock.now })
}
const noted = (store: Store = t.store) => store.sqlite.prepare('select count(*) from unfinished_imports').pluck().get()

describe.each(KINDS)('an import of %s', (kind) => {
  test('that is undone leaves the database as it was, and devices hear of it', async () => {
    const before = whole()
    const { run } = await upload(kind)
    expect(whole()).not.toEqual(before)
    const seq = lastSeq(t.store)
    expect(await undo(run)).toMatchObject({
      status: 200,
      body: { message: 'import_undone_wholly', im_kind: kind, im_left: [] },
    })
    expect(whole()).toEqual(before)
    expect(noted()).toBe(0)
    expect(await undo(run)).toMatchObject({ status: 409, body: { message: 'weeks_run_undone' } })
    const isOnServerAlone = kind === 'alert' || kind === 'index' || kind === 'index_value' || kind === 'floater'
    if (!isOnServerAlone && kind !== 'user') expect(lastSeq(t.store)).toBeGreaterThan(seq)
    expect((await upload(kind)).run).toBeGreaterThan(run)
  })

  test('whose undoing is broken off is undone by the next start', async () => {
    const before = whole()
    const { run } = await upload(kind)
    const rows = noted() as number
    const undoing = undoImport(t.store, run, 'chief', 0)
    const cutOff = copied()
    expect(noted(cutOff)).toBeGreaterThan(0)
    expect(noted(cutOff)).toBeLessThanOrEqual(rows)
    await undoing
    await undoUnfinishedImport(cutOff)
    await finishUndos(cutOff)
    expect(whole(cutOff)).toEqual(before)
    expect(noted(cutOff)).toBe(0)
    cutOff.close()
  })
})

describe('what stays', () => {
  test('is what a person changed since, with the name of the person; the rest is taken back', async () => {
    const { run } = await upload('customer')
    const all = (await t.call<{ cm_id: number; cm_name: string }[]>(admin, 'GET', '/api/customers/all')).body
    const { cm_id } = all.find(({ cm_name }) => cm_name === 'New AG') ?? { cm_id: 0 }
    await t.call(admin, 'PUT', `/api/customers/${cm_id}`, { cm_name: 'New AG', cm_email: 'x@example.com' })
    expect((await undo(run)).body).toMatchObject({
      message: 'import_undone_partly',
      im_left: [{ name: 'New AG', reason: 'changed', by: 'chief' }],
      im_left_count: 1,
    })
    const after = (await t.call<object[]>(admin, 'GET', '/api/customers/all')).body
    expect(after).toMatchObject([
      { cm_name: 'New AG', cm_email: 'x@example.com' },
      { cm_name: 'Secret Customer', cm_comatic_id: null },
    ])
    expect(await runs()).toMatchObject([{ im_id: run, im_undone_by: 'chief', im_left_count: 1 }])
  })

  test.each(['customer', 'address'] as const)(
    'is a new %s that a trip uses by now: it is not retired',
    async (kind) => {
      const { run } = await upload(kind)
      addTrip(
        t.store,
        kind === 'customer' ? { tt_customer: 'New AG' } : { tt_from_adrnr: 'NEW', tt_from_text: 'New hub' },
      )
      expect((await undo(run)).body.im_left).toMatchObject([{ reason: 'used', by: null }])
      expect(t.store.sqlite.prepare("select retired from addresses where add_id = 'NEW'").pluck().get() ?? 0).toBe(0)
    },
  )

  test('is a user who has set a password', async () => {
    const { run } = await upload('user')
    await t.call(admin, 'PUT', '/api/users/neu', { password: 'ein gutes Passwort' })
    expect((await undo(run)).body.im_left).toMatchObject([{ name: 'neu', reason: 'changed' }])
    const users = (await t.call<{ users: { username: string }[] }>(admin, 'GET', '/api/users')).body.users
    expect(users.map(({ username }) => username)).toContain('neu')
    expect(users.map(({ username }) => username)).not.toContain('neuer')
  })

  test('is a trip that was edited, and one that was deleted is not missed', async () => {
    const { run } = await upload('trip')
    const [first, second] = t.store.sqlite.prepare('select tt_id from trips order by tt_id').pluck().all() as number[]
    await t.call(admin, 'PUT', `/api/trips/${first}`, { tt_info: 'gate 4' })
    await t.call(admin, 'DELETE', `/api/trips/${second}`)
    expect((await undo(run)).body.im_left).toEqual([{ name: 'N-1, 01.02.2027', reason: 'changed', by: 'chief' }])
    expect(rowHistory(t.store, 'trip', second ?? 0)[0]).toMatchObject({ action: 'delete' })
  })

  test('is a vehicle whose former unit another one has by now', async () => {
    const { run } = await upload('vehicle', 'gps_id;gps_device\nMEIER-1;unit-9')
    await t.call(admin, 'POST', '/api/gps', { gps_id: 'OTHER', gps_groups: '', gps_device: 'MEIER-1' })
    expect((await undo(run)).body.im_left).toEqual([{ name: 'MEIER-1', reason: 'taken', by: null }])
  })
})

test('of two imports of a row the later goes first; then the earlier can be undone in its turn', async () => {
  const before = whole()
  const { run: first } = await upload('customer')
  const { run: second } = await upload('customer', 'cm_name;cm_comatic_id\nNew AG;79')
  expect((await undo(second)).body.im_left_count).toBe(0)
  expect((await undo(first)).body.im_left_count).toBe(0)
  expect(whole()).toEqual(before)
})

test('an import counts its own rows, also after one that was undone', async () => {
  const { run } = await upload('customer')
  await undo(run)
  await upload('customer', 'cm_name\nA AG\nB AG\nC AG')
  expect(await runs()).toMatchObject([{ im_rows: 3 }, { im_id: run, im_rows: 2 }])
})

test('half an hour later it is too late, its rows are forgotten and the import is still listed', async () => {
  const { run } = await upload('address')
  t.clock.advance(UNDO_SPAN)
  expect(await undo(run)).toMatchObject({ status: 409, body: { message: 'weeks_run_too_late' } })
  t.clock.advance(1)
  await prune(t.store, new AbortController().signal)
  expect(noted()).toBe(0)
  expect(await runs()).toMatchObject([{ im_id: run, im_undone_at: null }])
})

test('nobody but admin undoes one, an unknown one is not found, and one that changes nothing is none', async () => {
  const { run } = await upload('address')
  expect((await undo(run, meier)).status).toBe(403)
  expect((await undo(run + 1)).status).toBe(404)
  expect((await upload('address')).run).toBeNull()
})

test('while a file is imported none is undone', async () => {
  const { run } = await upload('address')
  const undoing = undoImport(t.store, run, 'chief', 0)
  await breathe()
  expect(await undo(run)).toMatchObject({ status: 409 })
  await undoing
})
