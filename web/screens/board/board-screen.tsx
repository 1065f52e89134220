import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { NOT_ASSIGNED, ROW_KINDS, type RowKind } from '#shared/domain/board/board-rows.ts'
import { shiftRefusal } from '#shared/domain/board/trip-shift.ts'
import type { Plan } from '#shared/domain/clashes/clashes.ts'
import { addDaysToDay } from '#shared/domain/time/dates.ts'
import { lackOfYes } from '#shared/domain/trip/trip-answers.ts'
import { offeredTo } from '#shared/domain/trip/trip-change.ts'
import { masterDataPath } from '../../addresses/list-addresses.ts'
import { useClock } from '../../clock/use-clock.ts'
import { useClashPlan } from '../../data/clashes.ts'
import { useActor, useConnection } from '../../data/rows.ts'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { useDevice } from '../../ui/browser/use-device.ts'
import { Boundary } from '../../ui/feedback/boundary.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ListSkeleton } from '../../ui/list/list-skeleton.tsx'
import { Button, buttonClass } from '../../ui/plain/button.tsx'
import { SelectionBar } from '../../ui/selection-bar.tsx'
import { useIsPrinting } from '../../ui/table/print-table.tsx'
import { useShownState } from '../../ui/use-shown-state.ts'
import { AskedMove, useAskedMove } from './asked-move.tsx'
import { barNews } from './bar-words.ts'
import styles from './board-screen.module.css'
import { BoardToolbar } from './board-toolbar.tsx'
import { type BoardWords, useBoardWords } from './desk/board-words.ts'
import { DeskBoard } from './desk/desk-board.tsx'
import { leastSpan } from './desk/measures.ts'
import { BoardDialogs, type OpenDialog } from './dialogs/board-dialogs.tsx'
import type { FitKnowledge } from './drag/row-fit.ts'
import { useBoardEdits } from './edits/use-board-edits.ts'
import { useUndoKeys } from './edits/use-undo-keys.ts'
import { Paper } from './paper/paper.tsx'
import { PhoneBoard } from './phone/phone-board.tsx'
import { PlannedLane } from './planned-lane.tsx'
import { absencesIn, type BoardTrip, type LaidRow, useBoardRows, useBoardTrips } from './use-board-rows.ts'
import { useBoardView } from './use-board-view.ts'
import { useDragging } from './use-dragging.ts'
import { useFindings } from './use-findings.ts'

const SUB_KINDS = ['vehicle', 'driver'] as const
const NO_ROWS: LaidRow[] = []
const NO_TRIPS: BoardTrip[] = []
const NONE_SELECTED: ReadonlySet<string> = new Set()
const NO_RESOURCES = { vehicles: [], drivers: [], subcontractors: [] }

/** The plan by vehicle, driver or subcontractor, on which trips are dragged. */
export const BoardScreen = (): ReactNode => {
  const text = useText()
  const actor = useActor()
  const now = useClock()
  const { day: fullDay } = useFormats()
  const { isNarrow } = useDevice()
  const isOffline = useConnection().state === 'offline'
  const isPrinting = useIsPrinting()
  const isAdmin = actor.role === 'admin'
  const kinds: readonly RowKind[] = isAdmin ? ROW_KINDS : SUB_KINDS
  const chosenView = useBoardView(now, isNarrow, kinds)
  // The toolbar answers at once; hundreds of rows follow.
  const view = useDeferredValue(chosenView)
  const { axis, span, kind, known } = view

  const board = useBoardTrips(axis)
  const { trips, resources } = board ?? { trips: NO_TRIPS, resources: NO_RESOURCES }
  const laid = useBoardRows(board, kind, view.search, axis.from, leastSpan(span))
  const rows = laid ?? NO_ROWS
  const [plan, setPlan] = useState<Plan | undefined>()
  const findingsOf = useFindings(plan)
  const words = useBoardWords(plan)
  const offered = useMemo(() => offeredTo(resources), [resources])
  const fitKnowledge = useMemo<FitKnowledge>(
    () => ({ viewer: actor, offered, plan, named: words.named, translate: text, now }),
    [actor, offered, plan, words.named, text, now],
  )
  const edits = useBoardEdits(fitKnowledge, resources)
  useUndoKeys(edits)

  const [selected, setSelected] = useShownState(NONE_SELECTED)
  const chosen = useMemo(() => trips.filter(({ key }) => selected.has(String(key))), [trips, selected])
  const toggle = (key: string) => {
    const next = new Set(selected)
    if (!next.delete(key)) next.add(key)
    setSelected(next)
  }
  const [open, setOpen] = useShownState<OpenDialog | null>(null)
  const asked = useAskedMove()
  const openMove = useCallback((moved: readonly BoardTrip[]) => setOpen({ kind: 'move', trips: moved }), [setOpen])
  const absencesOf = useMemo(() => absencesIn(resources), [resources])
  const openAbsences = useStable((row: LaidRow, from: string = view.day, to: string = from) => {
    const { resource, name } = row
    if (resource) setOpen({ kind: 'absence', resource, name, first: { from, to } })
  })
  const dragging = useDragging({
    rows,
    selected: chosen,
    known: fitKnowledge,
    onAssign: (moved, row) => void edits.assign(moved, row.change, row.name || text('board_nobody')),
    onShift: (moved, by) =>
      moved.some(({ row }) => shiftRefusal(actor, row, now) !== null)
        ? // Says why, and changes nothing.
          void edits.shift(moved, by)
        : setOpen({ kind: 'shift', trips: moved, by }),
    onRange: isAdmin ? openAbsences : undefined,
  })

  const isEmpty = rows.every(({ key, bars }) => key === NOT_ASSIGNED && bars.length === 0)
  const isSearching = view.search.trim() !== ''
  const isAway = view.day > known.to || addDaysToDay(view.day, span - 1) < known.from
  // Only trips with a bar are counted, because a search leaves rows out.
  const shown = useMemo(() => rows.flatMap((row) => row.trips), [rows])
  const warned = useMemo(
    () =>
      plan
        ? shown.filter((trip) => (!trip.row.tt_ata && findingsOf(trip.key).length > 0) || isTold(trip, now, words))
        : [],
    [plan, shown, findingsOf, now, words],
  )
  const shared = { rows, now, findingsOf, words, selected, absencesOf, onHead: isAdmin ? openAbsences : undefined }
  const note = laid && !isAway && (
    <p role="status" className={styles.note}>
      {[
        shown.length === trips.length
          ? text('trips_count', { count: trips.length })
          : text('trips_count_of', { count: shown.length, total: trips.length }),
        plan && text('board_warned', { count: warned.length }),
        view.isOutside && text('clash_not_judged', { from: fullDay(known.from), to: fullDay(known.to) }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  )
  return (
    <div className={styles.screen}>
      <BoardToolbar view={chosenView} kinds={kinds} edits={edits} isNarrow={isNarrow} note={note} />
      {isAdmin && laid && !isAway && <PlannedLane axis={axis} today={view.today} trips={trips} />}
      {isAway ? (
        <EmptyState message="board_outside" values={{ from: fullDay(known.from), to: fullDay(known.to) }}>
          <Button look="outlined" onClick={() => view.setDay(null)}>
            {text('view_today')}
          </Button>
        </EmptyState>
      ) : !laid ? (
        <ListSkeleton isNarrow={isNarrow} />
      ) : isEmpty ? (
        <EmptyState message={isSearching ? 'table_no_match' : 'board_none'}>
          {isSearching ? (
            <Button look="outlined" onClick={() => view.setSearch('')}>
              {text('table_clear_search')}
            </Button>
          ) : (
            isAdmin && (
              <Link to={masterDataPath(`${kind}s`)} className={buttonClass({ look: 'outlined' })}>
                {text('master_data')}
              </Link>
            )
          )}
        </EmptyState>
      ) : isNarrow ? (
        <PhoneBoard
          {...shared}
          day={view.day}
          label={text(`board_by_${kind}`)}
          onOpen={(trip) => setOpen({ kind: 'card', trip, at: null })}
        />
      ) : (
        <Deferred>
          <DeskBoard
            {...shared}
            kind={kind}
            axis={axis}
            span={span}
            today={view.today}
            dragging={dragging}
            onSelect={toggle}
            onOpen={(trip, anchor) => {
              const { left, bottom } = anchor.getBoundingClientRect()
              setOpen({ kind: 'card', trip, at: { left: Math.max(left, 0), top: bottom + 6 } })
            }}
          />
        </Deferred>
      )}
      {chosen.length > 0 && (
        <div className={styles.selection}>
          <SelectionBar
            said={text('selection_count', { count: chosen.length })}
            names={chosen.map(({ row }) => row.tt_tour ?? '')}
            actions={[
              { key: 'move', label: text('board_move'), act: () => setOpen({ kind: 'move', trips: chosen }) },
              ...(isAdmin
                ? [
                    {
                      key: 'shift',
                      label: text('board_shift'),
                      act: () => setOpen({ kind: 'shift', trips: chosen, by: 0 }),
                    },
                  ]
                : []),
            ]}
            onClear={() => setSelected(NONE_SELECTED)}
          />
        </div>
      )}
      {board && asked && <AskedMove keys={asked} onOpen={openMove} />}
      <Boundary onClose={() => setOpen(null)}>
        <BoardDialogs
          open={open}
          onOpen={setOpen}
          trips={trips}
          isNarrow={isNarrow}
          isOffline={isOffline}
          view={view}
          kinds={kinds}
          resources={resources}
          findingsOf={findingsOf}
          knowledge={fitKnowledge}
          selected={selected}
          onSelect={toggle}
          edits={edits}
          absencesOf={absencesOf}
        />
      </Boundary>
      {isPrinting && <Paper board={board} day={axis.days[0]} />}
      {laid && <PlanAfterPaint onPlan={setPlan} />}
    </div>
  )
}

/** Defers the board behind a dialog, so that opening and closing do not wait for it; the first drawing is not deferred. */
const Deferred = ({ children }: { children: ReactNode }): ReactNode => useDeferredValue(children)

/** True if its bar has something to attend to about answer, slots or reports; an awaited answer is not. */
const isTold = ({ row }: BoardTrip, now: number, { translate, formats, places }: BoardWords): boolean =>
  barNews({ row, now, lack: lackOfYes(row, now) }, { translate, timeZone: formats.timeZone, places }).some(
    ({ tone }) => tone !== undefined,
  )

/** Computes findings after the first bars are painted, since they cover all trips of the device. */
const PlanAfterPaint = ({ onPlan }: { onPlan: (plan: Plan | undefined) => void }): ReactNode => {
  const [isPainted, setIsPainted] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setIsPainted(true))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  return isPainted && <PlanSource onPlan={onPlan} />
}
const PlanSource = ({ onPlan }: { onPlan: (plan: Plan | undefined) => void }): ReactNode => {
  const plan = useClashPlan()
  useEffect(() => onPlan(plan), [plan, onPlan])
  return null
}

/** Returns a function that stays the same and calls the newest `run`. */
const useStable = <Args extends unknown[]>(run: (...args: Args) => void): ((...args: Args) => void) => {
  const latest = useRef(run)
  latest.current = run
  return useMemo(
    () =>
      (...args) =>
        latest.current(...args),
    [],
  )
}
