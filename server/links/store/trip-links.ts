import { and, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { ANSWER_LINK_HOLDS, LINK_KINDS, type LinkKind, type MadeLinkKind } from '#shared/domain/links/links.ts'
import { sameSpelling } from '#shared/domain/names/names.ts'
import type { DriverLanguage } from '#shared/schemas/trip-link.ts'
import { hashToken, sendKeyOf } from '../../kit/tokens.ts'
import { nowIso, type Store } from '../../store/db.ts'
import { tripLinks } from '../../store/schema/trip-links.ts'
import { compiledSelect } from '../../store/sql/compiled-select.ts'
import { isOneOf, listed, prepared } from '../../store/sql/prepared.ts'
import { rowStatements } from '../../store/sql/row-statements.ts'

export type LinkRow = typeof tripLinks.$inferSelect
type MadeLink = LinkRow & { tl_kind: MadeLinkKind }

/** A link before it is kept. */
export type NewLink = {
  /** Kept nowhere. */
  token: string
  tt_id: number
  tl_kind: LinkKind
  tl_lang: DriverLanguage
  tl_created_by: string
  /** The subcontractor of the trip as it is now: what comes by the link is its own. */
  tl_sub: string
  /** Day and driver of a link to a driver's day. */
  day: { tl_day: string; tl_driver: string; tl_drivernr: string } | null
}

const hashesOf = (token: string) => ({ tl_token_hash: hashToken(token), tl_send_hash: hashToken(sendKeyOf(token)) })

const linkRows = rowStatements(tripLinks)
export const insertLink = (store: Store, { token, day, ...link }: NewLink): LinkRow => {
  const row: LinkRow = {
    tl_id: 0,
    ...hashesOf(token),
    ...link,
    ...(day ?? { tl_day: null, tl_driver: '', tl_drivernr: '' }),
    tl_created_at: nowIso(store),
    tl_revoked_at: null,
    tl_opened_at: null,
    tl_trips: null,
  }
  row.tl_id = linkRows(store).append(row)
  return row
}

type AnswerLink = {
  token: string
  lang: DriverLanguage
  sub: string
  trips: readonly [number, ...number[]]
  by: string
}
/** A link by which a subcontractor answers the trips of a mail. */
export const insertAnswerLink = (store: Store, link: AnswerLink): void => {
  const { token, lang: tl_lang, sub: tl_sub, trips, by: tl_created_by } = link
  store.db
    .insert(tripLinks)
    .values({
      ...{ tt_id: trips[0], tl_kind: 'answer', ...hashesOf(token), tl_lang, tl_sub, tl_created_by },
      tl_trips: [...trips],
      tl_created_at: nowIso(store),
    })
    .run()
}

/** The mail of a link to answer leaves with other trips than it was written with. */
export const setAnswerLink = (store: Store, { tl_id }: LinkRow, { lang, sub, trips }: AnswerLink): void => {
  const set = { tt_id: trips[0], tl_lang: lang, tl_sub: sub, tl_trips: [...trips] }
  store.db.update(tripLinks).set(set).where(eq(tripLinks.tl_id, tl_id)).run()
}

export const getLink = (store: Store, id: number): LinkRow | undefined =>
  store.db.select().from(tripLinks).where(eq(tripLinks.tl_id, id)).get()

const selectOfToken = compiledSelect((query) =>
  query
    .select()
    .from(tripLinks)
    .where(and(eq(tripLinks.tl_token_hash, sql.placeholder('hash')), isNull(tripLinks.tl_revoked_at))),
)
const selectOfSender = compiledSelect((query) =>
  query
    .select()
    .from(tripLinks)
    .where(
      or(eq(tripLinks.tl_token_hash, sql.placeholder('hash')), eq(tripLinks.tl_send_hash, sql.placeholder('sendHash'))),
    ),
)
/** The link of a token, or of its send key, revoked or not. */
export const linkOfSender = (store: Store, secretHash: string): LinkRow | undefined =>
  selectOfSender(store).get({ hash: secretHash, sendHash: secretHash })

/** The link of a token that was not revoked; whether it has ended, its trips say. */
export const linkOfToken = (store: Store, tokenHash: string): LinkRow | undefined =>
  selectOfToken(store).get({ hash: tokenHash })

/** Revoked links of one trip, kind and maker that are told, the last ones. */
const REVOKED_TOLD = 20
const isToldOfRevoked = sql`${tripLinks.tl_id} in (select tl_id from (
  select tl_id, row_number() over (partition by tl_kind, tl_created_by order by tl_revoked_at desc, tl_id desc) as place
  from trip_links where tt_id = ${sql.placeholder('trip')} and tl_revoked_at is not null
) where place <= ${sql.raw(String(REVOKED_TOLD))})`
const selectOfTrip = compiledSelect((query) =>
  query
    .select()
    .from(tripLinks)
    .where(
      and(
        eq(tripLinks.tt_id, sql.placeholder('trip')),
        isOneOf(tripLinks.tl_kind, 'kinds'),
        or(isNull(tripLinks.tl_revoked_at), isToldOfRevoked),
      ),
    )
    .orderBy(sql`${tripLinks.tl_revoked_at} is not null`, desc(tripLinks.tl_id)),
)
/**
 * Links that were made of a trip: all that were not revoked, then of each kind and maker the last that were, newest first. What one
 * person made and revoked takes no place from another's.
 */
export const linksOfTrip = (store: Store, tt_id: number, kinds: readonly MadeLinkKind[]): MadeLink[] =>
  selectOfTrip(store).all({ trip: tt_id, kinds: listed(kinds) }) as MadeLink[]

const selectCount = prepared((store) =>
  store.sqlite.prepare(
    `select count(*) as made, count(*) filter (where tl_revoked_at is null) as valid from trip_links
     where tt_id = @tt_id and tl_kind = @tl_kind and tl_created_by = @tl_created_by`,
  ),
)
/** Number of links of a trip that a person made of a kind, and of those that were not revoked. */
export const countLinks = (
  store: Store,
  made: Pick<LinkRow, 'tt_id' | 'tl_kind' | 'tl_created_by'>,
): { made: number; valid: number } => selectCount(store).get(made) as { made: number; valid: number }

export const revokeLink = (store: Store, id: number): void => {
  store.db
    .update(tripLinks)
    .set({ tl_revoked_at: nowIso(store) })
    .where(and(eq(tripLinks.tl_id, id), isNull(tripLinks.tl_revoked_at)))
    .run()
}

/** The driver's links of a trip that is in other hands now; those of a driver's day follow their driver by themselves. */
export const revokeDriverLinks = (store: Store, tt_id: number): void => {
  store.db
    .update(tripLinks)
    .set({ tl_revoked_at: nowIso(store) })
    .where(
      and(
        eq(tripLinks.tt_id, tt_id),
        eq(tripLinks.tl_kind, 'driver'),
        isNull(tripLinks.tl_day),
        isNull(tripLinks.tl_revoked_at),
      ),
    )
    .run()
}

/** Links by which a subcontractor answers the trips of mails, newest first. @param since milliseconds */
export const answerLinksOf = (store: Store, subcontractor: string, since: number): LinkRow[] =>
  store.db
    .select()
    .from(tripLinks)
    .where(and(eq(tripLinks.tl_kind, 'answer'), gt(tripLinks.tl_created_at, new Date(since).toISOString())))
    .orderBy(desc(tripLinks.tl_id))
    .all()
    .filter(({ tl_sub }) => sameSpelling(tl_sub, subcontractor))

/** Ends all links by which a subcontractor answers. */
export const revokeAnswerLinks = (store: Store, subcontractor: string): void => {
  for (const { tl_id } of answerLinksOf(store, subcontractor, store.now() - ANSWER_LINK_HOLDS)) revokeLink(store, tl_id)
}

/** Ends the links that a person made of trips: who made one has it. */
export const revokeMadeLinks = (store: Store, username: string): void => {
  store.db
    .update(tripLinks)
    .set({ tl_revoked_at: nowIso(store) })
    .where(
      and(
        eq(tripLinks.tl_created_by, username),
        inArray(tripLinks.tl_kind, [...LINK_KINDS]),
        isNull(tripLinks.tl_revoked_at),
      ),
    )
    .run()
}

export const noteOpened = (store: Store, id: number): void => {
  store.db
    .update(tripLinks)
    .set({ tl_opened_at: nowIso(store) })
    .where(and(eq(tripLinks.tl_id, id), isNull(tripLinks.tl_opened_at)))
    .run()
}

type DriverName = { tl_driver: string; tl_drivernr: string }
/** Links to the days of a driver, or of a subcontractor's drivers, follow a new name. */
export const renameInLinks = (
  store: Store,
  former: DriverName | { tl_sub: string },
  now: DriverName | { tl_sub: string },
): void => {
  const where =
    'tl_sub' in former
      ? eq(tripLinks.tl_sub, former.tl_sub)
      : and(eq(tripLinks.tl_driver, former.tl_driver), eq(tripLinks.tl_drivernr, former.tl_drivernr))
  store.db.update(tripLinks).set(now).where(where).run()
}

/** Ids of some links that were made before a time (ISO), and of which no trip is there any more. */
export const outdatedLinks = (store: Store, before: string, limit: number): number[] =>
  store.sqlite
    .prepare(
      `select tl_id from trip_links where tl_created_at < ?
       and not exists (select 1 from trips where trips.tt_id = trip_links.tt_id)
       and not exists (select 1 from trip_reports join trips using (tt_id) where trip_reports.tl_id = trip_links.tl_id)
       limit ?`,
    )
    .pluck()
    .all(Date.parse(before), limit) as number[]

export const deleteLink = (store: Store, id: number): void => {
  store.db.delete(tripLinks).where(eq(tripLinks.tl_id, id)).run()
}
