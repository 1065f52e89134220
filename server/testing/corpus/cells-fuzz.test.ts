import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFile } from '../../imports/files/kind.ts'
import { IMPORTABLES, type ImportableEntity } from '../../imports/lists/importables.ts'
import { checkMasterData } from '../../imports/lists/master-data-file.ts'
import { PLAN_HEADINGS } from '../../imports/lists/trip-plan-columns.ts'
import { checkTripPlan } from '../../imports/lists/trip-plan-file.ts'
import { Refusal } from '../../kit/refusal.ts'
import { addEverybody } from '../sample-trips.ts'
import { createTestApp, type TestApp } from '../test-app.ts'
import { utf8 } from './plan-sample.ts'
import { excelFile, type RawCell } from './workbook-files.ts'

let t: TestApp
beforeAll(() => {
  t = createTestApp()
  addEverybody(t)
})
afterAll(() => t.close())

/** Texts of cells, and the same after a spreadsheet had them. */
const text = fc.oneof(
  fc.constantFrom(
    '',
    'Holz AG',
    '17',
    '0017',
    '3.52E+14',
    '01.12.26 7:5',
    '1.12.2026',
    '46357.33',
    '#N/A',
    '=1+1',
    'WAHR',
  ),
  fc.constantFrom(
    '1;2',
    "1'250,50",
    '3/4/2026',
    '\u200bA\u0301',
    '\u0000',
    '🚚',
    '\u202e',
    'ja',
    '2026-12-01T08:00Z',
    '-0',
    '1e400',
  ),
  fc.string({ unit: 'binary', maxLength: 12 }),
)
const cell: fc.Arbitrary<RawCell> = fc.oneof(
  text.map((typed) => typed.replace(/\p{C}/gu, '')),
  fc.double({ noNaN: true }),
  fc.constantFrom(
    ...['b', 'e', 'd', 's', 'str', 'n', 'x'].flatMap((type): RawCell[] =>
      ['1', '', '-1', '#REF!', '99999', '2026-12-01'].map((value) => ({
        xml: `<c r="@" t="${type}"><v>${value}</v></c>`,
      })),
    ),
    { xml: '<c r="@" s="7"><f>A1</f></c>' },
    { xml: '<c r="@" t="inlineStr"><is><t>x</t></is></c>' },
  ),
)
const kinds = ['trip', ...Object.keys(IMPORTABLES)] as ('trip' | ImportableEntity)[]
const columnsOf = (kind: (typeof kinds)[number]) => (kind === 'trip' ? PLAN_HEADINGS : IMPORTABLES[kind].columns)

/** A file is read, or refused as one that a person sent: never a fault of ours. */
const isTold = async (kind: (typeof kinds)[number], bytes: Uint8Array): Promise<boolean> => {
  try {
    const wanted = { file: await openFile(bytes), check: true }
    const { preview } =
      kind === 'trip' ? checkTripPlan(t.store, wanted) : checkMasterData(t.store, { entity: kind, ...wanted })
    return preview?.rows.every(({ cells }) => cells.length === preview.columns.length) === true
  } catch (error) {
    if (error instanceof Refusal) return error.status >= 400 && error.status < 500
    throw error
  }
}

test.each(kinds)('a file of %s with any cells is read or refused', async (kind) => {
  const header = columnsOf(kind).map(({ name }) => name)
  const rows = <Cell>(of: fc.Arbitrary<Cell>) =>
    fc.array(fc.array(of, { maxLength: header.length + 1 }), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(rows(cell), (cells) => isTold(kind, excelFile([header, ...cells]))),
    { numRuns: 60 },
  )
  const quoted = (typed: string) => `"${typed.replaceAll('"', '""')}"`
  await fc.assert(
    fc.asyncProperty(rows(text), (cells) =>
      isTold(kind, utf8([header, ...cells].map((row) => row.map(quoted).join(';')).join('\n'))),
    ),
    { numRuns: 60 },
  )
  expect(header.length).toBeGreaterThan(0)
})
