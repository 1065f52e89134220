import { z } from 'zod'
import { SYNC_ENTITIES } from '../domain/sync/entities.ts'
import { MAX_FIELDS_PER_MUTATION, MAX_MUTATIONS_PER_PUSH } from '../domain/sync/sync-format.ts'
import { Instant } from './common.ts'

export const SyncEntity = z.enum(SYNC_ENTITIES)
export type SyncEntity = z.infer<typeof SyncEntity>

const Fields = z.record(z.string(), z.unknown())
/** Counted before anything is done with them: the work of 90,000 names would block other requests. */
const few = <Names extends z.ZodType>(names: Names) =>
  z
    .unknown()
    .refine((value) => Object.keys(value ?? {}).length <= MAX_FIELDS_PER_MUTATION)
    .pipe(names)

/** Key of a row: the server's id, or `c:<uuid>` for a row that this device created. */
export const LocalId = z.string().regex(/^c:[0-9a-f-]{36}$/)
export const RowKey = z.union([z.int().positive(), LocalId])
export type RowKey = z.infer<typeof RowKey>

/** Revision of a row; null for a row that the server has not numbered yet, as this device knows it. */
export const Rev = z.int().nullable()
export type Rev = z.infer<typeof Rev>
const Epoch = z.string().max(40)

/** A number of the change feed: which row a name stood for by then. */
const Seen = z.int().nonnegative()
const SeenByPath = few(z.record(z.string(), Seen))

export const Mutation = z.object({
  id: z.uuid(),
  user: z.string().max(200),
  /** Account of the person who made it, since usernames are given again; entries of older apps do not say. */
  user_id: z.int().positive().optional(),
  format: z.int().min(1),
  /** The answers of a statement have names in place of fields: `line_12`, `all`, `missing_<uuid>`. */
  entity: z.enum(['trip', 'tour', 'statement']),
  op: z.enum(['create', 'edit', 'delete']),
  key: RowKey,
  /** Of the database that `key` and `rev` were read from; entries of older apps do not say. */
  epoch: Epoch.optional(),
  /** Revision that the person saw. */
  rev: Rev,
  /** Place in the change feed at which the person began to write. Entries of older apps lack it. */
  seen: Seen.optional(),
  /** Values that came later than `seen`: offers that the person took, and what others had written by a conflict. */
  seen_at: z.object({ set: SeenByPath.optional(), base: SeenByPath.optional() }).optional(),
  /** Changed fields, and their values before the change. Of a delete: what the person saw of the row. */
  set: few(Fields),
  base: few(Fields),
})
export type Mutation = z.infer<typeof Mutation>

export const PushBody = z.object({
  client: z.uuid(),
  /** Of the rows that the device holds. */
  epoch: Epoch.optional(),
  mutations: z.array(z.unknown()).min(1).max(MAX_MUTATIONS_PER_PUSH, { error: 'push_too_many' }),
})

/** A unit of merging on which the server's value and the person's differ. */
export const UnitConflict = z.object({
  unit: z.string(),
  mine: Fields,
  theirs: Fields,
  by: z.string().nullable(),
  at: Instant.nullable(),
  /** Of no person's making: the server's value is that of a restored backup. */
  isRestored: z.boolean().optional(),
})
export type UnitConflict = z.infer<typeof UnitConflict>

/**
 * A fault of one field, or of one day of a weekday field (`tr_week_sub.3`), with the values of its message's placeholders
 * and what may be written instead: fields by their paths, that go together.
 */
export const FieldFault = z.object({
  path: z.string(),
  message: z.string(),
  values: z.record(z.string(), z.string()).optional(),
  offers: z.array(Fields).optional(),
  /** Rows that the names of the offers mean: those that had them then. */
  seen: Seen.optional(),
})
export type FieldFault = z.infer<typeof FieldFault>

/** Reasons of a refused mutation: events of its row. */
export const REFUSAL_REASONS = [
  'trip_canceled',
  'trip_inactive',
  'trip_given_away',
  'trip_deleted',
  'trip_over',
  'trip_started',
  'tour_given_away',
  'tour_deleted',
  'tour_day_locked',
] as const
/** Reasons of a refused day of a tour, beside its lock. */
const DAY_REASONS = ['tour_day_given_away', 'tour_day_off'] as const
/** Reason why a mutation was refused, as far as this person may know it. */
export const RefusalReason = z.object({
  what: z.enum([...REFUSAL_REASONS, ...DAY_REASONS]),
  /** Tour number of the trip, name of the tour: as this person saw it last. */
  name: z.string(),
  /** Planned positioning of the trip; null for a tour. */
  stp: Instant.nullable(),
  /** Name of the person who did it; null for one whom the viewer does not know, and where no person did. */
  by: z.string().nullable(),
  /** The time; of a trip that is over or started, the planned one. */
  at: Instant,
  /** Day of the tour, 0 for Monday. */
  day: z.int().min(0).max(6).optional(),
  /** The trip was moved since the person saw it: by whom and when, and the planned positioning before that. */
  moved: z.object({ by: z.string().nullable(), at: Instant, from: Instant }).optional(),
})
export type RefusalReason = z.infer<typeof RefusalReason>

export const MutationResult = z.object({
  mutation: z.string(),
  status: z.enum(['applied', 'merged', 'duplicate', 'conflict', 'refused']),
  /** Sequence number of the change feed that carries the effect; 0 when there was none. */
  seq: z.int(),
  rev: z.int().nullable(),
  id: z.int().optional(),
  message: z.string().optional(),
  errors: z.array(FieldFault).optional(),
  theirs: z.array(UnitConflict).optional(),
  /** Of a refused edit with parts that the person may not write: those that it may, `tt_gps` or `tr_week_gps.2`. */
  writable: z.array(z.string()).optional(),
  /**
   * Units of a refused edit that were refused, days of a tour: the others took effect, or are in conflict (`theirs`). Without
   * them the whole edit was refused.
   */
  units: z.array(z.string()).optional(),
  /** One of the reasons, which older apps know; and all of them. */
  reason: RefusalReason.optional(),
  reasons: z.array(RefusalReason).optional(),
})
export type MutationResult = z.infer<typeof MutationResult>
export const PushAnswer = z.object({
  /** Of the database whose numbers the results carry: after a restore they begin anew. */
  epoch: z.string(),
  results: z.array(MutationResult),
})

export const KnownBody = z.object({
  /** Mutations that were taken by this server, or by a database that it was before. */
  mutations: z.array(z.string().max(100)).min(1).max(MAX_MUTATIONS_PER_PUSH),
})
export const KnownAnswer = z.object({
  epoch: z.string(),
  /** Those of them that this database has decided for the asking person: what a restored one lacks is lost. */
  known: z.array(z.string()),
})
export type KnownAnswer = z.infer<typeof KnownAnswer>

export const PullQuery = z.object({
  cursor: z.string().max(400).optional(),
  client: z.uuid().optional(),
  /** Entities that the app understands beyond those that every app does (`LATER_ENTITIES`), joined by commas. */
  entities: z.string().max(400).optional(),
  /** The app reads several answers as they come, one on each line: the next pages need not be asked for. */
  pages: z.literal('all').optional(),
})

/** As the server's own projection made it. To look at every field of thousands of rows would hold up a phone. */
const Row = z
  .custom<Record<string, unknown>>((row) => typeof row === 'object' && row !== null && !Array.isArray(row))
  .meta({ type: 'object' })

/** Mutations of the asking client that took effect since its cursor; `id` for creates. */
export const Ack = z.object({ mutation: z.string(), seq: z.int(), id: z.int().optional() })
/** The device reads it without zod: `web/sync/pull/pull-answer.ts`. */
export const PullAnswer = z.object({
  cursor: z.string(),
  /** Sequence number that this answer brings the client up to. */
  seq: z.int(),
  epoch: z.string(),
  put: z.partialRecord(SyncEntity, z.array(Row)),
  del: z.partialRecord(SyncEntity, z.array(z.union([z.int(), z.string()]))),
  acks: z.array(Ack),
  /** The cached rows are to be replaced by this answer and those that follow while `more`. */
  reset: z.boolean().optional(),
  more: z.boolean().optional(),
  /**
   * The first page of a snapshot. While one goes on it may begin anew, for another role or company or from a restored
   * database: then the pages before are void.
   */
  begins: z.boolean().optional(),
  /** Entities whose rows come whole, with this answer and those after it: rows of them that the device holds are void. */
  anew: z.array(SyncEntity).optional(),
})
export type PullAnswer = z.infer<typeof PullAnswer>
