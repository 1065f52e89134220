import { MINUTE_MS, SECOND_MS } from '#shared/domain/time/units.ts'
import type { LinkPage } from '#shared/schemas/trip-link.ts'
import type { Answer, Calls } from '../calls.ts'
import { phoneNow } from '../phone-clock.ts'
import { sendAlone } from '../send-lock.ts'
import type { Model } from './model.ts'
import { type Stopped, sendWaiting } from './queue.ts'
import type { Store } from './store.ts'

/** While the page is open: what waits is tried, and what dispatch changed is fetched. */
export const TRY_MS = 30 * SECOND_MS
const REFRESH_MS = 2 * MINUTE_MS
/** After failures in a row the next try by itself waits longer, up to this. */
const LONGEST_WAIT_MS = 5 * MINUTE_MS

type Parts = {
  store: Store
  calls: Calls
  /** Of the database; tabs of the same link send one at a time. */
  name: string
  model: Model
  /** Reads and draws anew. */
  changed: () => Promise<void>
  /** Takes in what the server says of the trips. */
  take: (answer: Answer<LinkPage>) => Promise<void>
  end: () => Promise<void>
  /** Has the worker of the page send. */
  wake: () => void
}

/** Sends what waits: when the page opens, is seen again or is online again, and by itself from time to time. */
export const createSender = ({ store, calls, name, model, changed, take, end, wake }: Parts) => {
  let failures = 0
  let notBefore = 0
  let isSending = false
  let isAskedAgain = false
  let refreshed = performance.now()
  const count = (wanted: string): number => model.reports.filter(({ state }) => state === wanted).length

  const once = (): Promise<Stopped> =>
    sendWaiting({ store, calls, now: phoneNow, onChange: () => void changed() }).catch(() => ({ by: 'away' }))
  const locked = async (): Promise<Stopped> => (await sendAlone(name, once)) ?? { by: 'other-tab' }
  const waitAfter = (stopped: Stopped): number => {
    if (stopped.by === 'busy') return stopped.waitMs
    return failures > 1 ? Math.min(TRY_MS * 2 ** (failures - 2), LONGEST_WAIT_MS) : 0
  }

  const send = async (): Promise<void> => {
    if (isSending) {
      isAskedAgain = true
      return
    }
    isSending = true
    const before = count('sent')
    let stopped: Stopped
    try {
      do {
        isAskedAgain = false
        stopped = await locked()
      } while (isAskedAgain)
    } finally {
      isSending = false
    }
    model.stopped = stopped
    failures = stopped.by === 'away' ? failures + 1 : 0
    notBefore = performance.now() + waitAfter(stopped)
    if (failures === 1) wake()
    if (stopped.by === 'ended') return end()
    await changed()
    if (count('sent') > before) await take(await calls.page())
  }

  /** @param isAsked by a person or by a network that is back, which wait for nothing */
  const tryNow = (isAsked: boolean): void => {
    if (!isAsked && performance.now() < notBefore) return
    if (count('waiting') > 0) void send()
    else if (document.visibilityState === 'visible' && (isAsked || performance.now() - refreshed > REFRESH_MS)) {
      refreshed = performance.now()
      void calls.page().then(take)
    }
  }
  setInterval(() => tryNow(false), TRY_MS)
  addEventListener('online', () => tryNow(true))
  addEventListener('pageshow', ({ persisted }) => persisted && tryNow(true))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') tryNow(true)
    else if (count('waiting') > 0) wake()
  })
  return { send, tryNow }
}
