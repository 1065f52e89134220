import type { NextPage, PageWriter, PullOutcome } from './apply-pages.ts'
import type { FromWriter, ToWriter, WriterPort } from './serve-pages.ts'

export type WriterThread = WriterPort<ToWriter, FromWriter> & {
  onerror: ((event: unknown) => void) | null
  terminate: () => void
}

/** The browser's own thread for it. */
export const startPageWorker = (): WriterThread =>
  new Worker(new URL('./page-worker.ts', import.meta.url), { type: 'module' }) as WriterThread

type Options = {
  username: string
  now: () => number
  /** Returns false once another person has logged in on this device. */
  isMeant: () => boolean
  /** Resolves once rows are drawn, or too late for waiting. */
  drawn: () => Promise<unknown>
  start: () => WriterThread
}

/**
 * The page's side of the thread that writes pages. The network stays on this side, with session, deadlines and the
 * server's time; the texts go over as they come. The thread ends with the pages: few first syncs follow one another.
 */
export const createPageWriter = ({
  username,
  now,
  isMeant,
  drawn,
  start,
}: Options): PageWriter & { stop: () => void } => {
  let thread: WriterThread | null = null
  let isReady = false
  let isGivenUp = false
  let abandon: (error: Error) => void = () => undefined

  const end = (): void => {
    thread?.terminate()
    thread = null
    isReady = false
    abandon(new Error('the writing thread has ended'))
  }

  const prepare = async (): Promise<void> => {
    if (thread || isGivenUp) return
    thread = start()
    thread.onmessage = () => {
      isReady = true
    }
    // Its code cannot be fetched, or the browser gives no memory for it: pages are written by the page itself.
    thread.onerror = () => {
      isGivenUp = true
      end()
    }
    await drawn()
  }

  const takeOver = (cursor: string, asked: Promise<string>, next: NextPage): Promise<PullOutcome> | null => {
    const writer = thread
    if (!writer || !isReady) return null
    let ahead: Promise<string> | null = asked
    return new Promise<PullOutcome>((resolve, reject) => {
      abandon = reject
      const send = async (reached: string | undefined): Promise<void> => {
        try {
          const page = await (ahead ?? next(reached))
          ahead = null
          if (isMeant()) writer.postMessage({ page, now: now() })
          else resolve('stale')
        } catch (error) {
          // The thread is told to end too: it finishes the page before, and then reports the failure.
          abandon = () => reject(error)
          writer.postMessage({ end: true })
        }
      }
      writer.onmessage = ({ data }) => {
        if ('wants' in data) void send(data.wants)
        else if ('outcome' in data) resolve(data.outcome)
        else if ('failed' in data) abandon(Object.assign(new Error(data.failed.message), { name: data.failed.name }))
      }
      writer.postMessage({ begin: { username, cursor } })
    }).finally(end)
  }

  const stop = (): void => {
    isGivenUp = true
    end()
  }
  return { prepare, takeOver, end, stop }
}
