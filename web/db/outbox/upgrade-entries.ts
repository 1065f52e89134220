import { sameValue } from '#shared/domain/sync/merge.ts'
import { MUTATION_FORMAT } from '#shared/domain/sync/sync-format.ts'
import type { OutboxEntry } from '../records.ts'
import { hasValues } from './readable-entry.ts'

/**
 * An entry as an earlier version of the app stored it: an edit of a row created on the device had no revision at all.
 */
type StoredEntry = Omit<OutboxEntry, 'rev'> & { rev?: OutboxEntry['rev'] }

/** Weeks and their days, by the names that those versions gave them. */
const WEEK = /^tr_week_\w+$/
const dayOfPath = (path: string): string | undefined => /^tr_week_\w+\.([0-6])$/.exec(path)?.[1]

/** Returns weekday values as paths, for the days that an entry contains: weeks without a full row had holes. */
const daysOf = (week: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(week).flatMap(([field, values]) =>
      WEEK.test(field) && Array.isArray(values)
        ? Object.keys(values).flatMap((day) =>
            values[Number(day)] === undefined ? [] : [[`${field}.${day}`, values[Number(day)]]],
          )
        : [[field, values]],
    ),
  )

/**
 * Rewrites an edit whose weeks did not have seven days: it is sent anew with the days it has, since the server keeps
 * its refusal.
 */
const upgradeBrokenWeeks = (entry: StoredEntry): void => {
  const isBroken = (entry.errors ?? []).some(({ message }) => message === 'tour_week_of_seven')
  if (entry.state !== 'refused' || entry.op !== 'edit' || !hasValues(entry)) return
  if (!isBroken && entry.message !== 'tour_week_of_seven') return
  const [set, base] = [daysOf(entry.set), daysOf(entry.base)]
  const left = Object.keys(set).filter((path) => !sameValue(set[path], base[path]))
  const days = new Set(left.map(dayOfPath))
  const isOfDay = (day: string | undefined) => day !== undefined && days.has(day)
  const names = Object.keys(set).filter((path) => left.includes(path) || isOfDay(dayOfPath(path)))
  entry.id = crypto.randomUUID()
  entry.format = MUTATION_FORMAT
  entry.set = Object.fromEntries(names.map((path) => [path, set[path]]))
  entry.base = Object.fromEntries(names.map((path) => [path, base[path] ?? null]))
  entry.attempts = 0
  sendAgain(entry)
}

const sendAgain = (entry: StoredEntry): void => {
  entry.state = 'queued'
  delete entry.message
  delete entry.errors
}

/**
 * Gives an entry without a revision the one of a row created here: null. If it was refused for the lack of it, it waits
 * to be sent again; no request ever carried it. An edit of a tour that an older app stored with weeks too short is sent
 * again too.
 */
export const upgradeEntry = (entry: StoredEntry): void => {
  upgradeBrokenWeeks(entry)
  if (entry.rev !== undefined) return
  entry.rev = null
  if (entry.state !== 'refused' || entry.message !== 'sync_malformed_mutation' || !hasValues(entry)) return
  sendAgain(entry)
}
