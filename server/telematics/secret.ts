import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
/** Compared with when no secret is configured, so that this takes the same time. */
const NOBODYS = digest(randomBytes(32).toString('hex'))

/** Returns true if a caller knows the secret of a feed, in constant time; never, where none is configured. */
export const isSecret = (configured: string | undefined, given: string): boolean =>
  timingSafeEqual(configured === undefined ? NOBODYS : digest(configured), digest(given)) && configured !== undefined

/** A secret for the device of one vehicle: 256 random bits, which need no slow hash. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** Tells one secret from another without keeping it. */
export const secretMark = (given: string): string => digest(given).toString('base64url')
