import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowOf } from '#shared/records/record-sample.ts'
import { RECORDS } from '#shared/records/records.ts'
import {
  COMPANY_KINDS,
  COMPANY_SHEETS,
  LIST_KINDS,
  LISTED_KINDS,
  type ListedKind,
} from '#shared/schemas/file-import.ts'
import { Refusal } from '../../kit/refusal.ts'
import { formatText } from '../../kit/texts.ts'
import { saveIndexValues } from '../../money/store/fuel.ts'
import { addTour, week } from '../../testing/sample-tours.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { openFile } from '../files/kind.ts'
import { companyFile } from './company-file.ts'
import { listSheet } from './list-sheet.ts'
import { checkMasterData } from './master-data-file.ts'
import { PLAN_HEADINGS } from './trip-plan-columns.ts'
import { checkTripPlan } from './trip-plan-file.ts'

/** Every list as it comes out, given to every other one: whatever stops it there, it is told where it belongs. */
let t: TestApp
const files = {} as Record<ListedKind, Uint8Array>
let company: Uint8Array
beforeAll(async () => {
  t = createTestApp()
  const admin = t.addUser({ username: 'chief', role: 'admin' })
  // Once more, for those that name others.
  for (const of of [...RECORDS, ...RECORDS])
    for (const version of [1, 2] as const) await t.call(admin, 'POST', of.path, rowOf(of, version))
  const series = (await t.call<{ ix_name: string }[]>(admin, 'GET', '/api/indices')).body
  saveIndexValues(t.store, series[0]?.ix_name ?? '', [{ month: '2026-01', value: 1 }], 'chief')
  t.store.sqlite.exec("insert into addresses (add_id, add_name) values ('HUB', 'Basel'), ('GVA', 'Genève')")
  await t.call(admin, 'POST', '/api/customers', { cm_name: 'Holz AG' })
  const [customer] = (await t.call<{ cm_id: number }[]>(admin, 'GET', '/api/customers/all')).body
  await t.call(admin, 'POST', '/api/subcontractors', { sc_name: 'Meier Trans' })
  addTour(t.store, { tr_cm_id: customer?.cm_id ?? 0, tr_week_sub: week('Meier Trans') })
  const now = t.clock.now()
  for (const kind of LIST_KINDS) files[kind] = listSheet(t.store, { kind, language: 'fr' }, now)
  const PRICES = '/api/pricelist/pricelistdownload?language=fr&day=2026-11-27'
  files.tour = (await t.call<Uint8Array>(admin, 'GET', PRICES)).body
  company = companyFile(t.store, { language: 'fr', now })
  files.trip = new TextEncoder().encode(
    `${PLAN_HEADINGS.map(({ name }) => name).join(';')}\n${PLAN_HEADINGS.map(() => 'x').join(';')}\n`,
  )
}, 60_000)
afterAll(() => t.close())

const toldOf = async (here: ListedKind, bytes: Uint8Array): Promise<unknown> => {
  try {
    const file = await openFile(bytes)
    const { readAs } =
      here === 'trip'
        ? checkTripPlan(t.store, { file, check: true })
        : checkMasterData(t.store, { file, entity: here, check: true })
    return readAs.meant_list
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.fields.meant_list
  }
}

describe.each(LISTED_KINDS)('the list of %s', (kind) => {
  test.each(LISTED_KINDS.filter((here) => here !== kind))('given to %s', async (here) => {
    expect(await toldOf(here, files[kind])).toBe(kind)
  })
})

test.each(COMPANY_KINDS.filter((kind) => kind !== 'tour'))(
  'of the workbook of a company the list of %s takes its own sheet',
  async (entity) => {
    const { readAs } = checkMasterData(t.store, { file: await openFile(company), entity, check: true })
    expect(readAs).toMatchObject({ meant_list: null, sheet: formatText('fr', COMPANY_SHEETS[entity]) })
  },
)
