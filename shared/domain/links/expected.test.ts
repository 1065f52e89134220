import { expect, test } from 'vitest'
import { expectedByDriver } from './expected.ts'

const at = (clock: string): string => `2026-11-21T${clock}:00.000Z`
const TRIP = {
  tt_stp: at('08:00'),
  tt_std: at('08:30'),
  tt_sta: at('10:30'),
  tt_etp: null,
  tt_eta: null,
  tt_atp: null,
  tt_atd: null,
  tt_ata: null,
}
const LATE = { late_minutes: 45, late_at: at('08:40') }

test.each<
  [
    string,
    Partial<Record<'tt_etp' | 'tt_eta' | 'tt_atp' | 'tt_atd' | 'tt_ata', string | null>>,
    typeof LATE | object,
    (string | null)[],
  ]
>([
  ['nothing reported: what was expected stays', { tt_eta: at('10:40') }, {}, [null, at('10:40')]],
  ['later than planned, before positioning', {}, LATE, [at('08:45'), at('11:15')]],
  ['later than planned, after departure', { tt_atp: at('08:00'), tt_atd: at('08:30') }, LATE, [null, at('11:15')]],
  ['a step after what was said counts', { tt_atp: at('08:00'), tt_atd: at('09:00') }, LATE, [null, at('11:00')]],
  ['positioned late', { tt_atp: at('09:00') }, {}, [null, at('11:00')]],
  ['positioned early: it waits until its time', { tt_atp: at('07:00') }, {}, [null, at('10:30')]],
  ['arrived: nothing more to expect', { tt_ata: at('10:20'), tt_eta: at('10:25') }, LATE, [null, at('10:25')]],
])('%s', (_name, trip, news, [tt_etp, tt_eta]) =>
  expect(expectedByDriver({ ...TRIP, ...trip }, news)).toEqual({ tt_etp, tt_eta }),
)
