import { z } from 'zod'
import { ADMIN, ROLES } from '../domain/access/roles.ts'
import { visibleToAdmin } from '../domain/access/visibility.ts'
import { Email, isPathName, line, name } from '../schemas/common.ts'
import { inner, required } from './field.ts'
import { record } from './record.ts'

const Username = name(60)
  .regex(/^[^;/\\\s][^;/\\]*$/, { error: 'username_invalid' })
  .refine(isPathName, { error: 'username_invalid' })

/** `subcontractor` is accepted as a spelling of `sub`. */
const RoleInput = z.preprocess(
  (role) => (role === 'subcontractor' ? 'sub' : role),
  z.enum(ROLES, { error: 'role_invalid' }),
)

/**
 * Fields of a user that are shown; a password is none of them. `shared/records/user-bodies.ts` says what may be written,
 * `server/people/routes/users.ts` by whom.
 */
export const user = record({
  name: 'user',
  plural: 'users',
  english: { one: 'a user', many: 'users' },
  path: '/api/users',
  key: 'username',
  title: 'username',
  isKeyFixed: true,
  isOnServerAlone: true,
  roles: ADMIN,
  list: ['username', 'email', 'role', 'company'],
  see: visibleToAdmin,
  fields: {
    username: {
      ...required('text', Username, {
        label: 'login_username',
        words: ['Login', 'User', 'Utilisateur', 'Utente', 'Gebruiker'],
      }),
      row: z.string(),
    },
    email: {
      ...required('email', Email, { label: 'user_email', words: ['E-Mail', 'Email', 'Mail', 'Courriel'] }),
      row: z.string(),
    },
    role: {
      ...required('choice', z.enum(ROLES), {
        label: 'user_role',
        choices: ROLES,
        wordsOf: 'role',
        fileHint: 'import_column_role',
      }),
      body: RoleInput,
    },
    subcontractor: {
      kind: 'subcontractor',
      row: z.string().nullable(),
      body: line(120).nullable().optional(),
      label: 'role_sub',
    },
    customer_id: {
      kind: 'customer',
      row: z.int().nullable(),
      body: z.int().positive().nullable().optional(),
      label: 'role_customer',
    },
    /** Name of the customer. */
    customer: inner('text', z.string().nullable()),
    built_in: inner('flag', z.boolean()),
    locked: { kind: 'flag', row: z.boolean(), body: null, label: 'user_is_locked' },
  },
})
export type User = z.infer<typeof user.row>
