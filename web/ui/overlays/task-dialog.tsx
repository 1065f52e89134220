import CloseIcon from '@mui/icons-material/Close'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import { type FormEvent, type ReactNode, useId, useRef } from 'react'
import type { failureText } from '../../i18n/failure.ts'
import { useText } from '../../i18n/text.ts'
import { isNarrowNow, useDevice } from '../browser/use-device.ts'
import { Bounded } from '../feedback/boundary.tsx'
import { useNotificationsWithin } from '../feedback/notification.tsx'
import { focusUnread } from '../fields/pending-text.ts'
import { useTypedClose } from '../forms/ask-to-leave.ts'
import { SHORT_SCREEN } from '../theme/short-screen.ts'
import { useOpening } from './use-opening.ts'
import { useSecondTap } from './use-second-tap.ts'
import { type Task, useTask } from './use-task.ts'

type Props = {
  title: string
  /** A sentence above the fields, which describes the dialog to screen readers. */
  hint?: string
  isOpen?: boolean
  /** True for tables and lists; else the dialog is as wide as one column of fields. */
  isWide?: boolean
  /** True once something is typed that closing would lose: closing then asks. */
  isTyped?: boolean
  isReady?: boolean
  /** Name of the button that does the task; absent if the dialog only shows something, or has other buttons. */
  doLabel?: string
  color?: 'primary' | 'warning' | 'error'
  /** May return a promise: the dialog is busy until it ends, and shows why it failed. Closing is left to `onDo`. */
  onDo?: () => void | Promise<void>
  /** Words for a failure whose message alone does not say enough. */
  failureWords?: (failure: ReturnType<typeof failureText>) => string
  onClose: () => void
  /** Name of the button that closes; null for none. */
  closeLabel?: string | null
  /** True while Escape and back close nothing, but the button does. */
  isKept?: boolean
  /** Further buttons, between the one that closes and the one that does it. */
  actions?: ReactNode
  /** True for content with buttons of its own: a cross in the title closes the dialog. */
  hasCross?: boolean
  /** A function gets the task, for buttons among the fields that do something else. */
  children?: ReactNode | ((task: Task) => ReactNode)
}

const FIELD = ['input:enabled:not([type="file"])', 'textarea:enabled', 'select:enabled', '[role="combobox"]']
  .map((field) => `${field}:not([aria-hidden="true"])`)
  .join(', ')

/** Focuses the first field, unless another one has the focus; on phones none, since the keyboard would cover the rest. */
const focusFirst = (form: HTMLFormElement | null): void => {
  if (!form || form.contains(document.activeElement)) return
  const field = form.querySelector<HTMLElement>(FIELD)
  if (!field) form.querySelector<HTMLElement>('[data-first]')?.focus()
  else if (!isNarrowNow()) field.focus()
}

/** Place of a notification: over the last lines, not over title and buttons. */
const NOTICE = { position: 'relative', flexShrink: 0, '&& > * > *': { position: 'absolute', top: 'auto', bottom: 8 } }

/** Place of notifications while the dialog covers the page: keyboard and screen reader cannot reach them behind it. */
const NotificationPlace = (): ReactNode => {
  const place = useRef<HTMLDivElement>(null)
  useNotificationsWithin(place, true)
  return <Box ref={place} sx={NOTICE} />
}

/**
 * A dialog with one task. Enter in a field of one line does it; Escape, back and the button close it, and ask first if something
 * was typed. On phones it fills the screen; its buttons stay in view.
 */
export const TaskDialog = ({
  title,
  hint,
  isOpen = true,
  isWide = false,
  isTyped = false,
  isReady = true,
  doLabel,
  color = 'primary',
  onDo,
  failureWords,
  onClose,
  closeLabel,
  isKept = false,
  actions,
  hasCross = false,
  children,
}: Props): ReactNode => {
  const text = useText()
  const { isNarrow } = useDevice()
  const id = useId()
  const task = useTask()
  const onClickCapture = useSecondTap(isOpen)
  const { isBusy, failure, run } = task
  const askToClose = useTypedClose(isTyped && !isBusy, onClose)
  // Saving may still fail, and then the input is needed again.
  const isBound = isBusy && isTyped
  const close = () => {
    if (!isBound) askToClose()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // A form behind the dialog would hear of it too.
    event.stopPropagation()
    if (isReady && onDo && !focusUnread(event.currentTarget)) void run(onDo)
  }
  const content = (
    <>
      <DialogTitle
        component="div"
        sx={{ display: 'flex', alignItems: 'center', gap: 1, ...(hasCross && { py: 1, pr: 1 }) }}
      >
        <Box component="h2" id={id} sx={{ flexGrow: 1, m: 0, fontSize: 'inherit', overflowWrap: 'anywhere' }}>
          {title}
        </Box>
        {hasCross && (
          <IconButton aria-label={text('action_close')} onClick={close}>
            <CloseIcon />
          </IconButton>
        )}
      </DialogTitle>
      <DialogContent
        sx={{
          display: 'flex',
          flexDirection: 'column',
          gap: 2,
          pt: '8px !important',
          pb: 2,
          [SHORT_SCREEN]: { flex: 'none', overflowY: 'visible' },
        }}
      >
        {hint && <DialogContentText id={`${id}-hint`}>{hint}</DialogContentText>}
        <Bounded draw={() => (typeof children === 'function' ? children(task) : children)} />
      </DialogContent>
      {failure && (
        <Alert severity={failure.message === 'needs_connection' ? 'warning' : 'error'} sx={{ mx: 3, mb: 1 }}>
          {failureWords?.(failure) ?? text(failure.message, failure.values)}
        </Alert>
      )}
      <NotificationPlace />
      {!hasCross && (
        <DialogActions disableSpacing sx={{ px: 3, pb: 2, flexWrap: 'wrap', gap: 1 }}>
          {closeLabel !== null && (
            <Button onClick={close} disabled={isBound} data-first={doLabel && color === 'primary' ? undefined : true}>
              {closeLabel ?? text('action_cancel')}
            </Button>
          )}
          {actions}
          {doLabel && (
            <Button
              type="submit"
              variant="contained"
              color={color}
              disabled={!isReady}
              loading={isBusy}
              data-first={color === 'primary' ? true : undefined}
            >
              {doLabel}
            </Button>
          )}
        </DialogActions>
      )}
    </>
  )
  return (
    <Dialog
      open={useOpening(isOpen)}
      onClose={isKept ? undefined : close}
      onClickCapture={onClickCapture}
      fullScreen={isNarrow}
      fullWidth
      maxWidth={isWide ? 'sm' : 'xs'}
      // A closing dialog would already show what comes next.
      transitionDuration={{ exit: 0 }}
      aria-labelledby={id}
      aria-describedby={hint ? `${id}-hint` : undefined}
      slotProps={{
        // In the middle, a list that comes or grows would move what is about to be pressed.
        container: { sx: isWide ? { alignItems: 'flex-start' } : {} },
        paper: { sx: { [SHORT_SCREEN]: { overflowY: 'auto' } } },
      }}
    >
      {hasCross ? (
        content
      ) : (
        <form ref={focusFirst} noValidate onSubmit={submit} style={{ display: 'contents' }}>
          {content}
        </form>
      )}
    </Dialog>
  )
}
