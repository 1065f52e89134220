import { and, asc, count, eq, gt, gte, inArray, lt, max, min, ne, type SQL, sql } from 'drizzle-orm'
import { sameName } from '#shared/domain/names/names.ts'
import { searchable } from '#shared/domain/names/search.ts'
import { matchesSearch } from '#shared/domain/names/search-match.ts'
import type { InstantRange } from '#shared/domain/time/views.ts'
import type { LogSource } from '#shared/schemas/report.ts'
import type { Store } from '../../store/db.ts'
import { logins } from '../../store/schema/accounts.ts'
import { history } from '../../store/schema/sync.ts'
import { tours, trips } from '../../store/schema/trips.ts'
import { comesAfter, type Extent, pages } from '../../store/sql/pages.ts'

export type HistoryRow = typeof history.$inferSelect
export type LoginRow = typeof logins.$inferSelect
/** The wanted part of a day: changes by one person, changes of one tour, changes by people or vehicles; all of it if empty. */
export type WantedOfLog = { user?: string | undefined; tour?: string | undefined; source?: LogSource | undefined }

const isFilled = (text: string | undefined): text is string => text !== undefined && text.trim() !== ''

/** Makes a test of texts known to SQLite as a function, for this connection. A day has few different texts. */
const teach = (store: Store, name: string, test: (text: string) => boolean): void => {
  const known = new Map<unknown, 0 | 1>()
  store.sqlite.function(name, { deterministic: true }, (text: unknown) => {
    const answer = known.get(text) ?? (test(String(text ?? '')) ? 1 : 0)
    known.set(text, answer)
    return answer
  })
}

/** Name of a trip or tour: from the version, the present one, or the last one. */
const NAME = sql`coalesce(
  nullif(coalesce(
    ${history.changes} ->> '$.tt_tour.to', ${history.changes} ->> '$.tt_tour.from',
    ${history.changes} ->> '$.tr_name.to', ${history.changes} ->> '$.tr_name.from'), ''),
  case ${history.entity}
    when 'trip' then (select ${trips.tt_tour} from ${trips} where ${trips.tt_id} = cast(${history.key} as integer))
    else (select ${tours.tr_name} from ${tours} where ${tours.tr_id} = cast(${history.key} as integer))
  end,
  (select coalesce(
     former.changes ->> '$.tt_tour.to', former.changes ->> '$.tt_tour.from',
     former.changes ->> '$.tr_name.to', former.changes ->> '$.tr_name.from') as name
   from history as former
   where former.entity = ${history.entity} and former.key = ${history.key} and name <> ''
   order by former.rev desc limit 1))`

const whereChange = ({ from, to }: InstantRange, { user, tour, source }: WantedOfLog): SQL | undefined =>
  and(
    gte(history.at, from),
    lt(history.at, to),
    isFilled(user) ? sql`is_wanted_user(${history.username})` : undefined,
    source && (source === 'telematics' ? eq(history.source, source) : ne(history.source, 'telematics')),
    isFilled(tour) ? and(inArray(history.entity, ['trip', 'tour']), sql`is_wanted_tour(${NAME})`) : undefined,
  )

/** A login has no tour, and is of a person. */
const whereLogin = ({ from, to }: InstantRange, { user, tour, source }: WantedOfLog): SQL | undefined =>
  and(
    gte(logins.at, from),
    lt(logins.at, to),
    isFilled(user) ? sql`is_wanted_user(${logins.username})` : undefined,
    isFilled(tour) || source === 'telematics' ? sql`false` : undefined,
  )

/** Two lists in the order of time, as one; of one moment the logins first. */
function* merged(changes: Iterator<HistoryRow>, logged: Iterator<LoginRow>): Generator<HistoryRow | LoginRow> {
  let change = changes.next()
  let login = logged.next()
  while (!change.done || !login.done) {
    if (login.done || (!change.done && change.value.at < login.value.at)) {
      if (!change.done) yield change.value
      change = changes.next()
    } else {
      yield login.value
      login = logged.next()
    }
  }
}

/**
 * The wanted lines of a range, chosen by SQLite: however many others there are, they are not read into memory. Run it in the
 * worker, on a connection of its own.
 */
export const logOfRange = (store: Store, range: InstantRange, wanted: WantedOfLog) => {
  const { user, tour } = wanted
  if (isFilled(user)) teach(store, 'is_wanted_user', (name) => sameName(name, user))
  if (isFilled(tour)) teach(store, 'is_wanted_tour', (name) => matchesSearch(searchable(name), tour))
  const isChange = whereChange(range, wanted)
  const isLogin = whereLogin(range, wanted)

  const extent = (): Extent => {
    const extents = [
      store.db
        .select({ total: count(), first: min(history.at), last: max(history.at) })
        .from(history)
        .where(isChange),
      store.db
        .select({ total: count(), first: min(logins.at), last: max(logins.at) })
        .from(logins)
        .where(isLogin),
    ].flatMap((query) => query.get() ?? [])
    const times = extents
      .flatMap(({ first, last }) => [first, last])
      .filter((at) => at !== null)
      .toSorted()
    return {
      total: extents.reduce((sum, { total }) => sum + total, 0),
      first: times[0] ?? null,
      last: times.at(-1) ?? null,
    }
  }

  /** Conditions of changes and logins from the line on that has so many before it; of one moment logins are first. */
  const startAt = (skipped: number): { changes?: SQL | undefined; logged?: SQL | undefined } => {
    if (skipped === 0) return {}
    const line = store.db.get<{ at: number; kind: number; id: number } | undefined>(
      sql`select at, kind, id from (
            select ${logins.at} as at, 0 as kind, ${logins.id} as id from ${logins} where ${isLogin}
            union all select ${history.at}, 1, ${history.id} from ${history} where ${isChange}
          ) order by at, kind, id limit 1 offset ${skipped}`,
    )
    if (!line) return { changes: sql`false`, logged: sql`false` }
    const at = new Date(line.at).toISOString()
    return line.kind === 1
      ? { changes: sql`(${history.at}, ${history.id}) >= (${line.at}, ${line.id})`, logged: gt(logins.at, at) }
      : { changes: gte(history.at, at), logged: sql`(${logins.at}, ${logins.id}) >= (${line.at}, ${line.id})` }
  }

  /** Gives at most `most` lines in the order of time, after the first `skipped`. */
  function* lines(most: number, skipped = 0): Generator<HistoryRow | LoginRow> {
    const start = startAt(skipped)
    const changes = pages<HistoryRow>((after, limit) =>
      store.db
        .select()
        .from(history)
        .where(and(isChange, start.changes, comesAfter(history.at, history.id, after)))
        .orderBy(asc(history.at), asc(history.id))
        .limit(limit)
        .all(),
    )
    const logged = pages<LoginRow>((after, limit) =>
      store.db
        .select()
        .from(logins)
        .where(and(isLogin, start.logged, comesAfter(logins.at, logins.id, after)))
        .orderBy(asc(logins.at), asc(logins.id))
        .limit(limit)
        .all(),
    )
    let left = most
    for (const line of merged(changes, logged)) {
      if (left === 0) return
      left -= 1
      yield line
    }
  }

  return { extent, lines }
}
