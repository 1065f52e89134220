import { expect, test } from 'vitest'
import { shownTrip } from '#shared/trips/trip-sample.ts'
import { hitWords } from './hit-words.ts'

const trips = (...plates: string[]) => plates.map((tt_gps, index) => shownTrip({ tt_id: index + 1, tt_gps }))

test.each([
  [['TI 263', 'TI 263'], 'TI 263'],
  [['ZH 9', 'TI 263', '', 'TI 263'], 'TI 263 (2), ZH 9, –'],
  [['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'], 'A, B, C, D, E, F, G, H (+2)'],
])('of %j it says %s', (plates, words) => expect(hitWords(trips(...plates), 'tt_gps')).toBe(words))
