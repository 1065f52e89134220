import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readInOffice } from '../../testing/libreoffice.ts'
import { NIGHT_WAY } from '../../testing/sample-tours.ts'
import { createTestApp, type TestApp, testWorker } from '../../testing/test-app.ts'

let t: TestApp
let admin: string
beforeEach(async () => {
  t = createTestApp()
  admin = t.addUser({ username: 'chief', role: 'admin' })
  for (const name of ['Meier Trans', 'Huber AG']) t.addUser({ username: name, role: 'sub', subcontractor: name })
  await t.call(admin, 'POST', '/api/customers', { cm_name: '=HYPERLINK("http://x")' })
  await t.call(admin, 'POST', '/api/address', { add_id: 'HUB', add_name: 'Basel Hub' })
  await t.call(admin, 'POST', '/api/address', { add_id: 'GVA', add_name: 'Genève Nord' })
  await t.call(admin, 'POST', '/api/tours', {
    tr_name: 'T-100',
    tr_status: true,
    tr_cm_id: 1,
    tr_tour_comb: 'K1',
    ...NIGHT_WAY,
    tr_customer_invoice_trip: 1901.11,
    tr_customer_invoice_toll: 0.1,
    tr_week_status: [true, true, true, false, false, false, false],
    tr_week_sub: ['Meier Trans', 'Huber AG', 'Meier Trans', null, null, null, null],
    tr_week_gps: Array(7).fill(null),
    tr_week_driver: Array(7).fill(null),
    tr_week_drivernr: Array(7).fill(null),
    tr_week_observer: Array(7).fill(null),
    tr_week_sub_invoice_trip: [701.5, 801, 701.5, 0, 0, 0, 0],
    tr_week_sub_invoice_toll: [2.2, 0, 2.2, 0, 0, 0, 0],
  })
})
afterEach(() => t.close())
afterAll(() => testWorker.close())

const download = (query = '', token = admin) =>
  t.call<Uint8Array>(token, 'GET', `/api/pricelist/pricelistdownload${query}`)

describe('GET /api/pricelist/pricelistdownload', () => {
  test('a spreadsheet with a line for each price, in the language', async () => {
    const { status, headers, body } = await download('?language=fr')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    expect(headers.get('content-disposition')).toBe('attachment; filename="price_list.xlsx"')
    const [sheet] = readInOffice(body)
    expect(sheet?.name).toBe('Liste des prix')
    const rows = sheet?.rows.map((row) => row.slice(0, 14)) ?? []
    expect(rows[0]?.[0]?.shown).toBe('Liste des prix')
    expect(rows[1]?.[0]?.shown).toContain('21.11.2026 09:30')
    expect(rows[3]?.map(({ shown }) => shown)).toEqual([
      ...['Statut', 'N° de tournée', 'De', 'À', 'Combinaison', 'Client', 'Sous-traitant'],
      ...[
        'Client\u00a0: trajet €',
        'Client\u00a0: péage €',
        'Sous-traitant\u00a0: trajet €',
        'Sous-traitant\u00a0: péage €',
      ],
      ...['STP', 'STD', 'STA'],
    ])
    expect(rows.slice(4).map((row) => row.map(({ shown }) => shown))).toEqual([
      ['Planifié', 'T-100', 'Basel Hub', 'Genève Nord', 'K1', '=HYPERLINK("http://x")', 'Meier Trans'].concat(
        ["1'901.11", '0.10', '701.50', '2.20'],
        ['20:00', '20:30', '01:15'],
      ),
      ['Planifié', 'T-100', 'Basel Hub', 'Genève Nord', 'K1', '=HYPERLINK("http://x")', 'Huber AG'].concat(
        ["1'901.11", '0.10', '801.00', '0.00'],
        ['20:00', '20:30', '01:15'],
      ),
    ])
    // Behind them, the weekdays of each price.
    expect(sheet?.rows.slice(3).map((row) => row[14]?.shown)).toEqual([
      'Jours de la semaine',
      expect.stringMatching(/^(?:lun|mar|mer|jeu|ven|sam|dim)/i),
      expect.stringMatching(/^(?:lun|mar|mer|jeu|ven|sam|dim)/i),
    ])
    expect(rows[4]?.[5]).toMatchObject({ type: 'string', formula: null })
    expect(rows[4]?.[7]).toMatchObject({ type: 'float', value: '1901.11' })
    expect(rows[4]?.[11]).toMatchObject({ type: 'time', value: 'PT20H00M00S' })
  })

  test('in German without a language, or with an unknown one', async () => {
    expect((await download()).status).toBe(200)
    expect((await download('?language=xx&role=admin')).status).toBe(200)
  })

  test.each(['sub', 'customer', 'observer'] as const)('refused for %s', async (role) => {
    const token = t.addUser({ username: 'other', role, subcontractor: role === 'sub' ? 'Other AG' : null })
    expect((await download('', token)).status).toBe(403)
  })
})
