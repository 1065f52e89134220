import { cleanText } from './clean-text.ts'
import { spellingKey } from './names.ts'

/** Letters of a domain before it is converted; `URL` would read a path or a port out of anything else. */
const DOMAIN = /^[\p{L}\p{M}\p{N}.\u00b7\u30fb\u3002-]+$/u

const asciiDomain = (domain: string): string | null => {
  if (/^[ -~]*$/.test(domain)) return domain
  const address = `http://${domain}`
  return DOMAIN.test(domain) && URL.canParse(address) ? new URL(address).hostname : null
}

/**
 * An e-mail address as mail servers know it: a domain with umlauts in its ASCII form (`müller.ch` is `xn--mller-kva.ch`,
 * RFC 5891). Null where the domain has none. The part before the `@` stays as it is.
 */
export const asciiEmail = (address: string): string | null => {
  const typed = cleanText(address).trim()
  const at = typed.lastIndexOf('@')
  const domain = asciiDomain(typed.slice(at + 1))
  return domain === null ? null : typed.slice(0, at + 1) + domain
}

/** The link that begins a mail to an address, as it was typed where its domain has no ASCII form. */
export const mailLink = (address: string): string => `mailto:${asciiEmail(address) ?? address}`

/** The form in which addresses are compared and kept unique: in ASCII, without regard to case. */
export const emailKey = (address: string): string => spellingKey(asciiEmail(address) ?? cleanText(address))

/** Returns true if the part before the `@` needs letters that most mail servers do not take (RFC 6531). */
export const hasForeignLocalPart = (address: string): boolean =>
  /[^ -~]/.test(cleanText(address).trim().split('@').slice(0, -1).join('@'))
