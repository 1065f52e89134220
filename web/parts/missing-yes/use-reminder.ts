import { useState } from 'react'
import type { RemindAnswer } from '#shared/schemas/trip-link.ts'
import { callApi } from '../../session/calls.ts'
import { useNotifyFailure } from '../../ui/feedback/notification.tsx'

/** Reminds a subcontractor of its open trips, which the server knows all; without a connection it says that it needs one. */
export const useReminder = (sub: string) => {
  const notifyFailure = useNotifyFailure()
  const [isBusy, setBusy] = useState(false)
  const [reminded, setReminded] = useState<RemindAnswer | null>(null)
  const remind = async () => {
    setBusy(true)
    try {
      setReminded(await callApi('answersRemind', { body: { sub } }))
    } catch (failure) {
      notifyFailure(failure)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, reminded, remind }
}
