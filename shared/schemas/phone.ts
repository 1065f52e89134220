import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { phoneText } from '../domain/names/phone-text.ts'

/**
 * A phone number as it is kept and sent to: E.164 (`+41791234567`). Numbers without a country are Swiss. The one reader of
 * numbers to which something is sent: alerts, test messages, and what a file brings.
 * A file of its own, because the library is large.
 * @returns null when it is no valid number
 */
export const e164 = (typed: string): string | null => {
  const number = parsePhoneNumberFromString(phoneText(typed), { defaultCountry: 'CH', extract: false })
  return number?.isValid() && !number.ext ? number.number : null
}
