import { z } from 'zod'
import type { Role, Viewer } from '../domain/access/roles.ts'
import { emptyValue, type Field, type Fields } from './field.ts'

type RowShape<F extends Fields> = { [Name in keyof F]: F[Name]['row'] }
type BodyShape<F extends Fields> = {
  [Name in keyof F as F[Name]['body'] extends z.ZodType ? Name : never]: Extract<F[Name]['body'], z.ZodType>
}
type PartialShape<F extends Fields> = { [Name in keyof F]: z.ZodOptional<F[Name]['row']> }
/** A row as roles receive it that do not see every field. */
type SeenShape<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { seenBy: readonly Role[] } ? z.ZodOptional<F[Name]['row']> : F[Name]['row']
}

type Declaration<Name extends string, Plural extends string, F extends Fields, Key extends keyof F & string> = {
  /** Its name in history, change feed, permission table and the names of calls, and of several. */
  name: Name
  plural: Plural
  /** One and several of them in the summaries of calls: `a vehicle`, `vehicles`. */
  english: { one: string; many: string }
  /** Beginning of the paths of its calls, `/api/gps`. */
  path: string
  /** The field that identifies a row, and the one by which people call it. */
  key: Key
  title: keyof F & string
  /** A key that trips refer to: only its spelling may change. */
  isKeyFixed?: true
  /** Stays while something refers to it: it is not retired instead, and no retired row is ever listed. */
  isNeverRetired?: true
  /** Devices keep no copy: it is in no change feed and no look-up. */
  isOnServerAlone?: true
  /** An edit sends the fields as the person saw them: what others changed in between is not written over. */
  isSeenSent?: true
  roles: 'any' | readonly Role[]
  /** Columns of its list: fields, and what a screen puts together. */
  list: readonly string[]
  /** Columns that stand before the others in files. */
  firstInFile?: readonly string[]
  /** The row as a viewer sees it before fields are left out, or null: one of `shared/domain/access/visibility.ts`. */
  see: (viewer: Viewer, row: never) => object | null
  /** In the order of forms and files. */
  fields: F
  /** Checks of a body beside those of its fields. */
  check?: (body: z.ZodObject<BodyShape<F>>) => z.ZodObject<BodyShape<F>>
}

/** A kind of row that is declared once: schemas, calls, files, forms, lists and what a role sees are derived from it. */
export const record = <
  const Name extends string,
  const Plural extends string,
  F extends Fields,
  const Key extends keyof F & string,
>(
  declaration: Declaration<Name, Plural, F, Key>,
) => {
  const { fields, check = (body) => body } = declaration
  const entries = Object.entries(fields) as [string, Field][]
  const row = z.object(Object.fromEntries(entries.map(([name, field]) => [name, field.row]))) as unknown as z.ZodObject<
    RowShape<F>
  >
  const body = z.object(
    Object.fromEntries(entries.flatMap(([name, field]) => (field.body ? [[name, field.body]] : []))),
  ) as unknown as z.ZodObject<BodyShape<F>>
  const seen = z.object(
    Object.fromEntries(entries.map(([name, field]) => [name, field.seenBy ? field.row.optional() : field.row])),
  ) as unknown as z.ZodObject<SeenShape<F>>
  const checked = check(body)
  // The type has `seen` for every record: where an edit does not send it, the schema drops it.
  const editBody = (declaration.isSeenSent
    ? checked.extend({ seen: z.object(Object.fromEntries(entries.flatMap(seenOf(declaration.key)))).optional() })
    : checked) as unknown as z.ZodObject<BodyShape<F> & { seen: z.ZodOptional<z.ZodObject<PartialShape<F>>> }>
  return { ...declaration, row, body: checked, seen, editBody }
}

const seenOf =
  (key: string) =>
  ([name, field]: [string, Field]): [string, z.ZodType][] =>
    name === key ? [] : [[name, field.row.optional()]]

/** A record, whatever its fields are. */
export type AnyRecord = Omit<Declaration<string, string, Fields, string>, 'check'> & {
  row: z.ZodObject
  body: z.ZodObject
  editBody: z.ZodObject
  seen: z.ZodObject
}

/** Name and field, in the order of forms and files. */
export const fieldsOf = (of: Pick<AnyRecord, 'fields'>): [string, Field][] => Object.entries(of.fields)

/** The fields that a form shows: those of bodies, but for a number that the server gives and what is inner. */
export const typedFields = (of: Pick<AnyRecord, 'fields' | 'key'>): [string, Field][] =>
  fieldsOf(of).filter(
    ([name, { body, kind, isInner }]) => body !== null && !isInner && !(name === of.key && kind === 'number'),
  )

/** The fields that files name, in the order of their columns. */
export const fileFields = (of: Pick<AnyRecord, 'fields' | 'firstInFile'>): [string, Field][] => {
  const first = of.firstInFile ?? []
  const named = fieldsOf(of).filter(([, { body }]) => body !== null)
  return named.toSorted(([a], [b]) => Number(first.includes(b)) - Number(first.includes(a)))
}

/** A row of which nothing was said yet. */
export const emptyRow = (of: Pick<AnyRecord, 'fields'>): Record<string, unknown> =>
  Object.fromEntries(fieldsOf(of).map(([name, field]) => [name, emptyValue(field)]))
