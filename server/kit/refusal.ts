import type { z } from 'zod'
import type { FieldFault } from '../../shared/schemas/sync.ts'

export type FieldError = FieldFault
export type RefusalStatus = 400 | 401 | 403 | 404 | 408 | 409 | 412 | 413 | 415 | 429 | 507

/**
 * Error that a route or the store throws to refuse a request: a status and a key of the message catalogue.
 * `fields` are the values of the message's placeholders, `errors` the faults of single fields.
 */
export class Refusal extends Error {
  constructor(
    readonly status: RefusalStatus,
    message: string,
    readonly fields: Record<string, unknown> = {},
    readonly errors?: FieldError[],
  ) {
    super(message)
  }

  /** The JSON body of the answer (rules 2.1). */
  toBody(): Record<string, unknown> {
    return { ...this.fields, message: this.message, ...(this.errors ? { errors: this.errors } : {}) }
  }
}

const IS_KEY = /^[a-z][a-z0-9_]+$/

/** Faults found by a schema (asked with `reportInput`, so that a missing value is told from a wrong one). */
export const fieldErrors = (error: z.core.$ZodError): FieldError[] =>
  error.issues.map((issue) => {
    const isMissing = issue.code === 'invalid_type' && issue.input === undefined
    const message = isMissing ? 'field_required' : IS_KEY.test(issue.message) ? issue.message : 'value_invalid'
    return { path: issue.path.join('.'), message }
  })

/** 400 with every fault; the message is that of the first. */
export const invalid = (errors: FieldError[]): Refusal =>
  new Refusal(400, errors[0]?.message ?? 'validation_failed', {}, errors)

/** @throws Refusal 400 with every fault of the value */
export const validated = <Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> => {
  const parsed = schema.safeParse(value, { reportInput: true })
  if (parsed.success) return parsed.data
  throw invalid(fieldErrors(parsed.error))
}

export const notFound = (): Refusal => new Refusal(404, 'not_found')
