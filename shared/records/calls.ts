import { z } from 'zod'
import { CSV, call, created, IdParams, Imported, ImportQuery, LookupQuery, NameParams } from '../call.ts'
import { ADMIN } from '../domain/access/roles.ts'
import { MessageAnswer } from '../schemas/common.ts'
import { HistoryEntry, HistoryQuery } from '../schemas/history.ts'
import type { AnyRecord } from './record.ts'

const Retired = { retired: z.boolean().optional() }

type Get = { method: 'get'; path: string; summary: string }
type Post = { method: 'post'; path: string; summary: string; roles: typeof ADMIN }
type Params<Id> = Id extends number ? typeof IdParams : typeof NameParams
type Key<Name extends string, Id extends z.ZodType> = { [Column in Name]: Id }

/** The calls of a record by their names. @see recordCalls */
type RecordCalls<Name extends string, Plural extends string, R extends AnyRecord, Id> = {
  [List in Plural]: Get & {
    roles: AnyRecord['roles']
    query: typeof LookupQuery
    answer: z.ZodArray<z.ZodObject<R['seen']['shape'] & { retired: z.ZodOptional<z.ZodBoolean> }>>
  }
} & {
  [Create in `${Name}Create`]: Post & {
    body: R['body']
    answer: ReturnType<typeof created<Key<R['key'], Id extends number ? z.ZodInt : z.ZodString>>>
  }
} & {
  [Edit in `${Name}Edit`]: Omit<Post, 'method'> & {
    method: 'put'
    params: Params<Id>
    body: R['editBody']
    answer: typeof MessageAnswer
  }
} & {
  [Delete in `${Name}Delete`]: Omit<Post, 'method'> & {
    method: 'delete'
    params: Params<Id>
    answer: typeof MessageAnswer
  }
} & {
  [Import in `${Name}Import`]: Post & { query: typeof ImportQuery; multipart: true; answer: typeof Imported }
} & {
  [Template in `${Name}Template`]: Get & { roles: typeof ADMIN; answer: typeof CSV }
}

/**
 * The calls of a record: the list (`vehicles`), adding, editing and deleting a row (`vehicleCreate` and so on), importing a
 * file and its template. `server/master-data/routes/record.ts` mounts them. The list of a record that is on the server alone
 * has no query, though its type says so.
 */
export const recordCalls = <R extends AnyRecord>(
  of: R,
): RecordCalls<R['name'], R['plural'], R, z.infer<R['row']>[R['key']]> => {
  const { name, plural, english, path, key, fields } = of
  const isNumbered = fields[key]?.kind === 'number'
  const params = isNumbered ? IdParams : NameParams
  const scope = (may: 'masterdata:read' | 'masterdata:write') => (of.isOnServerAlone ? {} : { scope: may })
  const one = {
    roles: ADMIN,
    ...scope('masterdata:write'),
    path: `${path}/:id`,
    params,
    answer: MessageAnswer,
  } as const
  return {
    [plural]: call({
      method: 'get',
      path: of.isNeverRetired && !of.isOnServerAlone ? `${path}/all` : path,
      roles: of.roles,
      ...scope('masterdata:read'),
      summary: of.isNeverRetired ? `All ${english.many}` : english.many.replace(/^./, (first) => first.toUpperCase()),
      ...(!of.isOnServerAlone && { query: LookupQuery }),
      answer: z.array(of.isNeverRetired ? of.seen : of.seen.extend(Retired)),
    }),
    [`${name}Create`]: call({
      method: 'post',
      path,
      roles: ADMIN,
      ...scope('masterdata:write'),
      summary: `Add ${english.one}`,
      body: of.body,
      answer: created({ [key]: isNumbered ? z.int() : z.string() }),
    }),
    [`${name}Edit`]: call({
      ...one,
      method: 'put',
      summary: `Edit ${english.one}${of.isSeenSent ? '; 409 when a field of `seen` is no longer as it was seen' : ''}`,
      body: of.editBody,
    }),
    [`${name}Delete`]: call({
      ...one,
      method: 'delete',
      summary: `Delete ${of.isNeverRetired ? '' : 'or retire '}${english.one}`,
    }),
    [`${name}Import`]: call({
      method: 'post',
      path: `${path}/import`,
      roles: ADMIN,
      summary: `Import ${english.many} from a file, .xlsx or .csv (field \`file\`)`,
      query: ImportQuery,
      multipart: true,
      answer: Imported,
    }),
    [`${name}Template`]: call({
      method: 'get',
      path: `${path}/template`,
      roles: ADMIN,
      summary: `A CSV file for ${english.many}, to fill in`,
      answer: CSV,
    }),
  } as never
}

/** The versions of a row of a record that is numbered, `customerHistory`. `mountRecordHistory` mounts it. */
export const recordHistory = <const Name extends string>({ name, path, english }: AnyRecord & { name: Name }) =>
  ({
    [`${name}History`]: call({
      method: 'get',
      path: `${path}/:id/history`,
      roles: ADMIN,
      summary: `Saved versions of ${english.one}, newest first`,
      params: IdParams,
      query: HistoryQuery,
      answer: z.array(HistoryEntry),
    }),
  }) as { [History in `${Name}History`]: HistoryCall }
type HistoryCall = Get & {
  roles: typeof ADMIN
  params: typeof IdParams
  query: typeof HistoryQuery
  answer: z.ZodArray<typeof HistoryEntry>
}
