import { getTableColumns } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { LANGUAGES } from '../../shared/domain/names/languages.ts'
import { address } from '../../shared/records/address.ts'
import { customer } from '../../shared/records/customer.ts'
import type { Field } from '../../shared/records/field.ts'
import { floater } from '../../shared/records/floater.ts'
import { fuelIndex } from '../../shared/records/fuel-index.ts'
import { type AnyRecord, fileFields, typedFields } from '../../shared/records/record.ts'
import { rowOf, sampleOf } from '../../shared/records/record-sample.ts'
import { DECLARED, RECORDS } from '../../shared/records/records.ts'
import { seenRecord } from '../../shared/records/seen-record.ts'
import { subcontractor } from '../../shared/records/subcontractor.ts'
import { formatText, hasText } from '../kit/texts.ts'
import { changesText } from '../reports/log-words.ts'
import { users } from '../store/schema/accounts.ts'
import { documents } from '../store/schema/documents.ts'
import { floaters, fuelIndices } from '../store/schema/fuel.ts'
import { addresses, closedDays, customers, drivers, subcontractors, vehicles } from '../store/schema/master-data.ts'
import { alerts } from '../store/schema/messages.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

/** Effects of the declaration of a record, proved once for all records. */
let t: TestApp
let admin: string
beforeEach(() => {
  t = createTestApp()
  admin = t.addUser({ username: 'chief', role: 'admin' })
})
afterEach(() => t.close())

const TABLES: Record<string, Parameters<typeof getTableColumns>[0]> = {
  customer: customers,
  subcontractor: subcontractors,
  vehicle: vehicles,
  driver: drivers,
  address: addresses,
  closed_day: closedDays,
  alert: alerts,
  index: fuelIndices,
  floater: floaters,
  document: documents,
  user: users,
}
/** The records that a kind of field refers to. */
const REFERRED: Partial<Record<Field['kind'], AnyRecord>> = {
  customer,
  subcontractor,
  index: fuelIndex,
  floater,
  addresses: address,
}
/** A value as the history keeps it: a customer by its name. */
const kept = ({ kind }: Field, value: unknown): unknown => (kind === 'customer' ? `cm_name ${value}` : value)
/** Columns that no person sees. */
const INNER = /^(?:retired|\w+_name_key|sc_uid|id|username_key|email_key|password_hash)$/
/** Fields that stand in the table of another record. */
const JOINED: Record<string, readonly string[]> = { user: ['customer'] }

/** Fields that a row needs though none of them is required by itself. */
const NEEDED: Record<string, readonly string[]> = {
  alert: ['al_email_arr'],
  floater: ['fl_base', 'fl_step', 'fl_percent'],
}

/** Fields that decide who sees a document. */
const OF_DOCUMENTS = { readers: 'Meier', do_proposed_by: 'Huber' }

const listPath = (of: AnyRecord): string => (of.isNeverRetired && !of.isOnServerAlone ? `${of.path}/all` : of.path)
const list = async (of: AnyRecord, token = admin) =>
  (await t.call<Record<string, unknown>[]>(token, 'GET', listPath(of))).body
const add = async (of: AnyRecord, version: 1 | 2) => {
  const answer = await t.call<Record<string, unknown>>(admin, 'POST', of.path, rowOf(of, version))
  expect(answer).toMatchObject({ status: 200, body: { message: `${of.name}_added` } })
  return answer.body[of.key]
}
const addReferred = async (of: AnyRecord): Promise<void> => {
  for (const [, { kind }] of typedFields(of)) {
    // A user is no record of this kind: it has a password, and is invited.
    if (kind === 'users') for (const version of [1, 2]) t.addUser({ username: `username ${version}`, role: 'observer' })
    const referred = REFERRED[kind]
    if (!referred || (await list(referred)).length > 0) continue
    await addReferred(referred)
    for (const version of [1, 2] as const) await add(referred, version)
  }
}

describe.each(DECLARED.map((of): [string, AnyRecord] => [of.name, of]))('%s', (name, of) => {
  test('has a column for each field, and nothing that is not declared but what no person sees', () => {
    const columns = Object.keys(getTableColumns(TABLES[name] as never))
    expect(
      columns
        .filter((column) => !INNER.test(column))
        .concat(JOINED[name] ?? [])
        .sort(),
    ).toEqual(Object.keys(of.fields).sort())
  })

  test('calls each field by a word in every language, in forms, files and the log', () => {
    for (const [field, { label, number = 0, hint, hintOfKnown, hintOfNew, fileHint, hintValues = {} }] of typedFields(
      of,
    )) {
      const key = label ?? `field_${field}`
      expect(hasText(key), key).toBe(true)
      for (const language of LANGUAGES) {
        if (hasText(key)) expect(formatText(language, key, { number })).not.toBe('')
        for (const further of [hint, hintOfKnown, hintOfNew, fileHint])
          if (further) expect(formatText(language, further, hintValues)).not.toBe('')
      }
    }
  })

  test('is shown field by field: what is not declared stays, and what is for admin reaches no other role', () => {
    const row = {
      ...rowOf(of, 1),
      [of.key]: 'K',
      dr_groups: 'Meier',
      gps_groups: 'Meier',
      inner_secret: 'x',
      ...OF_DOCUMENTS,
    }
    const own = { ...row, ...(of.name === 'subcontractor' && { sc_name: 'Meier' }) }
    for (const role of ['admin', 'sub', 'customer', 'observer'] as const) {
      const viewer = { username: 'v', role, subcontractor: role === 'sub' ? 'Meier' : null, customer: null }
      const seen = seenRecord<object>(of)(viewer, own)
      const mayAsk = of.roles === 'any' || of.roles.includes(role)
      if (!mayAsk) expect(seen && Object.keys(seen)).toBe(of.name === 'address' ? seen : null)
      for (const field of Object.keys(seen ?? {})) {
        expect(Object.keys(of.fields)).toContain(field)
        const { seenBy } = of.fields[field] as Field
        if (seenBy) expect(seenBy).toContain(role)
      }
    }
  })
})

describe.each(RECORDS.map((of): [string, AnyRecord] => [of.name, of]))('%s', (name, of) => {
  test('is added, and changed field by field; each change is told by its label', async () => {
    await addReferred(of)
    const key = await add(of, 1)
    const [before] = (await list(of)).filter((row) => row[of.key] === key)
    expect(before).toMatchObject(rowOf(of, 1))
    for (const [field, declared] of typedFields(of)) {
      if (field === of.key && of.isKeyFixed) continue
      const [now] = (await list(of)).filter((row) => row[of.title] === before?.[of.title] || row[of.key] === key)
      const { value } = sampleOf(field, declared, 2)
      const at = encodeURIComponent(String(now?.[of.key]))
      const body = { ...Object.fromEntries(typedFields(of).map(([each]) => [each, now?.[each]])), [field]: value }
      expect(await t.call(admin, 'PUT', `${of.path}/${at}`, body)).toMatchObject({ status: 200 })
      const version = t.store.sqlite.prepare('select action, changes from history order by id desc').get() as {
        action: string
        changes: string
      }
      const changes = JSON.parse(version.changes) as Record<string, { from: unknown; to: unknown }>
      expect(changes).toEqual({ [field]: { from: kept(declared, now?.[field]), to: kept(declared, value) } })
      const words = {
        translate: (text: never) => formatText('de', text, { number: declared.number ?? 0 }),
        language: 'de',
        timeZone: 'Europe/Zurich',
        pointedAt: () => undefined,
      }
      const told = changesText({ ...version, entity: name, changes } as never, words as never)
      expect(told).toMatch(
        new RegExp(
          `^${formatText('de', (declared.label ?? `field_${field}`) as never, { number: declared.number ?? 0 }).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}: `,
        ),
      )
      if (field === of.key) break
    }
  })

  test('is read from a file with every column, and the same file again changes nothing', async () => {
    await addReferred(of)
    const columns = fileFields(of)
    const template = (await t.call<string>(admin, 'GET', `${of.path}/template`)).body
    expect(template.replace(/^\ufeff/, '').trim()).toBe(columns.map(([column]) => column).join(';'))
    const cells = columns.map(([column, field]) =>
      typedFields(of).some(([typed]) => typed === column) ? sampleOf(column, field, 1).cell : '',
    )
    const file = () => {
      const form = new FormData()
      form.set(
        'file',
        new File([`${columns.map(([column]) => column).join(';')}\r\n${cells.join(';')}\r\n`], 'list.csv'),
      )
      return form
    }
    expect((await t.call(admin, 'POST', `${of.path}/import`, file())).body).toMatchObject({ added: 1 })
    expect((await list(of)).at(-1)).toMatchObject(rowOf(of, 1))
    expect((await t.call(admin, 'POST', `${of.path}/import`, file())).body).toMatchObject({
      added: 0,
      changed: 0,
      present: 1,
    })
  })

  test('is read from a file that says no more than it has to', async () => {
    await addReferred(of)
    const columns = fileFields(of)
    const isSaid = ([column, field]: [string, Field]): boolean =>
      field.isRequired === true || NEEDED[of.name]?.includes(column) === true
    const cells = columns.map((column) => (isSaid(column) ? sampleOf(...column, 1).cell : ''))
    const form = new FormData()
    const lines = [columns.map(([column]) => column), cells].map((line) => line.join(';'))
    form.set('file', new File([lines.join('\r\n')], 'list.csv'))
    expect((await t.call(admin, 'POST', `${of.path}/import`, form)).body).toMatchObject({ added: 1 })
  })
})
