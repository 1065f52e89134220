import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import { type ReactNode, useState } from 'react'
import type { PriceFinding } from '#shared/domain/money/price-check.ts'
import { statementRefusal } from '#shared/domain/money/statement.ts'
import { isUnsent } from '#shared/domain/money/statement-progress.ts'
import type { ListedStatement } from '#shared/schemas/statement.ts'
import { useConnection } from '#web/data/rows.ts'
import { someNames } from '#web/edits/said-findings.ts'
import { useText, wireKey } from '#web/i18n/text.ts'
import { callApi } from '#web/session/calls.ts'
import { syncNow } from '#web/session/session.ts'
import { ApiRefusal } from '#web/sync/api.ts'
import { useConfirm } from '#web/ui/feedback/confirm.tsx'
import { useNotifyLostAnswer } from '#web/ui/feedback/lost-answer.ts'
import { useNotify } from '#web/ui/feedback/notification.tsx'
import { TaskDialog } from '#web/ui/overlays/task-dialog.tsx'
import { SelectionBar } from '#web/ui/selection-bar.tsx'
import type { Findings } from '../findings-dialog.tsx'

/** A statement in which the price check finds something. */
type Found = { statement: ListedStatement; count: number; kinds: PriceFinding[]; send: boolean }
type Refused = { statement: ListedStatement; message: string }

const nameOf = ({ st_number, st_party }: ListedStatement): string => st_number ?? st_party

/** Sends several statements, or makes them final, one after the other; what is refused is named with its reason. */
export const SeveralStatements = ({
  chosen,
  onDone,
  onClear,
}: {
  chosen: readonly ListedStatement[]
  onDone: () => void
  onClear: () => void
}): ReactNode => {
  const text = useText()
  const confirm = useConfirm()
  const notify = useNotify()
  const notifyFailure = useNotifyLostAnswer()
  const isOffline = useConnection().state === 'offline'
  const [isRunning, setRunning] = useState(false)
  const [found, setFound] = useState<readonly Found[]>([])
  const may = (action: 'send' | 'finalise') => chosen.filter((one) => statementRefusal('admin', one, action) === null)
  const toSend = may('send').filter(isUnsent)
  // Those that wait for an answer or a decision would be refused: the button says how many are left.
  const toFinish = may('finalise').filter(({ answer, states }) => answer !== 'waiting' && states.disputed === 0)

  const run = async (
    statements: readonly ListedStatement[],
    done: 'statements_several_sent' | 'statements_several_final',
    call: (statement: ListedStatement) => Promise<unknown>,
    send = false,
  ): Promise<void> => {
    if (isRunning) return
    setRunning(true)
    const findings: Found[] = []
    const refused: Refused[] = []
    try {
      for (const statement of statements) {
        try {
          await call(statement)
        } catch (error) {
          if (!(error instanceof ApiRefusal)) throw error
          const body = error.body as unknown as Findings & { message: string }
          if (body.message === 'statement_findings') {
            const kinds = [...new Set(body.trips.flatMap((trip) => trip.findings))]
            findings.push({ statement, count: body.count, kinds, send })
          } else refused.push({ statement, message: body.message })
        }
      }
      const count = statements.length - findings.length - refused.length
      const failed = refused
        .map(
          ({ statement, message }) => `${text('label_before', { label: nameOf(statement) })} ${text(wireKey(message))}`,
        )
        .join(' ')
      if (count > 0 || refused.length > 0) notify(refused.length > 0 ? 'warning' : 'success', done, { count, failed })
    } catch (error) {
      // Those that are done stay so.
      notifyFailure(error)
    } finally {
      setFound(findings)
      setRunning(false)
      syncNow()
      onDone()
    }
  }
  /** @param send those that were sent before are sent anyway */
  const finish = (
    statements: readonly ListedStatement[],
    send: boolean,
    despite: (statement: ListedStatement) => PriceFinding[] = () => [],
  ) =>
    run(
      statements,
      'statements_several_final',
      (statement) =>
        callApi('statementFinalise', {
          params: { id: statement.st_id },
          body: { despite: despite(statement), total: statement.totals.total, send },
        }),
      send,
    )
  const ask = (name: 'send' | 'final' | 'final_send', meant: readonly ListedStatement[]) => {
    const left = chosen.filter((one) => !meant.includes(one))
    return confirm({
      title: name === 'send' ? 'statements_send_title' : 'statements_final_title',
      text: name === 'send' ? 'statements_send_text' : 'statements_final_text',
      values: {
        ...{ count: meant.length, sent: name === 'final_send' ? 'yes' : 'no' },
        ...{ left: left.length, names: someNames(left.map(nameOf)) },
      },
      yes: `statement_${name}_yes`,
      no: 'action_cancel',
    })
  }
  const send = async () => {
    if (!(await ask('send', toSend))) return
    await run(toSend, 'statements_several_sent', ({ st_id, totals, st_sent_at }) =>
      callApi('statementSend', { params: { id: st_id }, body: { total: totals.total, sent_at: st_sent_at } }),
    )
  }
  const askFinal = async (send: boolean) => {
    if (await ask(send ? 'final_send' : 'final', toFinish)) await finish(toFinish, send)
  }
  const actions = isOffline
    ? []
    : [
        ...(toSend.length > 0
          ? [{ key: 'send', label: text('statements_send', { count: toSend.length }), act: () => void send() }]
          : []),
        ...(toFinish.length > 0
          ? [
              {
                key: 'finalise',
                label: text('statements_finalise', { count: toFinish.length }),
                act: () => void askFinal(false),
              },
            ]
          : []),
        ...(toFinish.some(isUnsent)
          ? [
              {
                key: 'finalise_send',
                label: text('statements_finalise_send', { count: toFinish.length }),
                act: () => void askFinal(true),
              },
            ]
          : []),
      ]
  return (
    <>
      {chosen.length > 0 && (
        <SelectionBar
          said={text('statements_chosen', { count: chosen.length })}
          names={chosen.map(nameOf)}
          actions={actions}
          onClear={onClear}
        />
      )}
      {found.length > 0 && (
        <TaskDialog
          title={text('statements_found', { count: found.length })}
          hint={text('statements_found_text')}
          isWide
          doLabel={text('statement_final_despite')}
          color="warning"
          onDo={() =>
            finish(
              found.map(({ statement }) => statement),
              found.some(({ send }) => send),
              ({ st_id }) => found.find(({ statement }) => statement.st_id === st_id)?.kinds ?? [],
            )
          }
          onClose={() => setFound([])}
        >
          <List dense>
            {found.map(({ statement, count, kinds }) => (
              <ListItem key={statement.st_id} disableGutters>
                <ListItemText
                  primary={`${statement.st_party} · ${text('statements_found_trips', { count })}`}
                  secondary={kinds.map((kind) => text(`price_finding_${kind}`)).join(' · ')}
                />
              </ListItem>
            ))}
          </List>
        </TaskDialog>
      )}
    </>
  )
}
