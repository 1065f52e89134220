import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'
import { cellText } from './admin-columns.ts'
import type { AdminTableProps } from './admin-table-props.ts'
import { PrintTable } from './print-table.tsx'

/** On paper all pages stand at once, with the columns that are shown and their sums. */
export const PaperRows = <Row extends object>({
  props,
  matching,
}: {
  props: AdminTableProps<Row>
  matching: readonly Row[]
}): ReactNode => {
  const text = useText()
  const columns = props.columns.filter(({ id }) => !props.hidden?.includes(id))
  const cell = (id: string, shown: ReactNode, align?: 'end') => ({ key: id, shown, isAmount: align === 'end' })
  return (
    <PrintTable
      title={props.label}
      head={columns.map(({ id, label, align }) => cell(id, label, align))}
      rows={matching.map((row) => ({
        key: props.rowKey(row),
        cells: columns.map(({ id, value, cell: draw, align }) =>
          cell(id, draw ? draw(row) : cellText(value(row)), align),
        ),
      }))}
      foot={
        columns.some(({ total }) => total)
          ? columns.map(({ id, total, align }, index) =>
              cell(id, total?.(matching) ?? (index === 0 ? text('table_totals') : null), align),
            )
          : undefined
      }
    />
  )
}
