import { randomBytes } from 'node:crypto'
import type { Env } from '../env.ts'
import type { Store } from '../store/db.ts'
import { findUser, insertUser } from '../store/people/users.ts'
import { hashPassword } from './password.ts'

const ADMIN = 'admin'
/** A mail server refuses it: the first steps ask for a real one, which the built-in admin sets in Settings. */
const ADMIN_EMAIL = 'admin@localhost'

/**
 * Creates the built-in admin at the first start, with ADMIN_PASSWORD or a random password that is printed once.
 * Later starts change nothing, whatever ADMIN_PASSWORD says then.
 * @param print where the random password goes; never the log, which is kept
 */
export const ensureAdmin = async (
  store: Store,
  env: Pick<Env, 'ADMIN_PASSWORD'>,
  print: (line: string) => void,
): Promise<void> => {
  if (findUser(store, ADMIN)) return
  const password = env.ADMIN_PASSWORD ?? randomBytes(12).toString('base64url')
  const password_hash = await hashPassword(password)
  insertUser(
    store,
    {
      username: ADMIN,
      email: ADMIN_EMAIL,
      role: 'admin',
      subcontractor: null,
      customer_id: null,
      password_hash,
      built_in: true,
    },
    ADMIN,
  )
  if (env.ADMIN_PASSWORD === undefined) print(`Created the user ${ADMIN} with the password ${password}`)
}
