import { z } from 'zod'
import { ROLES } from '../../domain/access/roles.ts'
import { Email, isPathName, line, name } from '../common.ts'

export const MIN_PASSWORD_LENGTH = 8

/** `subcontractor` is accepted as a spelling of `sub`. */
export const RoleInput = z.preprocess(
  (role) => (role === 'subcontractor' ? 'sub' : role),
  z.enum(ROLES, { error: 'role_invalid' }),
)

export const Username = name(60)
  .regex(/^[^;/\\\s][^;/\\]*$/, { error: 'username_invalid' })
  .refine(isPathName, { error: 'username_invalid' })
/** A new password; its characters are counted as people see them typed, and nothing of it is left out. */
export const Password = z
  .string()
  .overwrite((typed) => typed.normalize('NFC'))
  .min(MIN_PASSWORD_LENGTH, { error: 'password_too_short' })
  .max(200, { error: 'text_too_long' })
  .refine((typed) => [...typed].length >= MIN_PASSWORD_LENGTH, { error: 'password_too_short' })
/** The password of now, as it was typed: of 200 characters, each perhaps in its parts. */
export const TypedPassword = z.string().min(1, { error: 'field_required' }).max(800)

export const RegistrationBody = z.object({
  username: Username,
  email: Email,
  password: Password,
  role: RoleInput,
  subcontractor: line(120).nullable().optional(),
  customer_id: z.int().positive().nullable().optional(),
})
/** A user as a file names it, with the name of the company; passwords stand in no file. */
export const ImportedUser = RegistrationBody.pick({ username: true, email: true, role: true }).extend({
  company: line(120).default(''),
})
export type ImportedUser = z.infer<typeof ImportedUser>
/** Body of PUT /api/users/{username}; an absent field means unchanged. */
export const UserEditBody = z.object({
  email: Email.optional(),
  password: z.union([z.literal('').transform(() => undefined), Password]).optional(),
  role: RoleInput.optional(),
  subcontractor: line(120).nullable().optional(),
  customer_id: z.int().positive().nullable().optional(),
  /** A locked user cannot log in; its sessions end at once. */
  locked: z.boolean().optional(),
})

/** Places that name a user, shown before the user is locked or deleted. */
export const UserUses = z.object({
  /** Trips that are not over and that the user observes. */
  trips: z.int(),
  /** Names of the tours that it observes. */
  tours: z.array(z.string()),
  /** Alerts that go to its e-mail address. */
  alerts: z.int(),
})
export type UserUses = z.infer<typeof UserUses>

export const User = z.object({
  username: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  subcontractor: z.string().nullable(),
  customer_id: z.int().nullable(),
  customer: z.string().nullable(),
  built_in: z.boolean(),
  locked: z.boolean(),
})
export type User = z.infer<typeof User>

/** Of the person who asks. */
export const Account = z.object({ email: z.string() })
export const AccountEditBody = z.object({
  email: Email,
  /** The own one: a device that was left lying open is not enough. */
  password: TypedPassword,
})
