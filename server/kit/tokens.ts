import { createHash, randomBytes } from 'node:crypto'
import { SEND_KEY_OF } from '../../shared/domain/links/send-key.ts'

/** Tokens and reset ids are random, so a plain hash is enough to keep them. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
export const newToken = (): string => randomBytes(32).toString('base64url')
/** The key by which the phone with a link sends, and reads nothing. @param token of the link */
export const sendKeyOf = (token: string): string =>
  createHash('sha256')
    .update(SEND_KEY_OF + token)
    .digest('hex')
