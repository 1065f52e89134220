import { hash, verify } from '@node-rs/argon2'

/** Argon2id with 19 MiB, two passes, one thread: the OWASP recommendation, and the library's algorithm by default. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The password as it is kept: a Mac may write `ü` as two characters, another keyboard as one. Nothing else is changed. */
const kept = (password: string): string => password.normalize('NFC')

/** A hash in PHC spelling, which carries its own salt and parameters. Runs off the main thread. */
export const hashPassword = (password: string): Promise<string> => hash(kept(password), PARAMETERS)

/** A hash of the same cost that no known password has: for names that do not exist, and users that set none yet. */
export const NOBODYS_HASH = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/**
 * Returns true if the password is the one behind the hash: as it was typed, which some old hashes are of, or as passwords
 * are kept. How many are tried depends on what was typed alone. Without a hash (unknown user) the same work is done for
 * nothing, so that the time does not tell which names exist.
 */
export const verifyPassword = async (passwordHash: string | null, password: string): Promise<boolean> => {
  let isRight = false
  for (const tried of new Set([password, kept(password)]))
    if (await verify(passwordHash ?? NOBODYS_HASH, tried)) isRight = true
  return isRight && passwordHash !== null
}
