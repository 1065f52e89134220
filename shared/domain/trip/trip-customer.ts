import { nameKey } from '../names/names.ts'

/** The parts of `tt_customer`: the customer's name (empty without one) and the usernames of the observers. */
export type TripCustomer = { customer: string; observers: string[] }

/** The parts of `tt_customer` as they are written, empty ones too: first the customer's name, then the observers (rules 5.1). */
export const tripCustomerParts = (joined: unknown): [customer: string, ...observers: string[]] => {
  const [customer = '', ...observers] = String(joined ?? '')
    .split(';')
    .map((name) => name.trim())
  return [customer, ...observers]
}

/** Splits `tt_customer`. */
export const splitTripCustomer = (joined: string | null | undefined): TripCustomer => {
  const [customer, ...observers] = tripCustomerParts(joined)
  return { customer, observers: observers.filter((name) => name !== '') }
}

/**
 * `Name; a ;;b` as it is kept: trimmed, without empty observers.
 * @example tidyTripCustomer('Name; a ;;b') // → 'Name;a;b'
 */
export const tidyTripCustomer = (joined: string): string => {
  const { customer, observers } = splitTripCustomer(joined)
  return [customer, ...observers].join(';')
}

/**
 * Returns `tt_customer` with another customer's name; the observers stay as they are written.
 * @example withCustomerName('Old; a ', 'New') // → 'New; a '
 */
export const withCustomerName = (joined: string, name: string): string => {
  const end = joined.indexOf(';')
  return end < 0 ? name : name + joined.slice(end)
}

/**
 * The opposite of `splitTripCustomer`; an observer that is named twice is written once.
 * @example joinTripCustomer({ customer: 'Name', observers: ['anna', 'Anna '] }) // → 'Name;anna'
 */
export const joinTripCustomer = ({
  customer,
  observers,
}: {
  customer: string
  observers: readonly string[]
}): string => {
  const written: string[] = []
  const keys = new Set<string>()
  for (const observer of observers) {
    const key = nameKey(observer)
    if (observer.trim() === '' || keys.has(key)) continue
    written.push(observer.trim())
    // A name of which nothing is seen is the same as no other.
    if (key !== '') keys.add(key)
  }
  return [customer.trim(), ...written].join(';')
}
