import type { TestApp } from '../testing/test-app.ts'
import { getTrip } from '../trips/store/trips.ts'
import { type DeviceFix, type Outcome, receivePosition } from './intake.ts'
import { between, END, fixAt, planDrive, RAMP, ROAD, START } from './sample-fleet.ts'
import { messagesBetween } from './store/feeds.ts'

/** An instant of the day of `planDrive`. @param clock `08:55` or `08:55:30`, UTC */
export const at = (clock: string): string => `2026-11-21T${clock.padEnd(8, ':00')}.000Z`

export type Report = [clock: string, place: { lat: number; lon: number }, more: Partial<DeviceFix>]
/** The whole drive of `planDrive`, as its vehicle reports it, and the times that are found by it. */
export const DRIVE: Report[] = [
  ['08:30', between(0.3), ROAD],
  ['08:55', START, RAMP],
  ['09:30', START, RAMP],
  ['09:35', between(0.03), ROAD],
  ['09:40', between(0.2), ROAD],
  ['10:40', END, RAMP],
]
export const FOUND = { tt_atp: at('08:55'), tt_atd: at('09:35'), tt_ata: at('10:40') }

/** Reports of units to the server of a test, and what became of them. @param app of the test that runs */
export const createReports = (app: () => TestApp) => {
  const take = (device: string, fix: DeviceFix | null): Outcome =>
    receivePosition(app().store, { feed: 'osmand', device, body: JSON.stringify(fix), fix }).outcome
  /** Reports as a unit does: the clock follows. */
  const report = (
    device: string,
    clock: string,
    place: { lat: number; lon: number },
    more: Partial<DeviceFix> = {},
  ): Outcome => {
    app().clock.set(at(clock))
    return take(device, fixAt(at(clock), place, more))
  }
  return {
    take,
    report,
    drive: (device: string, reports = DRIVE): void => {
      for (const [clock, place, more] of reports) report(device, clock, place, more)
    },
    /** A phone that was out of reach sends what it kept; the next report after it is on time. */
    burst: (count: number) => {
      const first = Date.parse(at('08:55'))
      const { device, trip } = planDrive(app().store)
      app().clock.set(at('10:50'))
      take(device, fixAt(at('10:45'), END, RAMP))
      app().store.write(() => {
        for (let index = 0; index < count; index += 1) {
          const time = new Date(first + index * 500).toISOString()
          const stands = time < at('09:30')
          const place = stands ? START : between(Math.min(1, (index - 4200) / 4800))
          const outcome = take(device, fixAt(time, place, stands ? RAMP : ROAD))
          if (outcome !== 'late') throw new Error(`position ${index} was ${outcome}`)
        }
      })
      return { device, trip }
    },
    timesOf: (id: number) => {
      const { tt_atp, tt_atd, tt_ata } = getTrip(app().store, id) ?? {}
      return { tt_atp, tt_atd, tt_ata }
    },
    log: () => messagesBetween(app().store, { from: '2000-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' }),
  }
}
