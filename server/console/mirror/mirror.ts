import { HOUR_MS, SECOND_MS } from '#shared/domain/time/units.ts'
import { errorWords } from '#shared/error-words.ts'
import { pause, stampOf } from '../../ops/follow.ts'
import { readPage, type Source } from './source.ts'
import type { SetAside, Target } from './target.ts'

/** Pause between two looks for new writes, and before the next try after a fault. */
const PAUSE_MS = SECOND_MS
const AGAIN_MS = 5 * SECOND_MS
/** Between two lines about a copy that takes its time, and between those that all goes well. */
const PROGRESS_MS = 10 * SECOND_MS
const ALIVE_MS = HOUR_MS

/**
 * Brings a mirror up to the database as it is. A page that was written twice is refused by its cursor, so that a mirror which was
 * killed goes on where it was.
 * @param onPage told of the rows that were put and deleted so far
 * @param onSetAside told of each row that PostgreSQL refuses
 * @returns numbers of rows that were put and deleted, and true if a whole copy was made
 * @throws Error when the mirror is of another company
 */
export const catchUp = async (
  source: Source,
  target: Target,
  signal?: AbortSignal,
  onPage: (rows: number) => void = () => undefined,
  onSetAside: (row: SetAside) => void = () => undefined,
): Promise<{ rows: number; isWhole: boolean }> => {
  const place = await target.place()
  let { cursor } = place
  let [rows, isWhole] = [0, false]
  for (let isMore = true; isMore && !signal?.aborted; ) {
    const page = readPage(source, cursor)
    if (place.root !== '' && place.root !== page.root)
      throw new Error('the schema mirrors another company, or one that was begun anew: choose another one')
    isMore = page.more === true
    isWhole ||= page.begins === true
    if (page.cursor === cursor) break
    for (const row of await target.apply(page, cursor)) onSetAside(row)
    cursor = page.cursor
    for (const keys of [...Object.values(page.put), ...Object.values(page.del)]) rows += keys.length
    onPage(rows)
  }
  return { rows, isWhole }
}

/** Warning about a row that PostgreSQL refuses. */
export const setAsideWords = ({ table, key, reason }: SetAside): string =>
  `PostgreSQL refuses a row, which is set aside until it is changed: ${table} ${key}: ${reason}`

/**
 * Keeps a mirror current, within some seconds, until `signal` ends it. A fault is told once and tried again; that it is current is
 * told at first, after a fault and each hour.
 */
export const mirror = async (
  source: Source,
  target: Target,
  {
    say,
    complain,
    signal,
    now = Date.now,
  }: { say: (line: string) => void; complain: (line: string) => void; signal: AbortSignal; now?: () => number },
): Promise<void> => {
  let [seen, told] = ['', '']
  let [progressAt, aliveAt, written] = [0, Number.NEGATIVE_INFINITY, 0]
  const onPage = (rows: number): void => {
    if (now() - progressAt < PROGRESS_MS) return
    say(`Rows so far: ${rows}`)
    progressAt = now()
  }
  while (!signal.aborted) {
    try {
      const stamp = stampOf(source.file)
      if (stamp !== seen || told !== '') {
        progressAt = now()
        const { rows, isWhole } = await catchUp(source, target, signal, onPage, (row) => complain(setAsideWords(row)))
        written += rows
        if (isWhole && !signal.aborted) say(`A whole copy was made: ${rows} rows`)
        seen = stamp
      }
      if (signal.aborted) break
      if (told !== '') say('The mirror is current again')
      told = ''
      if (now() - aliveAt >= ALIVE_MS) {
        aliveAt = now()
        say(`The mirror is current. Rows written: ${written}`)
        written = 0
      }
    } catch (error) {
      const line = errorWords(error)
      if (line !== told) complain(line)
      told = line
    }
    await pause(told === '' ? PAUSE_MS : AGAIN_MS, signal)
  }
}
