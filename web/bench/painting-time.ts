import type { CDPSession, Page } from '@playwright/test'

/** One event of the browser's trace; times in microseconds, `tdur` of the processor. */
type Traced = {
  name: string
  cat: string
  ph: string
  ts: number
  pid: number
  tid: number
  dur?: number
  tdur?: number
  id?: string
  id2?: { local?: string }
  args?: { data?: { interactionId?: number; type?: string; processingEnd?: number; timeStamp?: number } }
}
/** Processor time of an interaction until its next paint, milliseconds at full speed. */
export type Painting = { act: string; event: string; ms: number; busyMs: number }

const CATEGORIES = ['devtools.timeline', 'blink.user_timing']
const ACT = 'act '

/** Marks in the page's trace that what follows belongs to an act. */
export const markAct = (page: Page, act: string): Promise<unknown> =>
  page.evaluate((name) => performance.mark(name), ACT + act).catch(() => undefined)

/** Starts to trace a page; the function that it returns ends that, and tells its interactions. */
export const tracePaintings = async (cdp: CDPSession): Promise<() => Promise<Painting[]>> => {
  const events: Traced[] = []
  const collect = ({ value }: { value: object[] }) => {
    events.push(...(value as Traced[]))
  }
  cdp.on('Tracing.dataCollected', collect)
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { recordMode: 'recordUntilFull', includedCategories: CATEGORIES },
  })
  return async () => {
    const ended = new Promise<void>((resolve) => cdp.once('Tracing.tracingComplete', () => resolve()))
    await cdp.send('Tracing.end')
    await ended
    cdp.off('Tracing.dataCollected', collect)
    return paintingsOf(events)
  }
}

/** The longest event of each interaction, with the processor's time of its page until the frame was handed over. */
const paintingsOf = (events: Traced[]): Painting[] => {
  const sorted = events.toSorted((a, b) => a.ts - b.ts)
  const marks = sorted.filter(({ cat, name }) => cat === 'blink.user_timing' && name.startsWith(ACT))
  const main = marks.at(-1)
  if (!main) return []
  // What contains others counts once.
  const tasks: Traced[] = []
  let end = 0
  for (const event of sorted) {
    if (event.tid !== main.tid || event.pid !== main.pid || event.ph !== 'X' || event.ts < end) continue
    tasks.push(event)
    end = event.ts + (event.dur ?? 0)
  }
  const commits = sorted.filter(({ name, tid, pid }) => name === 'Commit' && tid === main.tid && pid === main.pid)
  const begun = new Map<string, Traced>()
  const longest = new Map<number, Painting>()
  for (const event of sorted) {
    if (event.name !== 'EventTiming' || event.pid !== main.pid) continue
    const id = String(event.id2?.local ?? event.id)
    if (event.ph === 'b') begun.set(id, event)
    const start = begun.get(id)
    const { interactionId = 0, type = '', processingEnd, timeStamp } = start?.args?.data ?? {}
    if (event.ph !== 'e' || !start || interactionId === 0) continue
    begun.delete(id)
    const handled = start.ts + ((processingEnd ?? 0) - (timeStamp ?? 0)) * 1000
    const commit = commits.find(({ ts }) => ts >= handled)
    const until = Math.min(event.ts, commit ? commit.ts + (commit.dur ?? 0) : event.ts)
    const busy = tasks
      .filter(({ ts }) => ts >= start.ts && ts < until)
      // Of a task that goes on beyond the frame, the part before it.
      .reduce((sum, { ts, tdur, dur = 0 }) => sum + (tdur ?? dur) * Math.min(1, (until - ts) / Math.max(dur, 1)), 0)
    const act = marks.findLast(({ ts }) => ts <= start.ts)?.name.slice(ACT.length) ?? ''
    const painting = { act, event: type, ms: (event.ts - start.ts) / 1000, busyMs: busy / 1000 }
    if (painting.busyMs > (longest.get(interactionId)?.busyMs ?? -1)) longest.set(interactionId, painting)
  }
  return [...longest.values()]
}
