import Typography from '@mui/material/Typography'
import type { ComponentProps, ReactNode } from 'react'
import { type Narrowing, narrowingKey } from '#shared/domain/figures/figures.ts'
import type { ServerResult } from '#web/data/server-result.ts'
import { useText } from '#web/i18n/text.ts'
import type { AdminTableProps } from '#web/ui/table/admin-table-props.ts'
import { narrowingName } from './figure-names.ts'
import { FigureTable } from './figure-table.tsx'
import { LastFigures } from './last-figures.tsx'

type Props<Row> = Pick<
  AdminTableProps<Row>,
  'name' | 'label' | 'columns' | 'rows' | 'rowsOf' | 'initialSort' | 'actions' | 'hasSearch'
> &
  Pick<ComponentProps<typeof LastFigures>, 'other' | 'onShow'> & {
    onOpen: (row: Row) => void
    result: Pick<ServerResult<object, { left: number }>, 'answer' | 'failure' | 'asOf' | 'reload'>
  }

/** The groups of a tab, each opening its trips, with what is left out, and those loaded last where there are no others. */
export const FigureRows = <Row extends { of: Narrowing }>({
  result: { answer, failure, asOf, reload },
  other,
  onShow,
  ...table
}: Props<Row>): ReactNode => {
  const text = useText()
  return (
    <>
      <FigureTable
        {...table}
        rowKey={({ of }) => narrowingKey(of)}
        rowName={({ of }) => narrowingName(of, text)}
        failure={failure}
        {...(asOf !== undefined && { asOf })}
        onRetry={reload}
        empty="figure_none"
      />
      <LastFigures failure={failure} hasAnswer={answer !== undefined} other={other} onShow={onShow} />
      {answer && answer.left > 0 && (
        <Typography variant="body2">{text('figure_groups_left', { count: answer.left })}</Typography>
      )}
    </>
  )
}
