import { useConfirm } from '../feedback/confirm.tsx'
import { DISCARD_QUESTION, discardUnsaved, useHasDirtyForm, useLeaveQuestion } from './leave-question.ts'

/** Returns a function that asks before typed input is discarded; resolves with true to go on. */
export const useAskToLeave = (): (() => Promise<boolean>) => {
  const confirm = useConfirm()
  const isDirty = useHasDirtyForm()
  return async () => {
    if (!isDirty) return true
    const isLeaving = await confirm(DISCARD_QUESTION)
    if (isLeaving) discardUnsaved()
    return isLeaving
  }
}

/** Closes a dialog, after a question where something was typed in it; a form beneath it keeps its own. */
export const useTypedClose = (isTyped: boolean, onClose: () => void): (() => void) => {
  const confirm = useConfirm()
  useLeaveQuestion(isTyped)
  return async () => {
    if (!isTyped || (await confirm(DISCARD_QUESTION))) onClose()
  }
}
