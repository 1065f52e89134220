import { describe, expect, test } from 'vitest'
import { admin, setUpPlanCompany, t } from '../../imports/lists/plan-company-sample.ts'
import { saveInOffice } from '../libreoffice.ts'
import { cellsOf, PLAN_HEADER } from './plan-sample.ts'
import { excelFile, serial, styled } from './workbook-files.ts'

/** Files that LibreOffice itself saves: what it calls CSV, its workbooks, and what it saves beside them. */
setUpPlanCompany(`
    insert into addresses (add_id, add_name, add_lat, add_lon, add_radius, retired) values ('A1', 'Zürich Hub', null, null, null, 0), ('A2', 'Łódź', null, null, null, 0);
    insert into vehicles (gps_id, gps_groups, gps_device, retired) values ('TRUCK-1', '', 'TRUCK-1', 0);
    insert into drivers (dr_id, dr_name, dr_number, dr_groups, dr_requirements, retired) values (1, 'Hans', '17', '', '', 0);
  `)

/** Texts, a number, real dates and a formula. */
const plan = (to = 'A2') =>
  excelFile(
    [
      ['Fahrplan Woche 49'],
      PLAN_HEADER,
      cellsOf({ from: 'Zürich Hub', to, driver: '17', info: 'Tor 3; „links“' }).map((cell, column) => {
        if (column === 6) return 17
        if (column === 7) return styled(serial('2026-12-01', '08:00'), 1)
        return column === 11 ? { xml: '<c r="@"><f>1384+0.5</f><v>1384.5</v></c>' } : cell
      }),
    ],
    { formats: ['<xf numFmtId="164" applyNumberFormat="1"/>'], codes: ['dd.mm.yyyy hh:mm'] },
  )
const check = async (bytes: Uint8Array<ArrayBuffer>, name: string) => {
  const form = new FormData()
  form.set('file', new File([bytes], name))
  return t.call(admin, 'POST', '/api/upload?check=true', form)
}
/** Character sets of its CSV filter, by its numbers; 59 is the semicolon and 34 the quote. */
const csvIn = (set: number): string => `csv:Text - txt - csv (StarCalc):59,34,${set}`
const WINDOWS_1252 = 1
const WINDOWS_1250 = 33
const UTF_8 = 76

const TRIP = { tt_tour: 'T-1', tt_stp: '2026-12-01T07:00:00.000Z', tt_from_text: 'Zürich Hub', tt_to_text: 'Łódź' }

describe('a plan saved by LibreOffice', () => {
  test.each([
    ['as a workbook', 'xlsx', 'A2', { format: 'xlsx', header_line: 2 }],
    ['as CSV, UTF-8', csvIn(UTF_8), 'Łódź', { encoding: 'utf-8', header_line: 2 }],
    ['as CSV, Windows-1252', csvIn(WINDOWS_1252), 'A2', { encoding: 'windows-1252' }],
    ['as CSV, Windows-1250', csvIn(WINDOWS_1250), 'Łódź', { encoding: 'windows-1250' }],
  ])('%s is read', async (_name, format, to, read_as) => {
    const name = format === 'xlsx' ? 'plan.xlsx' : 'plan.csv'
    expect(await check(saveInOffice(plan(to), format), name)).toMatchObject({
      status: 200,
      body: { added: 1, read_as, trips: [TRIP] },
    })
  })

  test.each([
    ['ods', 'OpenDocument (.ods)'],
    ['xls', 'Excel 97-2003 (.xls)'],
    ['html', 'HTML'],
  ])('as .%s is told by what it is', async (format, kind) => {
    expect(await check(saveInOffice(plan(), format), `plan.${format}`)).toMatchObject({
      status: 400,
      body: { message: 'upload_other_kind', kind },
    })
  })
})
