import { MINUTE_MS } from '../../../../shared/domain/time/units.ts'

/** `+1:15`, `−0:30` of milliseconds. */
export const shiftText = (by: number): string => {
  const minutes = Math.abs(Math.round(by / MINUTE_MS))
  return `${by < 0 ? '−' : '+'}${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}
