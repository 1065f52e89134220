import { useEffect, useRef, useState } from 'react'
import { failureText } from '../../i18n/failure.ts'
import { useNotifyFailure } from '../feedback/notification.tsx'

export type Task = {
  isBusy: boolean
  failure: ReturnType<typeof failureText> | null
  run: (task: () => void | Promise<void>) => Promise<void>
}

/** Runs the task of a dialog, one at a time. A failure is shown in the dialog, or as a notification once that is closed. */
export const useTask = (): Task => {
  const notifyFailure = useNotifyFailure()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Task['failure']>(null)
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const run: Task['run'] = async (task) => {
    if (isBusy) return
    setFailure(null)
    try {
      const done = task()
      if (!done) return
      setBusy(true)
      await done
    } catch (error) {
      if (isShown.current) setFailure(failureText(error))
      else notifyFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, failure, run }
}
