import { dayOf, formatClock, formatDayMonth } from '../time/dates.ts'

/** Returns the slot of a place as columns hold it, `from/to/number`, each of them or nothing; null where there is none. */
export const slotCode = (trip: object, place: 'from' | 'to'): string | null => {
  const part = (name: string) => (trip as Record<string, unknown>)[`tt_${place}_slot_${name}`] || ''
  const code = `${part('from')}/${part('to')}/${part('number')}`
  return code === '//' ? null : code
}

/**
 * A slot as it is read; it ends within a day.
 * @example slotText('2026-11-26T22:30:00.000Z/2026-11-27T00:00:00.000Z/GH/7', null, 'Europe/Zurich') // → '26.11. 23:30–01:00 · GH/7'
 */
export const slotText = (code: string, _translate: unknown, timeZone: string): string => {
  const [from, to, ...number] = code.split('/')
  const clock = (at = '') => formatClock(at, timeZone)
  return [from && `${formatDayMonth(dayOf(from, timeZone))} ${clock(from)}–${clock(to)}`, number.join('/')]
    .filter(Boolean)
    .join(' · ')
}
