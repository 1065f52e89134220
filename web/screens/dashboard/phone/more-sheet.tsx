import type { ReactNode } from 'react'
import { useLastPull } from '#web/data/rows.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useText } from '#web/i18n/text.ts'
import { BottomSheet } from '#web/ui/plain/bottom-sheet.tsx'
import { Button, Spinner, Toggle } from '#web/ui/plain/button.tsx'
import { CheckField } from '#web/ui/plain/field.tsx'
import { Icon } from '#web/ui/plain/icon.tsx'
import { SENDING } from '#web/ui/plain/icons.ts'
import { COLUMNS, PANIC, PDF } from '#web/ui/plain/later-icons.ts'
import styles from './phone-timetable.module.css'
import type { ToolbarProps } from './toolbar-props.ts'

/** Holds the seldom wanted actions of a phone's timetable. */
export const MoreSheet = ({
  currentDelays,
  onCurrentDelays,
  panic,
  onPanic,
  onColumns,
  isCreatingPdf,
  onPdf,
  onRefresh,
  onClose,
}: ToolbarProps & { onClose: () => void }): ReactNode => {
  const text = useText()
  const { moment } = useFormats()
  const lastPull = useLastPull()
  const andClose = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <BottomSheet title={text('phone_more')} onClose={onClose}>
      <div className={styles.more}>
        <Button look="outlined" onClick={andClose(onRefresh)} className={styles.wide ?? ''}>
          <Icon path={SENDING} size="small" />
          {text('news_ask')}
        </Button>
        {lastPull !== undefined && <p className={styles.quiet}>{text('data_of', { time: moment(lastPull) })}</p>}
        <CheckField
          label={text('current_delays')}
          checked={currentDelays}
          onChange={({ target }) => onCurrentDelays(target.checked)}
          aria-keyshortcuts="v"
        />
        <Toggle isOn={panic} isError onClick={() => onPanic(!panic)} className={styles.wide ?? ''}>
          <Icon path={PANIC} size="small" className={styles.danger} />
          {text('panic_mode')}
        </Toggle>
        <Button look="outlined" onClick={andClose(onColumns)} className={styles.wide ?? ''} aria-keyshortcuts="c">
          <Icon path={COLUMNS} size="small" />
          {text('columns_choose')}
        </Button>
        <Button
          look="outlined"
          onClick={andClose(onPdf)}
          disabled={isCreatingPdf}
          className={styles.wide ?? ''}
          aria-keyshortcuts="p"
        >
          {isCreatingPdf ? <Spinner /> : <Icon path={PDF} size="small" />}
          {text(isCreatingPdf ? 'pdf_creating' : 'pdf_download')}
        </Button>
      </div>
    </BottomSheet>
  )
}
