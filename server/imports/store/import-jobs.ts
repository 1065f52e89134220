import { and, desc, eq, getTableColumns, lt, lte, ne } from 'drizzle-orm'
import type { ImportStep, RunOf } from '#shared/schemas/file-import.ts'
import { nowIso, type Store } from '../../store/db.ts'
import { importJobs } from '../../store/schema/master-data.ts'

export type KeptImportJob = typeof importJobs.$inferSelect
const { ij_answer: _answer, ...WITHOUT_ANSWER } = getTableColumns(importJobs)
type ListedImportJob = Omit<KeptImportJob, 'ij_answer'>

/** Jobs that are kept of a person; an answer has up to half a megabyte. */
export const KEPT_JOBS = 10

const isEnded = ne(importJobs.ij_state, 'running')

/** Begins a job, and forgets those of the person that ended before the last ones. @returns its number */
export const addImportJob = (store: Store, job: { user_id: number; ij_kind: RunOf; ij_step: ImportStep }): number =>
  store.write(() => {
    const { ij_id, user_id } = importJobs
    const added = { ...job, ij_at: nowIso(store), ij_state: 'running' as const }
    const { id } = store.db.insert(importJobs).values(added).returning({ id: ij_id }).get()
    const own = eq(user_id, job.user_id)
    const last = store.db
      .select({ ij_id })
      .from(importJobs)
      .where(own)
      .orderBy(desc(ij_id))
      .limit(1)
      .offset(KEPT_JOBS)
      .get()
    if (last)
      store.db
        .delete(importJobs)
        .where(and(own, lte(ij_id, last.ij_id), isEnded))
        .run()
    return id
  })

/** Keeps what a job answered, inside the caller's transaction: with the last row that it wrote. */
export const endImportJob = (
  store: Store,
  id: number,
  ended: Pick<KeptImportJob, 'ij_file' | 'ij_state' | 'ij_status' | 'ij_answer'>,
): void => {
  const { ij_id, ij_state } = importJobs
  store.db
    .update(importJobs)
    .set({ ...ended, ij_ended_at: nowIso(store) })
    .where(and(eq(ij_id, id), eq(ij_state, 'running')))
    .run()
}

/** At the start, once what was half written is taken back: no job of before goes on. */
export const loseImportJobs = (store: Store): void => {
  const lost = { ij_state: 'lost' as const, ij_ended_at: nowIso(store) }
  store.db.update(importJobs).set(lost).where(eq(importJobs.ij_state, 'running')).run()
}

/** The jobs of a person, newest first. */
export const listImportJobs = (store: Store, user: number): ListedImportJob[] =>
  store.db
    .select(WITHOUT_ANSWER)
    .from(importJobs)
    .where(eq(importJobs.user_id, user))
    .orderBy(desc(importJobs.ij_id))
    .all()

/** A job of this person, and of no other one. */
export const getImportJob = (store: Store, user: number, id: number): KeptImportJob | undefined =>
  store.db
    .select()
    .from(importJobs)
    .where(and(eq(importJobs.user_id, user), eq(importJobs.ij_id, id)))
    .get()

/** Forgets the jobs that began before. ISO. */
export const pruneImportJobs = (store: Store, before: string): void => {
  store.db
    .delete(importJobs)
    .where(and(lt(importJobs.ij_at, before), isEnded))
    .run()
}
