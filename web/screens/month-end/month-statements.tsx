import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { InvoiceSide } from '#shared/domain/money/invoice.ts'
import { sumAmounts } from '#shared/domain/money/money.ts'
import type { DayRange } from '#shared/domain/time/views.ts'
import type { MonthEndParty } from '#shared/schemas/journal.ts'
import { useNotifyLostAnswer } from '#web/ui/feedback/lost-answer.ts'
import { PATHS } from '../../addresses/addresses.ts'
import { statementsPath } from '../../addresses/list-addresses.ts'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { callApi } from '../../session/calls.ts'
import { ApiRefusal } from '../../sync/api.ts'
import { useNotify } from '../../ui/feedback/notification.tsx'

/** Refusals of a statement whose sum is no longer the one that was shown. */
const CHANGED: readonly unknown[] = ['statement_empty', 'statement_changed']

/**
 * Makes the statements of the ticked parties, one after the other, each with the total that is shown for it: one that would come
 * to another by now is not made but named.
 */
export const MonthStatements = ({
  side,
  days,
  rows,
  isDisabled,
  onChanged,
}: {
  side: InvoiceSide
  days: DayRange
  /** Those with something to charge. */
  rows: readonly MonthEndParty[]
  isDisabled: boolean
  /** The sums are others than those that are shown. */
  onChanged: () => void
}): ReactNode => {
  const text = useText()
  const { amount } = useFormats()
  const notify = useNotify()
  const notifyFailure = useNotifyLostAnswer()
  const navigate = useNavigate()
  const [isMaking, setMaking] = useState(false)
  const make = async () => {
    setMaking(true)
    const made: { party: string; total: number }[] = []
    const others: string[] = []
    try {
      for (const { party, statement } of rows) {
        const body = { side, party, start_date: days.from, end_date: days.to, total: statement.total }
        try {
          const { total } = await callApi('statementCreate', { body })
          made.push({ party, total })
        } catch (error) {
          if (!(error instanceof ApiRefusal) || !CHANGED.includes(error.body.message)) throw error
          others.push(party)
        }
      }
      const failed = others.length > 0 ? text('month_end_statements_failed', { names: others.join(', ') }) : ''
      const sum = amount(sumAmounts(made.map(({ total }) => total)))
      notify(others.length > 0 ? 'warning' : 'success', 'month_end_statements_made', {
        count: made.length,
        sum,
        failed,
      })
    } catch (error) {
      // Those that are made already stay, and making them again changes nothing.
      notifyFailure(error)
    } finally {
      setMaking(false)
      onChanged()
    }
    const [only] = made
    // The screen stays if a statement changed meanwhile: the person has to look again.
    if (only === undefined || others.length > 0) return
    void navigate(
      made.length === 1
        ? statementsPath(side, only.party, days)
        : `${PATHS.statements}?${new URLSearchParams({ side, from: days.from, to: days.to })}`,
    )
  }
  return (
    <Button
      variant="outlined"
      disabled={isDisabled || rows.length === 0}
      loading={isMaking}
      onClick={() => void make()}
    >
      {text('month_end_statements_make', { count: rows.length })}
    </Button>
  )
}
