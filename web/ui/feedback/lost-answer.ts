import { useCallback } from 'react'
import { NoConnection } from '../../sync/api.ts'
import { useNotify, useNotifyFailure } from './notification.tsx'

/** Tells why a call that writes failed; of one that got no answer, that it may have taken effect. */
export const useNotifyLostAnswer = (): ((error: unknown) => void) => {
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  return useCallback(
    (error) => (error instanceof NoConnection ? notify('error', 'answer_lost') : notifyFailure(error)),
    [notify, notifyFailure],
  )
}
