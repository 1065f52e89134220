import { SEND_KEY_OF } from '../../shared/domain/links/send-key.ts'

/** The first letters of the name of a link, by which its database is found. */
export const LINK_NAME = 'trip-link-'

const hashed = async (text: string): Promise<string> => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Name under which a phone keeps something of a link: a hash, which does not give the token away.
 * @param token secret of the link
 * @throws TypeError where the browser makes no hashes, which it does for https and localhost alone
 */
export const linkName = async (token: string): Promise<string> =>
  LINK_NAME + (await hashed(`database of ${token}`)).slice(0, 32)

/** The key by which a link takes what is sent and tells nothing (`SEND_KEY_OF`); on the phone while something waits, and no longer. */
export const sendKeyOf = (token: string): Promise<string> => hashed(SEND_KEY_OF + token)
