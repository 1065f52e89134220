import { createContext, type ReactNode, Suspense, useCallback, useContext, useState } from 'react'
import { flushSync } from 'react-dom'
import { useText } from '../../i18n/text.ts'
import { useOverlayHistory } from '../overlays/use-overlay.ts'
import { Spinner } from '../plain/button.tsx'
import { muiPart } from '../theme/mui-part.tsx'
import { useWasEverTrue } from '../use-was-ever-true.ts'
import styles from './confirm.module.css'
import type { Question } from './confirm-dialog.tsx'

/** Fetched with the first question. */
const ConfirmDialog = muiPart(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog)

/** Shows at once that a tap counts, while the question is fetched. */
const Waiting = (): ReactNode => {
  const text = useText()
  return (
    <div role="progressbar" aria-label={text('loading')} className={styles.waiting}>
      <Spinner />
    </div>
  )
}

export type Confirm = (question: Question) => Promise<boolean>

const ConfirmContext = createContext<Confirm>(() => {
  throw new Error('no ConfirmProvider')
})

/** Asks a question; resolves with true for yes. Escape and a click beside it are no. */
export const useConfirm = (): Confirm => useContext(ConfirmContext)

type Asked = Question & { answer: (yes: boolean) => void }

export const ConfirmProvider = ({ children }: { children: ReactNode }): ReactNode => {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const wasOpen = useWasEverTrue(isOpen)
  const overlays = useOverlayHistory()

  const confirm = useCallback<Confirm>(
    (question) =>
      new Promise((resolve) => {
        setAsked((former) => {
          former?.answer(false)
          return { ...question, answer: resolve }
        })
        setIsOpen(true)
      }),
    [],
  )
  const answer = (yes: boolean) => {
    flushSync(() => setIsOpen(false))
    // The answer may lead to another screen, so the question leaves the history first.
    void overlays.settled().then(() => asked?.answer(yes))
  }

  return (
    <ConfirmContext value={confirm}>
      {children}
      {wasOpen && (
        <Suspense fallback={isOpen && <Waiting />}>
          <ConfirmDialog asked={asked} isOpen={isOpen} onAnswer={answer} onExited={() => setAsked(null)} />
        </Suspense>
      )}
    </ConfirmContext>
  )
}
