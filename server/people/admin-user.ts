import { randomBytes } from 'node:crypto'
import type { Env } from '../kit/env.ts'
import type { Store } from '../store/db.ts'
import { hashPassword } from './password.ts'
import { findUser, insertUser } from './store/users.ts'

const ADMIN = 'admin'
/** A mail server refuses it: the first steps ask for a real one, which the built-in admin sets in Settings. */
const ADMIN_EMAIL = 'admin@localhost'

/** Adds the built-in admin. @param print takes its random password; never the log, which is kept */
type AddAdmin = (print: (line: string) => void) => void

/**
 * Prepares the built-in admin of a first start, with ADMIN_PASSWORD or a random password that is printed once. Later starts
 * change nothing, whatever ADMIN_PASSWORD says then.
 * @returns a function that adds it, at once: a server that answers lets it in, and one that cannot listen has told no password
 */
export const firstAdmin = async (store: Store, env: Pick<Env, 'ADMIN_PASSWORD'>): Promise<AddAdmin> => {
  if (findUser(store, ADMIN)) return () => undefined
  const password = env.ADMIN_PASSWORD ?? randomBytes(12).toString('base64url')
  const password_hash = await hashPassword(password)
  const admin = {
    ...({ username: ADMIN, email: ADMIN_EMAIL, role: 'admin', subcontractor: null, customer_id: null } as const),
    ...{ password_hash, built_in: true },
  }
  return (print) => {
    insertUser(store, admin, ADMIN)
    if (env.ADMIN_PASSWORD === undefined) print(`Created the user ${ADMIN} with the password ${password}`)
  }
}
