import Box from '@mui/material/Box'
import { dueOf, statementProgress } from '#shared/domain/money/statement-progress.ts'
import type { ListedStatement } from '#shared/schemas/statement.ts'
import type { Formats } from '#web/i18n/format.ts'
import type { Translate } from '#web/i18n/text.ts'
import { periodOfStatement } from '#web/parts/statement-title.ts'
import type { AdminColumn } from '#web/ui/table/admin-columns.ts'
import { StateChip } from '../../statement-state.tsx'

type Column = AdminColumn<ListedStatement>

/** A sum of a statement. Both sides stand in one list, and are added below it, each for itself. */
const sumColumn = (column: Pick<Column, 'id' | 'label'>, of: (row: ListedStatement) => number): Column => ({
  ...column,
  kind: 'amount',
  hasCurrency: true,
  value: of,
})

/**
 * The columns of the list of statements.
 * @param isTight true where the width has no room beside the sums for number, side and answer, which go below their row then
 */
export const statementColumns = (text: Translate, formats: Formats, isTight: boolean): Column[] => [
  {
    id: 'party',
    label: text('statement_party'),
    value: ({ st_party }) => st_party,
    cell: ({ st_party, st_party_now }) =>
      st_party === st_party_now ? st_party : `${st_party} (${text('statement_party_now', { party: st_party_now })})`,
    searched: ({ st_party, st_party_now }) => `${st_party} ${st_party_now}`,
    card: 'title',
  },
  {
    id: 'number',
    label: text('field_st_number'),
    ...(isTight && { isBeneath: true }),
    value: ({ st_number }) => st_number,
    cell: ({ st_number, st_corrects }) =>
      [st_number, st_corrects !== null && text('statement_title_correction')].filter(Boolean).join(' · '),
  },
  {
    id: 'side',
    label: text('field_st_side'),
    ...(isTight && { isBeneath: true }),
    value: ({ st_side }) => text(st_side === 'sub' ? 'role_sub' : 'role_customer'),
  },
  {
    id: 'period',
    label: text('period'),
    value: ({ st_from }) => st_from,
    cell: (statement) => periodOfStatement(statement, formats),
    searched: (statement) => periodOfStatement(statement, formats),
  },
  {
    id: 'state',
    label: text('field_st_state'),
    value: ({ st_state }) => text(`statement_state_${st_state}`),
    cell: ({ st_state }) => <StateChip state={st_state} />,
  },
  {
    id: 'answer',
    label: text('field_sl_state'),
    value: (statement) => statementProgress(statement, text),
    ...(isTight && { isBeneath: true }),
    cell: (statement) =>
      statementProgress(statement, text) !== '' && (
        <Box component="span" sx={{ color: statement.states.disputed > 0 ? 'warning.dark' : undefined }}>
          {statementProgress(statement, text)}
        </Box>
      ),
  },
  sumColumn({ id: 'total', label: text('invoice_net_total') }, ({ totals }) => totals.total),
  sumColumn({ id: 'due', label: text('invoice_gross_total') }, dueOf),
]
