import { describe, expect, test } from 'vitest'
import { CONTEXT, NOW, sampleView } from '#shared/trips/trip-sample.ts'
import { withNow } from './now-lines.ts'

const arrived = sampleView({ tt_id: 1, tt_stp: '2026-11-21T02:00:00.000Z', tt_ata: '2026-11-21T09:00:00.000Z' })
const canceled = sampleView({ tt_id: 2, tt_status: 'canceled', tt_sta: '2026-11-21T09:00:00.000Z' })
const underWay = sampleView({ tt_id: 3 })
const later = sampleView({ tt_id: 4, tt_stp: '2026-11-21T10:00:00.000Z' })
const keys = (trips: Parameters<typeof withNow>[0], { isFolding = true, isOpen = false } = {}) =>
  withNow(trips, { now: NOW, timeZone: CONTEXT.timeZone, isFolding, isOpen, translate: CONTEXT.translate }).map(
    ({ key }) => key,
  )

describe('the list of a day', () => {
  test('finished trips are one line, then what goes on, now, and what comes', () => {
    expect(keys([arrived, canceled, underWay, later])).toEqual(['finished', 3, 'now', 4])
  })

  test('unfolded, the finished ones stand below their line', () => {
    expect(keys([arrived, canceled, underWay, later], { isOpen: true })).toEqual(['finished', 1, 2, 3, 'now', 4])
  })

  test('where somebody looks for something, nothing is folded', () => {
    expect(keys([arrived, underWay, later], { isFolding: false })).toEqual([1, 3, 'now', 4])
  })

  test('nothing finished: no line for it; nothing to come: now is the end', () => {
    expect(keys([underWay])).toEqual([3, 'now'])
    expect(keys([later])).toEqual(['now', 4])
  })

  test('the lines say how many ended how, and the time', () => {
    const [fold, , now] = withNow([arrived, canceled, underWay], {
      now: NOW,
      timeZone: CONTEXT.timeZone,
      isFolding: true,
      isOpen: false,
      translate: CONTEXT.translate,
    })
    expect(fold).toMatchObject({ words: '2 abgeschlossen  ·  1 pünktlich, 1 annulliert', isOpen: false })
    expect(now).toMatchObject({ words: 'Jetzt 10:45' })
  })
})
