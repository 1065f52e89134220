import { nameKey } from '../../shared/domain/names/names.ts'
import { perStore, type Store } from '../store/db.ts'
import { verifyPassword } from './password.ts'

const lastOf = perStore(() => new Map<string, Promise<unknown>>())

/**
 * Runs what hashes a password, one after the other for each person: a hash takes a whole core for a while, and those of one
 * person leave the others to all. How many wait is bounded by the attempts of the person, or by the open requests of its address.
 * @param name the person, there or not: a name without a user waits for itself as well, so that the time tells nothing
 * @throws what the work throws
 */
export const inPasswordTurn = async <Result>(
  store: Store,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> => {
  const all = lastOf(store)
  const key = nameKey(name)
  const before = all.get(key)
  const turn = before ? before.then(work) : work()
  const done = turn.then(
    () => undefined,
    () => undefined,
  )
  all.set(key, done)
  try {
    return await turn
  } finally {
    if (all.get(key) === done) all.delete(key)
  }
}

/**
 * Returns true if the password is that of the person, in its turn.
 * @param passwordHash null for a name without a user, which costs the same
 */
export const checkPassword = (
  store: Store,
  name: string,
  passwordHash: string | null,
  password: string,
): Promise<boolean> => inPasswordTurn(store, name, () => verifyPassword(passwordHash, password))
