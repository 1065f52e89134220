import { hash, verify } from '@node-rs/argon2'

/** Argon2id with 19 MiB, two passes, one thread: the OWASP recommendation, and the library's algorithm by default. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash in PHC spelling, which carries its own salt and parameters. Runs off the main thread. */
export const hashPassword = (password: string): Promise<string> => hash(password, PARAMETERS)

/** A hash of the same cost that no known password has: for names that do not exist, and users that set none yet. */
export const NOBODYS_HASH = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/**
 * Returns true if the password is the one behind the hash. Without a hash (unknown user) the same work is done for
 * nothing, so that the time does not tell which names exist.
 */
export const verifyPassword = async (passwordHash: string | null, password: string): Promise<boolean> => {
  if (passwordHash !== null) return verify(passwordHash, password)
  await verify(NOBODYS_HASH, password)
  return false
}
