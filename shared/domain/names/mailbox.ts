import { cleanText } from './clean-text.ts'
import { asciiEmail } from './email.ts'

/** A label of a domain: 1 to 63 letters, digits and hyphens, none of these at its ends (RFC 1123, 2.1). */
const LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i
const MAX_DOMAIN = 253
const DOTS = /[.\u3002]/

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

/** Part before the `@`, without quotes: no dot at its ends, nor two on end (RFC 5321, 4.1.2). */
const LOCAL_PART = /^[^\s.@]+(?:\.[^\s.@]+)*$/
const MAX_LOCAL_PART = 64

/**
 * Returns true for a domain whose labels are no longer than 63 in ASCII, not empty, and neither begin nor end with a hyphen,
 * which the ASCII form of `-müller` does not show (RFC 5891, 4.2.3.1).
 * @param ascii the same domain in ASCII
 */
export const isDomain = (typed: string, ascii: string): boolean =>
  ascii.length <= MAX_DOMAIN &&
  ascii.split('.').every((label) => LABEL.test(label)) &&
  typed.split(DOTS).every((label) => !/^-|-$/.test(label))

/**
 * Returns true if both parts of an e-mail address may be such.
 */
export const isMailbox = (address: string): boolean => {
  const ascii = domainOf(asciiEmail(address) ?? '')
  const typed = domainOf(cleanText(address).trim())
  const local = cleanText(address).trim().split('@').slice(0, -1).join('@')
  return local.length <= MAX_LOCAL_PART && LOCAL_PART.test(local) && isDomain(typed, ascii)
}
