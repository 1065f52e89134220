import { expect, test } from 'vitest'
import { timeSource } from '../../shared/domain/links/reports.ts'
import { withTypedTimes } from './typed-times.ts'

const AT = '2026-03-02T08:00:00.000Z'
const edit = (set: object, base: object, state: 'queued' | 'sent' | 'acked' | 'refused' = 'queued') =>
  ({ set, base, state }) as Parameters<typeof withTypedTimes>[1][number]

test.each(['queued', 'sent', 'acked'] as const)('a time that is typed and %s is by hand', (state) => {
  const row = { tt_ata: AT, tt_manual_times: [] }
  const shown = withTypedTimes(row, [edit({ tt_ata: AT }, { tt_ata: null }, state)])
  expect(timeSource(shown, 'tt_ata')).toBe('typed')
})

test('a time that was sent along, or refused, stays the vehicle’s', () => {
  const row = { tt_atd: AT, tt_ata: AT, tt_manual_times: [] }
  const shown = withTypedTimes(row, [
    edit({ tt_atd: AT }, { tt_atd: AT }),
    edit({ tt_ata: AT }, { tt_ata: null }, 'refused'),
  ])
  expect([timeSource(shown, 'tt_atd'), timeSource(shown, 'tt_ata')]).toEqual(['vehicle', 'vehicle'])
})

test('a typed time that is cleared is not by hand any more', () => {
  const row = { tt_ata: null, tt_manual_times: ['tt_ata'] }
  expect(withTypedTimes(row, [edit({ tt_ata: null }, { tt_ata: AT })]).tt_manual_times).toEqual([])
})
