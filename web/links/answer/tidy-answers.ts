import type { AnswersDisk, Kept } from './answers-disk.ts'

type Tidying = {
  /** Of the link that is open. */
  name: string
  /** The phone's clock, and the time after the end of a link for which the result of `afterEnd` is kept; milliseconds. */
  now: number
  told: number
  afterEnd: (kept: Kept) => Kept | null
}

const PREFIX = 'answers '

/** State from an older version of the page in the browser's settings; null if it cannot be read. */
const keptIn = (text: string): Kept | null => {
  try {
    const former = JSON.parse(text) as Kept | null
    return Array.isArray(former?.waiting) ? former : null
  } catch {
    return null
  }
}

/**
 * Moves state of older versions of the page from the browser's settings to the disk. The browser writes its settings late: moved
 * state may be back after a crash, and counts once. Answers on the disk are newer.
 */
const takeOverSettings = async (disk: AnswersDisk): Promise<void> => {
  for (const setting of Object.keys(localStorage).filter((name) => name.startsWith(PREFIX))) {
    const text = localStorage.getItem(setting)
    const former = text === null ? null : keptIn(text)
    if (former)
      await disk.change(setting.slice(PREFIX.length), (kept) => {
        const takenOver = JSON.stringify(former.waiting)
        if (kept?.takenOver === takenOver) return kept
        const isNew = ({ tt_id }: { tt_id: number }): boolean => !kept?.waiting.some((given) => given.tt_id === tt_id)
        const waiting = [...former.waiting.filter(isNew), ...(kept?.waiting ?? [])]
        return { ...former, ...kept, waiting, takenOver }
      })
    localStorage.removeItem(setting)
  }
}

/** Forgets the state of other links that have ended. */
const forgetOthers = async (disk: AnswersDisk, { name: own, now, told, afterEnd }: Tidying): Promise<void> => {
  for (const name of await disk.names())
    if (name !== own)
      await disk.change(name, (kept) => {
        const end = Date.parse(kept?.page?.expires_at ?? '')
        if (!kept || !(end < now)) return kept
        return end + told < now ? null : afterEnd(kept)
      })
}

/** State of the open link that an older version of the page left in the settings of a browser whose disk refuses it. */
export type Former = {
  kept: Kept
  /** Writes the rest of it; removes it once no answer waits, or all is on the disk. @returns false if there is no room either */
  keep: (kept: Kept | null) => boolean
}

const formerOf = async (disk: AnswersDisk, name: string): Promise<Former | undefined> => {
  const setting = PREFIX + name
  const former = keptIn(localStorage.getItem(setting) ?? 'null')
  if (!former) return undefined
  // It may be read though it has no room; what is on it was answered later.
  const stored = await disk.read(name).catch(() => undefined)
  const later = stored?.waiting ?? []
  const earlier = former.waiting.filter(({ tt_id }) => !later.some((given) => given.tt_id === tt_id))
  return {
    kept: { ...former, ...stored, waiting: [...earlier, ...later], takenOver: JSON.stringify(former.waiting) },
    keep: (left) => {
      try {
        if (left && left.waiting.length > 0) localStorage.setItem(setting, JSON.stringify(left))
        else localStorage.removeItem(setting)
        return true
      } catch {
        // What stays is sent once more, which the server knows.
        return false
      }
    },
  }
}

/**
 * Takes over old state and forgets ended links: a file of its own, since few phones need it at once.
 * @returns state of the open link that the disk did not take
 */
export const tidyAnswers = async (disk: AnswersDisk, how: Tidying): Promise<Former | undefined> => {
  try {
    await takeOverSettings(disk)
  } catch {
    return await formerOf(disk, how.name)
  }
  await forgetOthers(disk, how)
  return undefined
}
