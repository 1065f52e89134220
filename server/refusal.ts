import type { z } from 'zod'

export type FieldError = { path: string; message: string }
export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 429 | 507

/**
 * What a route or the store throws to say no: a status and a key of the message catalogue.
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

  /** The JSON body of the answer (decisions section 2). */
  toBody(): Record<string, unknown> {
    return { ...this.fields, message: this.message, ...(this.errors ? { errors: this.errors } : {}) }
  }
}

const IS_KEY = /^[a-z][a-z0-9_]+$/

/** Faults found by a schema, as path and message key. */
export const fieldErrors = (error: z.core.$ZodError): FieldError[] =>
  error.issues.map((issue) => ({
    path: issue.path.join('.'),
    message:
      IS_KEY.test(issue.message) && !('input' in issue && issue.input === undefined && issue.code === 'invalid_type')
        ? issue.message
        : issue.code === 'invalid_type' && issue.input === undefined
          ? 'field_required'
          : 'value_invalid',
  }))

/** 400 with every fault; the message is that of the first. */
export const invalid = (errors: FieldError[]): Refusal =>
  new Refusal(400, errors[0]?.message ?? 'validation_failed', {}, errors)

export const notFound = (): Refusal => new Refusal(404, 'not_found')
