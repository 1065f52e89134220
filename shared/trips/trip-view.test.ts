import { describe, expect, test } from 'vitest'
import { NOW, sampleView } from './trip-sample.ts'

const minutesAgo = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString()

describe('tripView', () => {
  test('computes legs, vehicle and names of the moment', () => {
    const view = sampleView()
    expect(view.legs.positioning).toMatchObject({ phase: 'arrived', delay: 11, delayClass: 'marginal' })
    expect(view.legs.departure).toMatchObject({ phase: 'waiting', delay: 15, delayClass: 'marginal' })
    expect(view.legs.arrival).toMatchObject({ phase: 'in_transit', delay: 20, delayClass: 'delayed' })
    expect(view).toMatchObject({ vehicleState: 'stands', customer: 'Holz AG', observers: ['olga', 'oskar'] })
  })

  test('lets a waiting departure grow late with the clock', () => {
    expect(sampleView({}, NOW + 60_000).legs.departure).toMatchObject({ delay: 16, delayClass: 'delayed' })
  })
})

describe('oldPositionMinutes', () => {
  test.each([
    ['fresh', { tt_position_at: minutesAgo(5) }, null],
    ['exactly 30 minutes', { tt_position_at: minutesAgo(30) }, null],
    ['31 minutes', { tt_position_at: minutesAgo(31) }, 31],
    ['unknown', { tt_position_at: null }, null],
    ['of a trip that has arrived', { tt_position_at: minutesAgo(90), tt_ata: minutesAgo(80) }, null],
    ['of a canceled trip', { tt_position_at: minutesAgo(90), tt_status: 'canceled' as const }, null],
    ['of an inactive trip', { tt_position_at: minutesAgo(90), tt_status: 'inactive' as const }, null],
  ])('a position that is %s', (_name, fields, minutes) => {
    expect(sampleView(fields).oldPositionMinutes).toBe(minutes)
  })
})
