import { hoursText } from '#shared/domain/time/spans.ts'
import { MINUTE_MS } from '#shared/domain/time/units.ts'

/** `+1:15`, `−0:30` of milliseconds. */
export const shiftText = (by: number): string => {
  return `${by < 0 ? '−' : '+'}${hoursText(Math.abs(Math.round(by / MINUTE_MS)))}`
}
