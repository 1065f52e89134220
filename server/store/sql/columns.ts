import { customType, integer, text } from 'drizzle-orm/sqlite-core'
import { scaled, unscaled } from '#shared/domain/money/fuel/decimal.ts'
import { isoOf } from '#shared/domain/time/iso.ts'

/** An instant: ISO 8601 in UTC in the program, whole milliseconds since 1970 in the database. */
export const instant = customType<{ data: string; driverData: number }>({
  dataType: () => 'integer',
  toDriver: (iso) => Date.parse(iso),
  fromDriver: isoOf,
})

/** Money: a number with two decimals in the program, whole cents in the database. */
export const amount = customType<{ data: number; driverData: number }>({
  dataType: () => 'integer',
  toDriver: (value) => Math.round(value * 100),
  fromDriver: (cents) => cents / 100,
})

/** A number with four decimals in the program, whole ten-thousandths in the database. */
export const decimal = customType<{ data: number; driverData: number }>({
  dataType: () => 'integer',
  toDriver: (value) => Number(scaled(value)),
  fromDriver: (whole) => unscaled(BigInt(whole)),
})

/** A list or record, kept as JSON. */
export const json = <Value>(name?: string) =>
  (name ? text(name, { mode: 'json' }) : text({ mode: 'json' })).$type<Value>()
export const flag = () => integer({ mode: 'boolean' })
