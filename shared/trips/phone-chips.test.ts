import { expect, test } from 'vitest'
import type { Viewer } from '../domain/access/roles.ts'
import { answerValues } from '../domain/trip/answer-given.ts'
import type { VisibleTrip } from '../schemas/trip.ts'
import { tripsByChip } from './phone-chips.ts'
import { NOW, sampleView, shownTrip } from './trip-sample.ts'

const viewer = (role: Viewer['role']): Viewer => ({
  ...{ username: 'dora', role, subcontractor: role === 'sub' ? 'Meier Trans' : null, customer: null },
})
const ASKED: Partial<VisibleTrip> = { tt_atp: null, tt_answer_hours: 12, tt_sub_invoice_trip: 640, tt_requirements: '' }
const { row } = shownTrip(ASKED)
const trips = [
  sampleView({ ...ASKED, tt_id: 1, ...answerValues(row, 'declined', 'price') }),
  sampleView({ ...ASKED, tt_id: 2, ...answerValues(row, 'accepted') }),
  sampleView({ ...ASKED, tt_id: 3 }),
]

test('dispatch has a chip of what lacks a yes; the subcontractor has other ways to its own', () => {
  const yes = (role: Viewer['role']) => tripsByChip(viewer(role), trips, NOW).yes.map(({ key }) => key)
  expect(yes('admin')).toEqual([1, 3])
  expect(yes('sub')).toEqual([])
  expect(yes('customer')).toEqual([])
})
