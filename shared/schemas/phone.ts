import { parsePhoneNumberFromString } from 'libphonenumber-js'

/**
 * A phone number as it is kept and shown: E.164 (`+41791234567`). Numbers without a country are Swiss.
 * A file of its own, because the library is large and only alerts need it.
 * @returns null when it is no valid number
 */
export const e164 = (typed: string): string | null => {
  const number = parsePhoneNumberFromString(typed, { defaultCountry: 'CH', extract: false })
  return number?.isValid() && !number.ext ? number.number : null
}
