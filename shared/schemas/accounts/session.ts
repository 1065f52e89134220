import { z } from 'zod'
import { ROLES } from '../../domain/access/roles.ts'
import { LANGUAGES } from '../../domain/names/languages.ts'
import { FirstRows, FirstRowsWish } from '../first-rows.ts'
import { DispatchContact } from './dispatch.ts'
import { Password, TypedPassword } from './password.ts'

/** User and settings that the device needs, offline too. */
export const SessionAnswer = z.object({
  /** Of the account, never given twice; the username of a deleted user may be given again. */
  user_id: z.int(),
  username: z.string(),
  role: z.enum(ROLES),
  subcontractor: z.string().nullable(),
  customer: z.string().nullable(),
  /** Of the subcontractor or the customer, through every rename; null for the other roles. */
  company_id: z.string().nullable(),
  /** IANA name of the company's time zone. */
  time_zone: z.string(),
  dispatch: DispatchContact,
  /** A dispatcher's company is led through its first steps. */
  first_steps: z.boolean(),
  app_version: z.string(),
})
export type SessionAnswer = z.infer<typeof SessionAnswer>

export const LoginBody = z.object({
  username: z.string().min(1, { error: 'field_required' }).max(200),
  password: TypedPassword,
  stay_logged_in: z.boolean().default(true),
  first_rows: FirstRowsWish.optional(),
})
export const LoginAnswer = SessionAnswer.extend({
  access_token: z.string(),
  message: z.string(),
  /** Rows of the person's timetable, where they were asked for and there are trips. */
  first_rows: FirstRows.nullable().optional(),
})
export type LoginAnswer = z.infer<typeof LoginAnswer>

export const Language = z.enum(LANGUAGES)
export type Language = z.infer<typeof Language>

export const PasswordResetBody = z.object({ language: Language.catch('de').default('de') })
export const PasswordResetChangeBody = z.object({ newpassword: Password })
export const ChangePasswordBody = z.object({
  username: z.string().optional(),
  password: TypedPassword,
  newpassword: Password,
})
