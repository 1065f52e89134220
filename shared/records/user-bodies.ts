import { z } from 'zod'
import { Password, TypedPassword } from '../schemas/accounts/password.ts'
import { Email, line } from '../schemas/common.ts'
import { user } from './user.ts'

/** Fields of a user that may be written, each by its name: one that is declared is shown, and not written by that alone. */
const { username, email, role, subcontractor, customer_id } = user.body.shape
export const RegistrationBody = z.object({ username, email, password: Password, role, subcontractor, customer_id })
/** A user as a file names it, with the name of the company; passwords stand in no file. */
export const ImportedUser = z.object({ username, email, role, company: line(120).default('') })
export type ImportedUser = z.infer<typeof ImportedUser>
/** Body of PUT /api/users/{username}; an absent field means unchanged. */
export const UserEditBody = z.object({
  email: email.optional(),
  password: z.union([z.literal('').transform(() => undefined), Password]).optional(),
  role: role.optional(),
  subcontractor,
  customer_id,
  /** A locked user cannot log in; its sessions end at once. */
  locked: user.row.shape.locked.optional(),
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

/** Of the person who asks. */
export const Account = z.object({ email: z.string() })
export const AccountEditBody = z.object({
  email: Email,
  /** The own one: a device that was left lying open is not enough. */
  password: TypedPassword,
})
