import { sameName, splitNames } from '../names/names.ts'

/** The parts of `tt_customer`: the customer's name (empty without one) and the usernames of the observers. */
export type TripCustomer = { customer: string; observers: string[] }

/** Splits `tt_customer`: first the customer's name, then the observers, joined by semicolons (rules 5.1). */
export const splitTripCustomer = (joined: string | null | undefined): TripCustomer => {
  if (!joined) return { customer: '', observers: [] }
  const end = joined.indexOf(';')
  if (end < 0) return { customer: joined.trim(), observers: [] }
  return { customer: joined.slice(0, end).trim(), observers: splitNames(joined.slice(end + 1)) }
}

/** The opposite of `splitTripCustomer`; an observer that is named twice is written once. */
export const joinTripCustomer = ({
  customer,
  observers,
}: {
  customer: string
  observers: readonly string[]
}): string => {
  const written: string[] = []
  for (const observer of observers) {
    if (observer.trim() !== '' && !written.some((name) => sameName(name, observer))) written.push(observer.trim())
  }
  return [customer.trim(), ...written].join(';')
}
