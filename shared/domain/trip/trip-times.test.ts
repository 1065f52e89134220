import { describe, expect, test } from 'vitest'
import { liftTypedMinutes, timeOrderFaults } from './trip-times.ts'

type Times = Parameters<typeof timeOrderFaults>[0]
const at = (clock: string): string => `2026-11-21T${clock.length === 5 ? `${clock}:00` : clock}.000Z`
/** The three planned times and the three actual ones; a dash where there is none. */
const times = (planned: string, actual = '- - -'): Times => {
  const [tt_stp, tt_std, tt_sta] = planned.split(' ').map((clock) => (clock === '-' ? null : at(clock)))
  const [tt_atp, tt_atd, tt_ata] = actual.split(' ').map((clock) => (clock === '-' ? null : at(clock)))
  return { tt_stp, tt_std, tt_sta, tt_atp, tt_atd, tt_ata } as Times
}

describe('the order of planned and of actual times', () => {
  test.each<[string, Times, string[]]>([
    ['in order', times('08:00 08:30 12:00', '08:01 08:29 11:59'), []],
    ['all the same', times('08:00 08:00 08:00', '08:00 08:00 08:00'), []],
    ['departure a second before the positioning', times('08:00 07:59:59 12:00'), ['tt_std']],
    ['arrival before the departure', times('08:00 08:30 08:29'), ['tt_sta']],
    ['arrival before the positioning, the departure missing', times('08:00 - 07:00'), ['tt_sta']],
    ['departure and arrival before the positioning', times('08:00 07:00 07:30'), ['tt_std', 'tt_sta']],
    ['a departure too early hides no arrival that is in order', times('08:00 07:00 12:00'), ['tt_std']],
    ['no times at all', times('- - -'), []],
    ['actual times of their own', times('08:00 08:30 12:00', '09:00 08:59 -'), ['tt_atd']],
    ['an actual arrival alone', times('08:00 08:30 12:00', '- - 07:00'), []],
    ['planned and actual are not compared', times('08:00 08:30 12:00', '07:00 07:10 07:20'), []],
    ['both', times('08:00 07:00 12:00', '09:00 - 08:00'), ['tt_std', 'tt_ata']],
  ])('%s', (_what, given, paths) => {
    expect(timeOrderFaults(given).map(({ path }) => path)).toEqual(paths)
  })

  test('each has its own message', () => {
    expect(timeOrderFaults(times('08:00 07:00 12:00', '09:00 - 08:00'))).toEqual([
      { path: 'tt_std', message: 'trip_times_order_planned' },
      { path: 'tt_ata', message: 'trip_times_order_actual' },
    ])
  })
})

describe('a minute typed after a reported second', () => {
  test.each<[string, string, string]>([
    ['of the same minute is lifted to it', '09:04:27 09:04 -', '09:04:27 09:04:27 -'],
    ['of an earlier minute stays', '09:03:59 09:04 -', '09:03:59 09:04 -'],
    ['of a later minute stays, and is a fault', '09:05:01 09:04 -', '09:05:01 09:04 -'],
    ['is lifted over a leg that is missing', '09:04:27 - 09:04', '09:04:27 - 09:04:27'],
    ['is lifted beside a fault between', '09:04:27 08:00 09:04', '09:04:27 08:00 09:04:27'],
    ['stays where nothing is before it', '- - 09:04', '- - 09:04'],
  ])('%s', (_what, typed, lifted) => {
    expect(liftTypedMinutes(times('- - -', typed))).toEqual(times('- - -', lifted))
  })
})
