import { z } from 'zod'
import { isLaterEntity, LATER_ENTITIES, type LaterEntity } from '#shared/domain/sync/entities.ts'
import type { SyncEntity } from '#shared/schemas/sync.ts'
import type { Range, RowKey } from '../entities/entity.ts'

/**
 * Steps of a snapshot: look-ups first, so that a trip never arrives before the names it refers to, and tours; then the
 * trips of today, which are looked at first, and all others; then what came later, the rules of approvals after the
 * documents: no trip is said to lack a document that is still on its way. The names stand in cursors.
 */
export const STEPS = [
  'customer',
  'subcontractor',
  'address',
  'vehicle',
  'driver',
  'observer',
  'tour',
  'todays_trips',
  'trip',
  ...LATER_ENTITIES,
] as const
export type Step = (typeof STEPS)[number]

/** Cursors of versions before 2026-11-25 hold these numbers in place of names. */
const FORMER_NUMBERS: readonly Step[] = [
  'customer',
  'subcontractor',
  'address',
  'vehicle',
  'driver',
  'observer',
  'tour',
  'trip',
  'todays_trips',
  'document',
  'approval_rules',
  'statement',
  'statement_line',
]

/**
 * Position of a client: the number of the change feed, the window of days it holds, its viewer, and the database.
 * While a snapshot goes on (`page`), the place in it as well. Opaque to the client.
 */
export type Cursor = {
  seq: number
  window: Range
  viewer: string
  epoch: string
  page: Place | null
} & Held

/** Rows of the later entities that a device wants. */
export type Held = {
  /** Entities beyond the first ones that the device holds rows of. */
  later: readonly LaterEntity[]
  /** The entity whose rows are on their way to a device that understands it now, and the last row that was sent. */
  joins: { entity: LaterEntity; after: RowKey } | null
}

export const isHeld = ({ later, joins }: Held, entity: SyncEntity): boolean =>
  !isLaterEntity(entity) || later.includes(entity) || joins?.entity === entity

/**
 * The step that the page begins with, and the row before it. `today`: an instant of the day whose trips came first, so that they do
 * not come again; null in a snapshot that an older version began.
 */
export type Place = { step: Step; after: RowKey | null; today: number | null }

export const writeCursor = ({ seq, window, viewer, epoch, page, later, joins }: Cursor): string => {
  const parts: unknown[] = [seq, Date.parse(window.from), Date.parse(window.to), viewer, epoch]
  const held = later.length > 0 || joins ? [later, joins && [joins.entity, joins.after]] : []
  if (page) parts.push(page.step, page.after, page.today, ...held)
  else if (held.length > 0) parts.push(null, null, null, ...held)
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

const Whole = z.int().nonnegative()
/** The last instant that a date can be. */
const MAX_DATE_MS = 8.64e15
const CursorParts = z.tuple([
  Whole,
  Whole,
  Whole,
  z.string(),
  z.string(),
  z.union([z.enum(STEPS), Whole.max(FORMER_NUMBERS.length - 1)]).nullish(),
  z.union([z.string(), Whole]).nullish(),
  Whole.max(MAX_DATE_MS).nullish(),
  z.array(z.enum(LATER_ENTITIES)).max(LATER_ENTITIES.length).optional(),
  z.tuple([z.enum(LATER_ENTITIES), z.union([z.string(), Whole])]).nullish(),
])

/** A cursor that this server did not write, or that was written for another person, is no cursor: null. */
export const readCursor = (text: string | undefined): Cursor | null => {
  try {
    const parts = CursorParts.parse(JSON.parse(Buffer.from(text ?? '', 'base64url').toString('utf8')))
    const [seq, from, to, viewer, epoch, named, after = null, today = null, later = [], joining] = parts
    const step = typeof named === 'number' ? FORMER_NUMBERS[named] : named
    return {
      seq,
      window: { from: new Date(from).toISOString(), to: new Date(to).toISOString() },
      viewer,
      epoch,
      page: step ? { step, after, today } : null,
      later,
      joins: joining ? { entity: joining[0], after: joining[1] } : null,
    }
  } catch {
    return null
  }
}
