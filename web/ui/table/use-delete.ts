import type { TextKey } from '#shared/text-key.ts'
import { wireKey } from '../../i18n/text.ts'
import { useConfirm } from '../feedback/confirm.tsx'
import type { Question } from '../feedback/confirm-dialog.tsx'
import { useNotify, useNotifyFailure } from '../feedback/notification.tsx'

/**
 * Asks, deletes and says what came of it: deleted, retired, or why not.
 * @returns a function that resolves with true if the server did it; `clearer` are clearer messages for refusals, `putBack` undoes it
 */
export const useDelete = (): ((
  question: Pick<Question, 'title' | 'text' | 'values' | 'yes'>,
  send: () => Promise<{ message: string }>,
  more?: { clearer?: Readonly<Record<string, TextKey>>; putBack?: () => Promise<unknown> },
) => Promise<boolean>) => {
  const confirm = useConfirm()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const undo = async (putBack: () => Promise<unknown>) => {
    try {
      await putBack()
      notify('success', 'change_undone', { count: 1 })
    } catch (error) {
      notifyFailure(error)
    }
  }
  return async (question, send, { clearer = {}, putBack } = {}) => {
    const isSure = await confirm({ yes: 'action_delete', no: 'action_keep', ...question, isDestructive: true })
    if (!isSure) return false
    try {
      const { message } = await send()
      notify('success', wireKey(message), undefined, putBack && { label: 'action_undo', run: () => void undo(putBack) })
      return true
    } catch (error) {
      notifyFailure(error, clearer)
      return false
    }
  }
}
