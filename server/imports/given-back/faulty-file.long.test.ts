import { expect, test } from 'vitest'
import { cellsOf, PLAN_HEADER } from '../../testing/corpus/plan-sample.ts'
import { excelFile, serial, styled } from '../../testing/corpus/workbook-files.ts'
import { fileForm } from '../../testing/file-form.ts'
import { readInOffice, saveInOffice } from '../../testing/libreoffice.ts'
import { admin, setUpPlanCompany, t } from '../lists/plan-company-sample.ts'

/** A faulty workbook that is given back opens in LibreOffice as it was, and what LibreOffice saved comes back too. */
setUpPlanCompany()

type Bytes = Uint8Array<ArrayBuffer>
const givenBack = async (bytes: Bytes): Promise<Bytes> => {
  const { body } = await t.call<Bytes>(
    admin,
    'POST',
    '/api/upload/faults/trip?language=de',
    fileForm(bytes, 'plan.xlsx'),
  )
  return new Uint8Array(body)
}
const check = async (bytes: Bytes) =>
  (await t.call<{ errors: object[] }>(admin, 'POST', '/api/upload?check=true', fileForm(bytes, 'plan.xlsx'))).body

const plan = () =>
  excelFile(
    [
      ['Fahrplan Woche 49'],
      PLAN_HEADER,
      ...['TRUCK-1', 'X-9'].map((vehicle, row) =>
        cellsOf({ tour: `T-${row}`, vehicle }).map((cell, column) => {
          if (column === 6) return 17
          if (column === 7) return styled(serial('2026-12-01', '08:00'), 1)
          return column === 11 ? { xml: '<c r="@" s="2"><f>1384+0.5</f><v>1384.5</v></c>' } : cell
        }),
      ),
    ],
    {
      formats: ['<xf numFmtId="164" applyNumberFormat="1"/>', '<xf numFmtId="165" applyNumberFormat="1"/>'],
      codes: ['dd.mm.yyyy hh:mm', '&quot;EUR&quot; #,##0.00'],
      sheets: [{ name: 'KW 49' }, { name: 'Notizen' }],
      second: [['Nicht vergessen']],
    },
  )

const FAULT = '«X-9» in der Spalte VEHICLE ist nicht bekannt.'
/** Checks the view of a plan that was given back in an office program. */
const expectPlan = (given: Bytes) => {
  const [first, second] = readInOffice(given)
  expect([first?.name, second?.name]).toEqual(['KW 49', 'Notizen'])
  expect(second?.rows[0]?.[0]?.shown).toBe('Nicht vergessen')
  const shown = first?.rows.map((cells) => cells.slice(0, 13).map((cell) => cell.shown)) ?? []
  expect(shown[1]).toEqual([...PLAN_HEADER, 'Fehler in dieser Zeile'])
  expect(shown.map((cells) => cells[12] ?? '')).toEqual(['', 'Fehler in dieser Zeile', '', FAULT])
  expect(first?.rows[3]?.[6]).toMatchObject({ type: 'float', shown: '17' })
  expect(first?.rows[3]?.[7]).toMatchObject({ type: 'date', shown: '01.12.2026 08:00' })
  expect(first?.rows[3]?.[11]).toMatchObject({ type: 'float', shown: 'EUR 1,384.50', formula: 'of:=1384+0.5' })
}

test('a faulty workbook that is given back opens as it was, and so does one that LibreOffice saved', async () => {
  const given = await givenBack(plan())
  expectPlan(given)
  const saved = saveInOffice(given, 'xlsx')
  expect((await check(saved)).errors).toEqual((await check(plan())).errors)
  expectPlan(await givenBack(saved))
})
