import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { LaterEntity } from '#shared/domain/sync/entities.ts'
import { documentRecord } from '#shared/records/document.ts'
import { SYNCED_RECORDS } from '#shared/records/records.ts'
import type { SyncEntity } from '#shared/schemas/sync.ts'
import { Tour } from '#shared/schemas/tour.ts'
import { Trip } from '#shared/schemas/trip.ts'

type Column = { name: string; type: string }
export type Table = { entity: SyncEntity; name: string; key: Column; columns: readonly Column[] }

type Wire = { type?: string | string[]; format?: string; anyOf?: Wire[] }
const TYPES: Record<string, string> = { integer: 'bigint', number: 'numeric', boolean: 'boolean', string: 'text' }
const FORMATS: Record<string, string> = { 'date-time': 'timestamp with time zone', date: 'date' }

/** PostgreSQL's type for values of a schema; lists and records stay as they are. */
const typeOf = (schema: z.ZodType): string => {
  const wire = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Wire
  const { type = '', format = '' } = wire.anyOf?.find((one) => one.type !== 'null') ?? wire
  const [kind = '', ...others] = [type].flat().filter((one) => one !== 'null')
  return FORMATS[format] ?? (others.length === 0 ? TYPES[kind] : undefined) ?? 'jsonb'
}

const table = (entity: SyncEntity, name: string, key: string, { shape }: z.ZodObject): Table => {
  const columns = Object.entries(shape).map(([field, schema]) => ({ name: field, type: typeOf(schema as z.ZodType) }))
  return { entity, name, key: columns.find((column) => column.name === key) as Column, columns }
}

const Retired = { retired: z.boolean().optional() }

/** Every table of the mirror, with a column for each field that admin sees. */
export const TABLES: readonly Table[] = [
  table('trip', 'trips', 'tt_id', Trip),
  table('tour', 'tours', 'tr_id', Tour),
  ...SYNCED_RECORDS.map((of) => table(of.name, of.plural, of.key, of.row.extend(Retired))),
  table('observer', 'observers', 'username', z.object({ username: z.string() })),
  table('document', 'documents', documentRecord.key, documentRecord.row),
  table('approval_rules', 'approval_rules', 'id', z.object({ id: z.string(), rules: z.array(z.unknown()) })),
]

/** The entities of the feed that came later and have a table. Statements are not sent to dispatchers' devices. */
export const LATER: readonly LaterEntity[] = ['document', 'approval_rules', 'closed_day']

/** Counts on with each change of the tables that the mirror keeps for itself. */
const OWN_TABLES = 2

/** Changes with every table and column: what an older version wrote is copied anew then. */
export const FORMAT = createHash('sha256')
  .update(JSON.stringify([OWN_TABLES, TABLES]))
  .digest('hex')
  .slice(0, 12)
