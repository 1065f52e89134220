import { type ReactNode, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import type { InvoiceSide } from '#shared/domain/money/invoice.ts'
import { answerState } from '#shared/domain/money/statement.ts'
import { dueOf, statementProgress } from '#shared/domain/money/statement-progress.ts'
import type { Statement } from '#shared/schemas/statement.ts'
import { statementPath } from '../../addresses/list-addresses.ts'
import { now } from '../../clock/clock.ts'
import { useLookup } from '../../data/lookups.ts'
import { useActor } from '../../data/rows.ts'
import { useServerResult } from '../../data/server-result.ts'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { periodOfStatement } from '../../parts/statement-title.ts'
import { callApi } from '../../session/calls.ts'
import { type AdminColumn, amountColumn } from '../../ui/table/admin-columns.ts'
import { AdminTable } from '../../ui/table/admin-table.tsx'

type Asked = { side: InvoiceSide; party: string }
type Found = { rows: readonly Statement[] | undefined; failure?: unknown; asOf?: number; onRetry?: () => void }

const isOpen = ({ st_state }: Statement): boolean => st_state === 'open' || st_state === 'sent'

/** A subcontractor has its statements on the device; a dispatcher asks for them, and keeps the last answer. */
const useOpenStatements = ({ side, party }: Asked): Found => {
  const isAdmin = useActor().role === 'admin'
  const own = useLookup('statement')
  const asked = useMemo(() => (isAdmin ? { side, party } : null), [isAdmin, side, party])
  const { answer, failure, asOf, reload } = useServerResult('overview_money', asked, (of: Asked) =>
    callApi('statements', { query: { ...of, state: 'open;sent' } }),
  )
  const kept = useMemo(() => own?.filter(isOpen), [own])
  if (!isAdmin) return { rows: kept }
  return { rows: answer, failure, ...(asOf !== undefined && { asOf }), onRetry: reload }
}

/** The statements of a party that are not final yet, with what they come to. */
export const MoneyTab = ({ side, party, children }: Asked & { children: ReactNode }): ReactNode => {
  const text = useText()
  const formats = useFormats()
  const navigate = useNavigate()
  const { rows, ...loaded } = useOpenStatements({ side, party })
  const columns = useMemo(
    (): AdminColumn<Statement>[] => [
      {
        id: 'period',
        label: text('period'),
        value: ({ st_from }) => st_from,
        cell: (statement) => periodOfStatement(statement, formats),
        card: 'title',
      },
      {
        id: 'state',
        label: text('field_st_state'),
        value: ({ st_state }) => text(`statement_state_${st_state}`),
      },
      {
        id: 'answer',
        label: text('field_sl_state'),
        value: (statement) =>
          statementProgress({ ...statement, answer: answerState(statement, statement.states.open, now()) }, text),
      },
      amountColumn({ id: 'due', label: text('overview_due'), hasCurrency: true }, dueOf),
    ],
    [text, formats],
  )
  return (
    <AdminTable
      name="overview money"
      label={text('overview_tab_money')}
      columns={columns}
      rows={rows}
      rowKey={({ st_id }) => String(st_id)}
      rowName={(statement) => periodOfStatement(statement, formats)}
      onOpen={({ st_id }) => void navigate(statementPath(st_id))}
      initialSort={{ id: 'period', desc: true }}
      hasSearch={false}
      toolbar={children}
      empty="overview_none_money"
      {...loaded}
    />
  )
}
