const BYTES = 16

/** A value that no other page has (base64url). */
const newNonce = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(BYTES))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/**
 * Returns the cached page with its own nonce, in its policy and its text: the cached one is the same for every start
 * until the next version, and a script that has read it once could use it.
 */
export const withFreshNonce = async (page: Response): Promise<Response> => {
  const policy = page.headers.get('content-security-policy') ?? ''
  const cached = /'nonce-([\w-]+)'/.exec(policy)?.[1]
  if (cached === undefined) return page
  const nonce = newNonce()
  const headers = new Headers(page.headers)
  headers.set('content-security-policy', policy.replaceAll(cached, nonce))
  // They describe the bytes that the server sent.
  headers.delete('content-encoding')
  headers.delete('content-length')
  const { status, statusText } = page
  return new Response((await page.text()).replaceAll(cached, nonce), { status, statusText, headers })
}
