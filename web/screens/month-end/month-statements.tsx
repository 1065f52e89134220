import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { InvoiceSide } from '../../../shared/domain/money/invoice.ts'
import type { DayRange } from '../../../shared/domain/time/views.ts'
import { PATHS, statementsPath } from '../../app/paths.ts'
import { useText } from '../../i18n/text.ts'
import { callApi } from '../../session/calls.ts'
import { ApiRefusal } from '../../sync/api.ts'
import { useNotify, useNotifyFailure } from '../../ui/feedback/notification.tsx'

/** Makes the statements of the ticked parties, one after the other; who has nothing to charge is named. */
export const MonthStatements = ({
  side,
  days,
  parties,
  isDisabled,
  before,
}: {
  side: InvoiceSide
  days: DayRange
  parties: readonly string[]
  isDisabled: boolean
  /** Runs first; with false nothing is made. */
  before: () => Promise<boolean>
}): ReactNode => {
  const text = useText()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const navigate = useNavigate()
  const [isMaking, setMaking] = useState(false)
  const make = async () => {
    if (!(await before())) return
    setMaking(true)
    const made: string[] = []
    const empty: string[] = []
    try {
      for (const party of parties) {
        const body = { side, party, start_date: days.from, end_date: days.to }
        try {
          await callApi('statementCreate', { body })
          made.push(party)
        } catch (error) {
          if (!(error instanceof ApiRefusal) || error.body.message !== 'statement_empty') throw error
          empty.push(party)
        }
      }
      const failed = empty.length > 0 ? text('month_end_statements_failed', { names: empty.join(', ') }) : ''
      notify(empty.length > 0 ? 'warning' : 'success', 'month_end_statements_made', { count: made.length, failed })
    } catch (error) {
      // Those that are made already stay, and making them again changes nothing.
      notifyFailure(error)
    } finally {
      setMaking(false)
    }
    const [only] = made
    if (only === undefined) return
    void navigate(
      made.length === 1
        ? statementsPath(side, only, days)
        : `${PATHS.statements}?${new URLSearchParams({ side, from: days.from, to: days.to })}`,
    )
  }
  return (
    <Button
      variant="outlined"
      disabled={isDisabled || parties.length === 0}
      loading={isMaking}
      onClick={() => void make()}
    >
      {text('month_end_statements_make', { count: parties.length })}
    </Button>
  )
}
