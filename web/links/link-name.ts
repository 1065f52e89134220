/**
 * Name under which a phone keeps something of a link: a hash, which does not give the token away.
 * @param token secret of the link
 * @throws TypeError where the browser makes no hashes, which it does for https and localhost alone
 */
export const linkName = async (token: string): Promise<string> => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`database of ${token}`))
  return `trip-link-${[...new Uint8Array(hash).subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
