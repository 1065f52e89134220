import { z } from 'zod'
import type { KeyScope } from './domain/access/key-scopes.ts'
import type { Role } from './domain/access/roles.ts'
import { MessageAnswer } from './schemas/common.ts'
import { Clashes, CODE_PAGES, FileChange, Preview, ReadAs } from './schemas/file-import.ts'

/**
 * One call of the API. `roles` says who may call at all; which rows and fields they get is `shared/domain/access/visibility`.
 */
export type Call = {
  method: 'get' | 'post' | 'put' | 'delete'
  /** Hono's spelling of the path, `:id` for parameters. */
  path: string
  roles: 'nobody-needed' | 'any' | readonly Role[]
  /** Scope that a program's key needs for the call; without one, no key opens it. The key's role is asked by `roles`. */
  scope?: KeyScope
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** JSON answer. Calls that answer a file, or read a multipart body, say so instead. */
  answer: z.ZodType | { file: string }
  multipart?: true
  /** The body is a file's bytes alone, of one of these media types, in place of a form with a file. */
  bytes?: readonly string[]
  /** Of an answer that is more to come: 202. */
  status?: 202
  /** Asks with a body, and changes nothing. */
  reads?: true
  /** Ends or notes what is the person's own: never refused because the person wrote much (`server/store/history/pace.ts`). */
  isOfOwn?: true
  /** Fields of the body that are secret: never in a hash that is kept, see `server/http/idempotency.ts`. */
  secrets?: readonly string[]
  /** Its answer goes on for as long as the client keeps the connection open. */
  streams?: true
  /** Answers a secret that is shown once: it is never kept, so a repeat makes another one. */
  answersSecret?: true
}
export const call = <const C extends Call>(definition: C): C => definition

export const IdParams = z.object({ id: z.coerce.number().int().positive() })
export const NameParams = z.object({ id: z.string().min(1).max(200) })
/** Accepted and ignored (rules 2.3). */
export const IgnoredQuery = { role: z.string().optional(), username: z.string().optional() }
export const LookupQuery = z.object({ ...IgnoredQuery, all: z.enum(['true', 'false']).optional() })
export const created = <Shape extends z.ZodRawShape>(shape: Shape) => MessageAnswer.extend(shape)
export const CSV = { file: 'text/csv' }
export const XLSX = { file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }
export const ICS = { file: 'text/calendar' }
export const ZIP = { file: 'application/zip' }

/**
 * Query of a call that takes a file: `check` only checks it, `encoding` is its code page where its letters do not tell it,
 * `sheet` the one of a workbook. Choices for its headings are the form's field `columns`, JSON; the clashes in which the file
 * counts, `take`.
 */
export const FileQuery = {
  check: z.enum(['true', 'false']).optional(),
  encoding: z.enum(CODE_PAGES).optional(),
  sheet: z.string().min(1).max(100).optional(),
}
/** Query and answer of the calls that import a list from a file. */
export const ImportQuery = z.object({ ...IgnoredQuery, ...FileQuery })
export const Imported = MessageAnswer.extend({
  added: z.int(),
  changed: z.int(),
  present: z.int(),
  /** They do not stop the import: for example a group that has the name of no subcontractor. */
  warnings: z.array(z.object({ line: z.int(), column: z.string(), message: z.string(), value: z.string() })),
  read_as: ReadAs,
  /** Of a check: what entries would change, the first of it field by field. */
  changes: z.object({ fields: z.array(FileChange), total: z.int() }),
  /** Changes by others since the file was downloaded; they stay, but for the cells that the field `take` of the form names. */
  clashes: Clashes,
  preview: Preview.optional(),
  /** Number of the import, by which it is undone; null where nothing was written. */
  run: z.int().nullable(),
})
