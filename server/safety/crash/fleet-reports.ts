import { MINUTE_MS } from '#shared/domain/time/units.ts'
import type { DeviceFix } from '../../telematics/intake.ts'
import { between, END, RAMP, ROAD, START } from '../../telematics/sample-fleet.ts'
import { at } from '../../telematics/sample-reports.ts'

/** Statements of a move, before which a process is killed: before it keeps, between its two commits, and in the second. */
export const KILL_POINTS: Record<string, string> = {
  'before anything is kept': 'before insert on telematics.kept_messages',
  'before all is kept': 'before insert on telematics.kept_positions',
  'between both commits': 'before delete on main.telematics_messages',
  'before all is forgotten': 'before delete on main.positions',
}

type FleetReport = { received: string; fix: string; place: { lat: number; lon: number }; more: Partial<DeviceFix> }
const minutes = (clock: string, more: number): string =>
  new Date(Date.parse(at(clock)) + more * MINUTE_MS).toISOString()

/** The drive of `planDrive`, a report every five minutes; each fifth comes half an hour late. */
export const REPORTS: readonly FleetReport[] = Array.from({ length: 28 }, (_, index) => {
  const fix = minutes('08:30', index * 5)
  const isBefore = fix < at('08:55')
  const stands = !isBefore && fix <= at('09:30')
  const share = Math.min(1, (index - 12) / 12)
  const place = isBefore ? between(0.3) : stands ? START : share === 1 ? END : between(share)
  const received = index % 5 === 2 ? minutes('09:00', index * 5 + 1) : fix
  return { received, fix, place, more: stands || share === 1 ? RAMP : ROAD }
}).sort((a, b) => a.received.localeCompare(b.received))
