import { createHash, randomBytes } from 'node:crypto'

/** Tokens and reset ids are random, so a plain hash is enough to keep them. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
export const newToken = (): string => randomBytes(32).toString('base64url')
