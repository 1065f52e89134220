import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { type StatementAction, statementRefusal } from '#shared/domain/money/statement.ts'
import { isUnsent } from '#shared/domain/money/statement-progress.ts'
import type { ListedStatement, StatementChanges } from '#shared/schemas/statement.ts'
import type { TextKey } from '#shared/text-key.ts'
import { PATHS } from '#web/addresses/addresses.ts'
import { useConnection } from '#web/data/rows.ts'
import { useText, wireKey } from '#web/i18n/text.ts'
import { callApi } from '#web/session/calls.ts'
import { syncNow } from '#web/session/session.ts'
import { ApiRefusal } from '#web/sync/api.ts'
import { useConfirm } from '#web/ui/feedback/confirm.tsx'
import { useNotifyLostAnswer } from '#web/ui/feedback/lost-answer.ts'
import { useNotify } from '#web/ui/feedback/notification.tsx'
import { type Findings, FindingsDialog } from './findings-dialog.tsx'
import { leftOutWords } from './left-out-words.ts'

const ACTIONS: readonly StatementAction[] = ['send', 'finalise', 'refresh', 'void']

type Finding = Findings['trips'][number]['findings'][number]

/** Actions of the dispatcher on a statement now: take its trips anew, send, finish, take back. */
export const StatementActions = ({
  statement,
  changed,
  onDone,
}: {
  statement: ListedStatement
  changed: StatementChanges | null
  onDone: () => void
}): ReactNode => {
  const text = useText()
  const confirm = useConfirm()
  const notify = useNotify()
  const notifyFailure = useNotifyLostAnswer()
  const isOffline = useConnection().state === 'offline'
  const [running, setRunning] = useState<StatementAction | null>(null)
  const [findings, setFindings] = useState<(Findings & { send: boolean }) | null>(null)
  const params = { id: statement.st_id }
  const isSent = statement.st_state === 'sent'
  const isFinal = statement.st_state === 'final'
  // One that was sent goes out again with what has changed, as it is told; a draft takes that first.
  const toSend = isSent && changed ? changed.total : statement.totals.total
  const may = (action: StatementAction): boolean => statementRefusal('admin', statement, action) === null
  const run = async (action: StatementAction, call: () => Promise<void>, send = false) => {
    setRunning(action)
    try {
      await call()
      // The devices of this company follow at once, and so do the trips that are locked now.
      syncNow()
      onDone()
    } catch (error) {
      const found = error instanceof ApiRefusal && error.body.message === 'statement_findings'
      if (found) setFindings({ ...(error.body as unknown as Findings), send })
      else {
        notifyFailure(error)
        // Another window was first, or the answer was lost, for example: what was done is shown.
        syncNow()
        onDone()
      }
    } finally {
      setRunning(null)
    }
  }
  const ask = (name: 'send' | 'final' | 'final_send' | 'void') =>
    confirm({
      title: name === 'final_send' ? 'statement_final_title' : `statement_${name}_title`,
      text: name === 'final_send' ? 'statement_final_text' : `statement_${name}_text`,
      values: {
        party: statement.st_party,
        // What is final is answered no more.
        side: isFinal ? 'none' : statement.st_side,
        sent: isSent || name === 'final_send' ? 'yes' : 'no',
      },
      yes: `statement_${name}_yes`,
      no: 'action_cancel',
      isDestructive: name === 'void',
    })
  const refresh = () =>
    run('refresh', async () => {
      const { st_side: side, st_party: party, st_from: start_date, st_to: end_date } = statement
      const { left_out } = await callApi('statementCreate', { body: { side, party, start_date, end_date } })
      notify('success', 'statement_refreshed', { left_out: leftOutWords(left_out, text) })
    })
  const send = async () => {
    if (isUnsent(statement) && !(await ask('send'))) return
    await run('send', async () => {
      const { message, mailed } = await callApi('statementSend', {
        params,
        body: { total: toSend, sent_at: statement.st_sent_at },
      })
      notify(mailed ? 'success' : 'warning', mailed ? wireKey(message) : 'statement_sent_without_mail')
    })
  }
  const finalise = (despite: Finding[], send: boolean) =>
    run(
      'finalise',
      async () => {
        const { st_number, mailed } = await callApi('statementFinalise', {
          params,
          body: { despite, total: statement.totals.total, send },
        })
        setFindings(null)
        if (mailed) notify('success', 'statement_finalised_sent', { st_number })
        else if (send || isSent) notify('warning', 'statement_finalised_unmailed', { st_number })
        else notify('success', 'statement_finalised', { st_number })
      },
      send,
    )
  const askFinal = async (send: boolean) => {
    if (await ask(send ? 'final_send' : 'final')) await finalise([], send)
  }
  const isBusy = running !== null || isOffline
  const button = (action: StatementAction, label: TextKey, act: () => void, look: 'contained' | 'outlined' | 'text') =>
    may(action) && (
      <Button variant={look} disabled={isBusy} loading={running === action} onClick={act}>
        {text(label)}
      </Button>
    )
  if (!ACTIONS.some(may)) return null
  const { disputed } = statement.states
  // What comes next is the loud one: a dispute first, and the end once nothing is open.
  const isLast = isSent && disputed === 0 && statement.answer !== 'waiting'
  return (
    <Box
      role="group"
      aria-label={text('table_actions')}
      className="not-on-paper"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}
    >
      {disputed > 0 && may('decide') && (
        <Button variant="contained" component={Link} to={`${PATHS.statements}?tab=disputed`}>
          {text('statement_decide_disputed', { count: disputed })}
        </Button>
      )}
      {button(
        'send',
        isUnsent(statement) ? 'statement_send' : 'statement_send_again',
        () => void send(),
        isUnsent(statement) ? 'contained' : 'outlined',
      )}
      {!isSent && button('finalise', 'statement_final_send_yes', () => void askFinal(true), 'outlined')}
      {button('finalise', 'statement_finalise', () => void askFinal(false), isLast ? 'contained' : 'outlined')}
      {button('refresh', 'statement_refresh', () => void refresh(), 'outlined')}
      {button(
        'void',
        'statement_void_do',
        () =>
          void ask('void').then((isMeant) =>
            isMeant
              ? run('void', async () => {
                  const { message } = await callApi('statementVoid', { params })
                  notify('success', wireKey(message))
                })
              : undefined,
          ),
        'text',
      )}
      {findings && (
        <FindingsDialog
          findings={findings}
          onClose={() => setFindings(null)}
          onLetStand={(despite) => finalise(despite, findings.send)}
        />
      )}
    </Box>
  )
}
