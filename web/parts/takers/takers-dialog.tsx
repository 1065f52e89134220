import { type ReactNode, useState } from 'react'
import { doesWarn, type Taker } from '#shared/domain/clashes/takers/takers.ts'
import { answerCode, answerText } from '#shared/domain/trip/answer-codes.ts'
import { answerStateAt } from '#shared/domain/trip/trip-answers.ts'
import type { DeviceTrip } from '#shared/schemas/trip.ts'
import { now } from '../../clock/clock.ts'
import { useConnection } from '../../data/rows.ts'
import { useFeedNumber } from '../../data/use-seen.ts'
import type { Shown } from '../../db/outbox/overlay.ts'
import { useChoiceTexts } from '../../edits/choice-texts.ts'
import { useSaveEdits } from '../../edits/use-save-edits.ts'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { isNarrowNow } from '../../ui/browser/use-device.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { TaskDialog } from '../../ui/overlays/task-dialog.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { Taken } from './taken.tsx'
import { useTakerWords } from './taker-words.ts'
import styles from './takers.module.css'
import { crewOf, type Taking, takingEdit, takingOf } from './taking.ts'
import { useTakers } from './use-takers.ts'

/** Lines that are drawn at first, and more at a time: the best stand first. */
const DRAWN = 30
const PARTS = ['vehicle', 'driver', 'sub'] as const

/** The list may come after the dialog: the first line takes the focus then, unless the person went elsewhere. */
const focusArrived = (first: HTMLInputElement | null): void => {
  const dialog = first?.closest('[role="dialog"]')
  if (!dialog || isNarrowNow()) return
  const { activeElement } = document
  if (!activeElement?.matches('input, button') || !dialog.contains(activeElement)) first?.focus()
}

/**
 * Gives a trip, which its subcontractor does not drive, to another vehicle: with its subcontractor, a driver and the price in one
 * step. From what this device holds. For admin.
 */
export const TakersDialog = ({ trip, onClose }: { trip: Shown<DeviceTrip>; onClose: () => void }): ReactNode => {
  const text = useText()
  const { amount, weekday, clock } = useFormats()
  const isOffline = useConnection().state === 'offline'
  const seen = useFeedNumber()
  const saveEdits = useSaveEdits()
  const { takers, plan, drivers } = useTakers(trip)
  const wordsOf = useTakerWords(plan, trip.key)
  const choiceTexts = useChoiceTexts(plan)
  const [drawn, setDrawn] = useState(DRAWN)
  const [taking, setTaking] = useState<Taking | null>(null)
  /** The trip as it was at the choice: what others change meanwhile is not written over without a word. */
  const [chosen, setChosen] = useState<{ trip: Shown<DeviceTrip>; seen: number | undefined } | null>(null)
  const [isTyped, setTyped] = useState(false)
  const { row } = trip
  const { tt_tour: tour = '', tt_stp = '' } = row
  const taken = taking && takers?.find(({ key }) => key === taking.key)
  const findings = taken && taking ? choiceTexts([{ ...row, ...crewOf(taken, taking), key: trip.key }], PARTS) : []
  const state = answerStateAt(row, now())
  const answer = answerText(state === 'overdue' ? state : (answerCode(row) ?? ''), text)
  const price = amount((row.tt_sub_invoice_trip ?? 0) + (row.tt_sub_invoice_toll ?? 0))
  const rest = (takers?.length ?? 0) - drawn

  const choose = (taker: Taker) => {
    setTaking(takingOf(taker, row))
    setChosen({ trip, seen })
    setTyped(false)
  }
  const give = async () => {
    if (!taken || !taking || !chosen) return
    const edit = takingEdit(chosen.trip, taken, taking, chosen.seen)
    if (!edit) return
    const crew = [taken.sub || text('takers_own_given'), taken.vehicle, taking.driver?.name].filter(Boolean).join(' · ')
    const message = isOffline ? 'takers_given_on_device' : 'takers_given'
    const { late } = wordsOf(taken)
    onClose()
    await saveEdits([edit], {
      done: { message, values: { tour, crew } },
      undone: 'change_undone',
      findings: late ? [...findings, late] : findings,
    })
  }

  return (
    <TaskDialog
      title={text('takers_give_of', { tour })}
      hint={[
        tt_stp && `${weekday(tt_stp)} ${clock(tt_stp)}`,
        `${row.tt_from_text ?? ''} → ${row.tt_to_text ?? ''}`,
        text('takers_now', { sub: row.tt_sub, answer, price }),
      ]
        .filter(Boolean)
        .join(' · ')}
      isWide
      isTyped={isTyped}
      isReady={taken !== null && taken !== undefined && taking?.trip !== null && taking?.toll !== null}
      doLabel={text('takers_do')}
      onDo={give}
      onClose={onClose}
    >
      {!takers ? (
        <p role="status">{text('loading')}</p>
      ) : takers.length === 0 ? (
        <EmptyState message="takers_none" />
      ) : (
        <>
          <p role="status" className={styles.quiet}>
            {text('takers_fit', { count: takers.filter(({ standing }) => standing === 'fits').length })}
          </p>
          <fieldset className={styles.takers}>
            <legend className="only-heard">{text('takers_list')}</legend>
            {takers.slice(0, drawn).map((taker, at) => {
              const words = wordsOf(taker)
              const isChosen = taken === taker
              return (
                <div key={taker.key} className={`${styles.taker} ${isChosen ? styles.chosen : ''}`}>
                  <label className={styles.line}>
                    <input
                      ref={at === 0 ? focusArrived : undefined}
                      type="radio"
                      name="taker"
                      value={taker.key}
                      checked={isChosen}
                      onChange={() => choose(taker)}
                    />
                    <span className={styles.words}>
                      <span>
                        <b>{taker.vehicle}</b> · {words.sub} · {words.driver}
                      </span>
                      <span className={styles.cost}>{words.cost}</span>
                      <span className={styles.quiet}>{words.from}</span>
                      {taker.standing === 'present' && <span className={styles.warned}>▲ {answer}</span>}
                      {words.late && <span className={styles.warned}>▲ {words.late}</span>}
                      {words.against && (
                        <span className={doesWarn(taker) ? styles.warned : styles.not}>
                          {doesWarn(taker) ? '▲' : '✕'} {words.against}
                        </span>
                      )}
                    </span>
                  </label>
                  {isChosen && taking && (
                    <Taken
                      trip={trip}
                      taker={taker}
                      taking={taking}
                      plan={plan}
                      drivers={drivers}
                      findings={findings}
                      onChange={(changed) => {
                        setTaking(changed)
                        setTyped(true)
                      }}
                    />
                  )}
                </div>
              )
            })}
          </fieldset>
          {rest > 0 && (
            <Button onClick={() => setDrawn(drawn + DRAWN)}>
              {text('missing_yes_more', { count: Math.min(rest, DRAWN), rest })}
            </Button>
          )}
        </>
      )}
    </TaskDialog>
  )
}
