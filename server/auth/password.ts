import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** Argon2id with 19 MiB, two passes, one thread: the OWASP recommendation, and the library's algorithm by default. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash in PHC spelling, which carries its own salt and parameters. Runs off the main thread. */
export const hashPassword = (password: string): Promise<string> => hash(password, PARAMETERS)

/** A hash that no password has, made once when it is first needed. */
let nobodysHash: Promise<string> | null = null

/**
 * Whether the password is the one behind the hash.
 * Without a hash (unknown user) the same work is done for nothing, so that the time tells nobody which names exist.
 */
export const verifyPassword = async (passwordHash: string | null, password: string): Promise<boolean> => {
  if (passwordHash !== null) return verify(passwordHash, password)
  nobodysHash ??= hashPassword(randomBytes(32).toString('base64url'))
  await verify(await nobodysHash, password)
  return false
}

/** Makes the hash for unknown users ahead, so that not even the first such login differs in time. */
export const preparePasswords = async (): Promise<void> => {
  await verifyPassword(null, '')
}
