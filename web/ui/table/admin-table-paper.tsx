import type { ReactNode } from 'react'
import { useCellContext } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { type AdminColumn, alignOf } from './admin-columns.ts'
import type { AdminTableProps } from './admin-table-props.ts'
import { PrintTable } from './print-table.tsx'
import { shownCell, shownTotal } from './shown-cell.tsx'

/** On paper all pages stand at once, with the columns that are shown and their sums. */
export const PaperRows = <Row extends object>({
  props,
  matching,
}: {
  props: AdminTableProps<Row>
  matching: readonly Row[]
}): ReactNode => {
  const text = useText()
  const context = useCellContext()
  const columns = props.columns.filter(({ id }) => !props.hidden?.includes(id))
  const cell = (column: AdminColumn<Row>, shown: ReactNode) => ({
    key: column.id,
    shown,
    isAmount: alignOf(column) !== undefined,
  })
  return (
    <PrintTable
      title={props.label}
      head={columns.map((column) => cell(column, column.label))}
      rows={matching.map((row) => ({
        key: props.rowKey(row),
        cells: columns.map((column) => cell(column, shownCell(column, row, context))),
      }))}
      foot={
        columns.some(({ total }) => total)
          ? columns.map((column, index) =>
              cell(column, shownTotal(column, matching, context) ?? (index === 0 ? text('table_totals') : null)),
            )
          : undefined
      }
    />
  )
}
