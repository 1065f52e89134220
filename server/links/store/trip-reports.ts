import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull, lt, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { ENDED_LINK, type ReportKind, STEPS } from '#shared/domain/links/reports.ts'
import { sameSpelling } from '#shared/domain/names/names.ts'
import type { Trip } from '#shared/schemas/trip.ts'
import type { Store } from '../../store/db.ts'
import { reportFiles, tripLinks, tripReports } from '../../store/schema/trip-links.ts'
import { trips } from '../../store/schema/trips.ts'
import { compiledSelect } from '../../store/sql/compiled-select.ts'
import { prepared } from '../../store/sql/prepared.ts'
import { rowStatements } from '../../store/sql/row-statements.ts'
import type { LinkRow } from './trip-links.ts'

export type ReportRow = typeof tripReports.$inferSelect
export type ReportFileRow = typeof reportFiles.$inferSelect
/** A report with the subcontractor under which it came; empty where the link was made before that was noted, or there was none. */
export type ReportOfTrip = ReportRow & { tl_sub: string }

/** Returns true if a report came under the subcontractor that the trip has now. */
export const isOfPresent = ({ tt_sub }: Pick<Trip, 'tt_sub'>, { tl_sub }: ReportOfTrip): boolean =>
  tl_sub === '' || sameSpelling(tl_sub, tt_sub)

/** Reports that tell a time or prove the delivery, and those that take them back. */
const STEP_KINDS = [...STEPS, 'taken_back'].map((kind) => `'${kind}'`).join(', ')

/** Most reports of a trip that are told; the links of one person send at most 200, and ten more by each. */
const LISTED = 1000
/** Reports on a trip, in the order in which they were received; of too many first those of its present subcontractor. */
export const reportsOfTrip = (store: Store, tt_id: number): ReportOfTrip[] =>
  selectOfTrip(store)
    .all({ trip: tt_id })
    .sort((a, b) => compared(a.re_received_at, b.re_received_at) || compared(a.re_id, b.re_id))
const compared = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const OF_STEPS = sql.raw(STEP_KINDS)
const selectOfTrip = compiledSelect((query) =>
  query
    .select({ ...getTableColumns(tripReports), tl_sub: tripLinks.tl_sub })
    .from(tripReports)
    .innerJoin(tripLinks, eq(tripLinks.tl_id, tripReports.tl_id))
    .leftJoin(trips, eq(trips.tt_id, tripReports.tt_id))
    .where(eq(tripReports.tt_id, sql.placeholder('trip')))
    .orderBy(
      sql`${tripLinks.tl_sub} in ('', ${trips.tt_sub}) desc`,
      sql`${tripReports.re_kind} in (${OF_STEPS}) desc`,
      asc(tripReports.re_received_at),
      asc(tripReports.re_id),
    )
    .limit(LISTED),
)

const takenBack = alias(tripReports, 'taken_back')
const selectProved = compiledSelect((query) =>
  query
    .select({ at: tripReports.re_received_at })
    .from(tripReports)
    .where(
      and(
        eq(tripReports.tt_id, sql.placeholder('trip')),
        eq(tripReports.re_kind, 'proof'),
        isNull(tripReports.re_set_aside_by),
        notExists(
          query
            .select({ re_id: takenBack.re_id })
            .from(takenBack)
            .where(
              and(
                eq(takenBack.tl_id, tripReports.tl_id),
                eq(takenBack.tt_id, tripReports.tt_id),
                eq(takenBack.re_kind, 'taken_back'),
                eq(takenBack.re_replaces, tripReports.re_id),
                isNull(takenBack.re_set_aside_by),
              ),
            ),
        ),
      ),
    )
    .orderBy(desc(tripReports.re_received_at))
    .limit(1),
)
/** Time at which the newest proof of delivery was received that is neither set aside nor taken back, ISO; null without one. */
export const provedAt = (store: Store, tt_id: number): string | null =>
  selectProved(store).get({ trip: tt_id })?.at ?? null

const selectReport = compiledSelect((query) =>
  query
    .select()
    .from(tripReports)
    .where(eq(tripReports.re_id, sql.placeholder('id'))),
)
export const getReport = (store: Store, id: string): ReportRow | undefined => selectReport(store).get({ id })

const selectCount = prepared((store) =>
  store.sqlite.prepare(
    `select (select count(*) from trip_reports where tl_id = @tl_id) as ofLink,
       coalesce(sum(tl_id = @tl_id and re_kind = @kind), 0) as ofKind,
       coalesce(sum(tl_id = @tl_id and (re_kind in (${STEP_KINDS})) = (@kind in (${STEP_KINDS}))), 0) as ofOwn,
       coalesce(sum(re_set_aside_by is not '${ENDED_LINK}'), 0) as ofMaker,
       coalesce(sum(re_set_aside_by is '${ENDED_LINK}'), 0) as afterEnd
     from trip_reports join trip_links using (tl_id)
     where trip_reports.tt_id = @tt_id and tl_created_by = @tl_created_by and tl_sub = @tl_sub`,
  ),
)
/**
 * Number of reports by a link, and of these of a kind and a trip, and of those that are steps or the like as it is; by all links that its maker made of one trip for the same subcontractor,
 * revoked ones included, and by these after their end, while dispatch has not decided on them.
 */
export const countReports = (
  store: Store,
  { tl_id, tl_created_by, tl_sub }: Pick<LinkRow, 'tl_id' | 'tl_created_by' | 'tl_sub'>,
  { tt_id, kind }: { tt_id: number; kind: ReportKind },
): Record<'ofLink' | 'ofKind' | 'ofOwn' | 'ofMaker' | 'afterEnd', number> =>
  selectCount(store).get({ tl_id, tl_created_by, tl_sub, tt_id, kind }) as ReturnType<typeof countReports>

const selectBytes = prepared((store) =>
  store.sqlite
    .prepare(
      `select coalesce(sum(rf_bytes), 0) from report_files join trip_links using (tl_id)
       where trip_links.tt_id = @tt_id and tl_created_by = @tl_created_by and tl_sub = @tl_sub`,
    )
    .pluck(),
)
/** Bytes of the files that came by all links that a link's maker made of its trip for the same subcontractor, revoked ones included. */
export const bytesOfMaker = (store: Store, { tt_id, tl_created_by, tl_sub }: LinkRow): number =>
  selectBytes(store).get({ tt_id, tl_created_by, tl_sub }) as number

const selectBytesOfSub = prepared((store) =>
  store.sqlite
    .prepare(
      `select coalesce(sum(rf_bytes), 0) from report_files join trip_links using (tl_id)
       where rf_at > @since and tl_sub = @tl_sub and tl_sub <> ''`,
    )
    .pluck(),
)
/** Bytes of the files that came since a time, milliseconds, by all links under the subcontractor of one; 0 for a link of none. */
export const bytesOfSub = (store: Store, { tl_sub }: Pick<LinkRow, 'tl_sub'>, since: number): number =>
  selectBytesOfSub(store).get({ tl_sub, since }) as number

const selectIdsOfLink = prepared((store) =>
  store.sqlite.prepare<[number], string>('select re_id from trip_reports where tl_id = ?').pluck(),
)
/** Ids of all reports by a link, of which there is a bound (`LINK_LIMITS`). */
export const idsOfLink = (store: Store, tl_id: number): string[] => selectIdsOfLink(store).all(tl_id)

const reportRows = rowStatements(tripReports)
export const insertReport = (store: Store, row: ReportRow): void => reportRows(store).putBack(row)

export const setReportAside = (store: Store, id: string, by: string | null): void => {
  store.db.update(tripReports).set({ re_set_aside_by: by }).where(eq(tripReports.re_id, id)).run()
}

/** Files of reports. */
export const filesOfReports = (store: Store, ids: readonly string[]): ReportFileRow[] =>
  store.db
    .select()
    .from(reportFiles)
    .where(inArray(reportFiles.re_id, [...ids]))
    .orderBy(asc(reportFiles.rf_id))
    .all()

export const getReportFile = (store: Store, id: number): ReportFileRow | undefined =>
  store.db.select().from(reportFiles).where(eq(reportFiles.rf_id, id)).get()

/** The trip of whose report this is a photo; null for a signature, and for what no report has. */
export const tripOfPhoto = (store: Store, rf_id: number): number | null =>
  store.db
    .select({ tt_id: tripReports.tt_id })
    .from(reportFiles)
    .innerJoin(tripReports, eq(tripReports.re_id, reportFiles.re_id))
    .where(and(eq(reportFiles.rf_id, rf_id), eq(reportFiles.rf_kind, 'photo')))
    .get()?.tt_id ?? null

const selectFilesOfLink = compiledSelect((query) =>
  query
    .select()
    .from(reportFiles)
    .where(eq(reportFiles.tl_id, sql.placeholder('link'))),
)
/** Files that were sent by a link. */
export const filesOfLink = (store: Store, tl_id: number): ReportFileRow[] =>
  selectFilesOfLink(store).all({ link: tl_id })

export const insertFile = (store: Store, row: Omit<ReportFileRow, 'rf_id'>): void => {
  store.db.insert(reportFiles).values(row).run()
}

export const attachFile = (store: Store, rf_id: number, to: Pick<ReportFileRow, 're_id' | 'rf_kind'>): void => {
  store.db.update(reportFiles).set(to).where(eq(reportFiles.rf_id, rf_id)).run()
}

/** Returns true if a report, or a link whose report is still to come, has a file of this name. */
export const isFileReported = (store: Store, name: string): boolean =>
  store.db.select({ rf_id: reportFiles.rf_id }).from(reportFiles).where(eq(reportFiles.rf_name, name)).limit(1).all()
    .length > 0

/** Names of the files that reports have. */
export const filesOfAllReports = (store: Store): string[] =>
  store.db
    .selectDistinct({ rf_name: reportFiles.rf_name })
    .from(reportFiles)
    .where(isNotNull(reportFiles.re_id))
    .all()
    .map(({ rf_name }) => rf_name)

/** Forgets files that were sent before a time (ISO) and whose report never came. @returns their names */
export const deleteUnreportedFiles = (store: Store, before: string): string[] =>
  store.db
    .delete(reportFiles)
    .where(and(isNull(reportFiles.re_id), lt(reportFiles.rf_at, before)))
    .returning({ rf_name: reportFiles.rf_name })
    .all()
    .map(({ rf_name }) => rf_name)

/** @returns names of its files */
export const deleteReportsOfLink = (store: Store, tl_id: number): string[] => {
  const files = filesOfLink(store, tl_id)
  store.db.delete(reportFiles).where(eq(reportFiles.tl_id, tl_id)).run()
  store.db.delete(tripReports).where(eq(tripReports.tl_id, tl_id)).run()
  return files.map(({ rf_name }) => rf_name)
}
