import type { ReactNode } from 'react'
import { BOARD_SPANS } from '#shared/domain/board/board-axis.ts'
import type { RowKind } from '#shared/domain/board/board-rows.ts'
import { addDaysToDay } from '#shared/domain/time/dates.ts'
import { useText } from '../../i18n/text.ts'
import { Hint } from '../../ui/feedback/hint.tsx'
import { DayField } from '../../ui/fields/date-fields.tsx'
import { Button, IconButton, Toggle, Toggles } from '../../ui/plain/button.tsx'
import { SearchInput } from '../../ui/plain/field.tsx'
import { Icon } from '../../ui/plain/icon.tsx'
import styles from './board-screen.module.css'
import type { BoardEdits } from './edits/use-board-edits.ts'
import type { BoardView } from './use-board-view.ts'

const BACK = 'M15.41 7.41 14 6l-6 6 6 6 1.41-1.41L10.83 12z'
const ON = 'M10 6 8.59 7.41 13.17 12l-4.58 4.59L10 18l6-6z'
const UNDO =
  'M12.5 8c-2.65 0-5.05.99-6.9 2.6L2 7v9h9l-3.62-3.62c1.39-1.16 3.16-1.88 5.12-1.88 3.54 0 6.55 2.31 7.6 5.5l2.37-.78C21.08 11.03 17.15 8 12.5 8'
const REDO =
  'M18.4 10.6C16.55 8.99 14.15 8 11.5 8c-4.65 0-8.58 3.03-9.96 7.22L3.9 16c1.05-3.19 4.05-5.5 7.6-5.5 1.95 0 3.73.72 5.12 1.88L13 16h9V7z'
const PRINT =
  'M19 8h-1V3H6v5H5c-1.66 0-3 1.34-3 3v6h4v4h12v-4h4v-6c0-1.66-1.34-3-3-3M8 5h8v3H8zm8 14H8v-5h8zm2-4v-2H6v2H4v-4c0-.55.45-1 1-1h14c.55 0 1 .45 1 1v4z'

/** Chooses the days and rows of the board; takes steps back; prints. */
export const BoardToolbar = ({
  view,
  kinds,
  edits,
  isNarrow,
  note,
}: {
  view: BoardView
  kinds: readonly RowKind[]
  edits: BoardEdits
  isNarrow: boolean
  /** The number of trips, and of findings. */
  note: ReactNode
}): ReactNode => {
  const text = useText()
  const { day, span, kind, today } = view
  const step = isNarrow ? 1 : span
  const icon = (name: string, path: string, onClick: () => void, keys?: string, isDisabled = false) => (
    <Hint title={name}>
      <IconButton aria-label={name} aria-keyshortcuts={keys} onClick={onClick} disabled={isDisabled}>
        <Icon path={path} />
      </IconButton>
    </Hint>
  )
  return (
    <div className={`${styles.toolbar} not-on-paper`}>
      <div className={`${styles.group} ${styles.days}`}>
        {icon(text('board_earlier'), BACK, () => view.setDay(addDaysToDay(day, -step)))}
        <div className={styles.day}>
          <DayField label={text('board_day')} value={day} onChange={(chosen) => chosen && view.setDay(chosen)} />
        </div>
        {icon(text('board_later'), ON, () => view.setDay(addDaysToDay(day, step)))}
        <Button look="outlined" aria-keyshortcuts="Alt+j" disabled={day === today} onClick={() => view.setDay(null)}>
          {text('view_today')}
        </Button>
      </div>
      {!isNarrow && (
        <Toggles label={text('board_days')}>
          {BOARD_SPANS.map((one, index) => (
            <Toggle
              key={one}
              isOn={one === span}
              aria-keyshortcuts={`Alt+${index + 1}`}
              onClick={() => view.setSpan(one)}
            >
              {text('board_days_count', { count: one })}
            </Toggle>
          ))}
        </Toggles>
      )}
      <Toggles label={text('board_rows')}>
        {kinds.map((one) => (
          <Toggle key={one} isOn={one === kind} onClick={() => view.setKind(one)}>
            {text(`board_kind_${one}`)}
          </Toggle>
        ))}
      </Toggles>
      <SearchInput
        className={styles.search}
        label={text('action_search')}
        value={view.search}
        onChange={({ target }) => view.setSearch(target.value)}
      />
      <div className={styles.group}>
        {icon(text('action_undo'), UNDO, () => void edits.undo(), 'Control+Z', !edits.canUndo)}
        {icon(text('board_redo'), REDO, () => void edits.redo(), 'Control+Y', !edits.canRedo)}
        {!isNarrow && icon(text('board_print'), PRINT, () => window.print(), 'Alt+p')}
      </div>
      {note}
    </div>
  )
}
