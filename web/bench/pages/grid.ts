import { ClientSideRowModelModule, createGrid, themeQuartz } from 'ag-grid-community'
import type { BareGrid } from '../bare-grid.ts'

/** The community's grid with plain texts and nothing around it: what sorting and filtering cost at the least. */

type Row = Record<string, string>

const rowsOf = (columns: number, count: number): Row[] =>
  Array.from({ length: count }, (_, row) =>
    Object.fromEntries(
      Array.from({ length: columns }, (__, column) => [`c${column}`, `${(row * 7919) % count} · ${column}`]),
    ),
  )

const show: BareGrid['show'] = ({ columns, rows, width, height, rowHeight }) => {
  const place = document.createElement('div')
  place.style.cssText = `width:${width}px;height:${height}px`
  const search = document.createElement('input')
  search.type = 'search'
  document.body.replaceChildren(search, place)
  const all = rowsOf(columns, rows)
  const api = createGrid<Row>(
    place,
    {
      theme: themeQuartz,
      rowData: all,
      columnDefs: Array.from({ length: columns }, (_, column) => ({
        field: `c${column}`,
        width: Math.floor(width / columns) - 2,
      })),
      getRowId: ({ data }) => data.c0 ?? '',
      rowHeight,
      rowBuffer: 4,
      animateRows: false,
    },
    { modules: [ClientSideRowModelModule] },
  )
  search.oninput = () => {
    api.setGridOption(
      'rowData',
      all.filter((row) => Object.values(row).some((value) => value.includes(search.value))),
    )
  }
}

Object.assign(window, { bareGrid: { show } satisfies BareGrid })
