import fs from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import german from '../../../shared/i18n/de.json'
import { gridWords, ROW_NAMES, type RowsName } from './grid-options.ts'

const read = (from: string, name: string): string => fs.readFileSync(createRequire(from).resolve(name), 'utf8')
const GRID = createRequire(import.meta.url).resolve('ag-grid-community')

/** Every key of a text that the grid and its own library say, with English where it is not given. */
const keysOf = (source: string): string[] =>
  [
    // A call with the key, or with one of two keys.
    ...source.matchAll(/\b(?:translate|globalTranslate|localeTextFunc|t|getLocaleTextFunc\(\))\(\s*"(\w+)",\s*["`]/g),
    ...source.matchAll(/\?\s*"(aria\w+)"/g),
    ...source.matchAll(/:\s*"(aria(?!Description)\w+)",?\s*\n/g),
    ...source.matchAll(/\["(aria\w+)", "/g),
  ].map(([, key = '']) => key)

/** Keys said only by parts of the grid that are not among our modules, or by what our grids have not. */
const UNREACHED: [string, RegExp][] = [
  ['filters', /^aria(Filter|DateFilter|ColumnFiltered|LabelColumnFilter|LabelColumnMenu|MenuColumn)|^(blanks|more)$/],
  ['editors', /^aria(InputEditor|ToggleCellValue|LabelInputClear|FullRow|Validation|PendingChange|RowIndex)|alid/],
  ['pages', /^(ariaPageSize|page|firstPage|lastPage|nextPage|previousPage|of$|to$|number$)/],
  ['groups of columns, computed ones, notes', /^aria(ColumnGroup|CalculatedColumn|ColumnShowValuesAs|HasNote)/],
  ['marked cells and columns', /^aria(ColumnCellSelection|SortableColumnWithCellSelection)$/],
  ['rows that a server sends', /SkeletonCell|^loadingError$/],
  ['files and dragging', /^(fileInput|exporting|rowDrag)/],
  ['numbers as the grid writes them', /Separator$/],
  ['tooltips and choices of the grid', /^ariaLabel(Tooltip|SelectField)$/],
]

const words = (rows: RowsName) => gridWords((key) => german[key as keyof typeof german] ?? key, 'empty_list', rows)

describe('words of the grid', () => {
  test('each that it can say is given, so that no English is read out', () => {
    const keys = new Set([...keysOf(read(import.meta.url, 'ag-grid-community')), ...keysOf(read(GRID, 'ag-stack'))])
    expect(keys).toContain('ariaRowDeselect')
    expect(keys).toContain('ariaIndeterminate')
    const given = words('rows')
    const missing = [...keys].filter((key) => !(key in given) && !UNREACHED.some(([, name]) => name.test(key)))
    expect(missing.sort()).toEqual([])
    expect(Object.values(given).every((word) => word !== '')).toBe(true)
  })

  test('rows are called what the list holds', () => {
    const all = Object.keys(ROW_NAMES).map((rows) => words(rows as RowsName))
    expect(all.map(({ ariaRowSelectAll }) => ariaRowSelectAll)).toEqual([
      'Alle Fahrten auswählen',
      'Alle Touren auswählen',
      'Alle Zeilen auswählen',
    ])
    expect(all.map(({ ariaRowToggleSelection }) => ariaRowToggleSelection)).toEqual([
      'Fahrt auswählen',
      'Tour auswählen',
      'Zeile auswählen',
    ])
  })
})
