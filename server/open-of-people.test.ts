import { expect, test } from 'vitest'
import { bothVisits, createOpenOfPeople } from './open-of-people.ts'

const refusal = (act: () => unknown): unknown => {
  try {
    act()
  } catch (error) {
    return error
  }
  return null
}
const TOO_MANY = { status: 429, fields: { retry_after: 5 } }

test('a person has so many requests open, and another one as many', () => {
  const people = createOpenOfPeople({ requests: 2, bytes: 10 })
  const [first] = [people.enter(1), people.enter(1)]
  expect(refusal(() => people.enter(1))).toMatchObject(TOO_MANY)
  people.enter(2)
  first?.leave()
  first?.leave()
  people.enter(1)
  expect(refusal(() => people.enter(1))).toMatchObject(TOO_MANY)
})

test('bodies of a person hold so many bytes together, until their requests are over', () => {
  const people = createOpenOfPeople({ requests: 9, bytes: 10 })
  const [one, other, third] = [people.enter(1), people.enter(1), people.enter(1)]
  one.hold(6)
  other.hold(4)
  expect(refusal(() => other.hold(1))).toMatchObject(TOO_MANY)
  people.enter(2).hold(10)
  one.leave()
  third.hold(6)
  expect(refusal(() => third.hold(1))).toMatchObject(TOO_MANY)
  for (const visit of [other, third]) visit.leave()
  people.enter(1).hold(10)
})

test('a link and its maker count together, and what the maker refuses leaves the link as it was', () => {
  const people = createOpenOfPeople({ requests: 2, bytes: 10 })
  const visit = () => bothVisits(people.enter('link 1', { requests: 3, bytes: 6 }), () => people.enter('links of sue'))
  const [one, other] = [visit(), visit()]
  one.hold(4)
  expect(refusal(() => other.hold(4))).toMatchObject(TOO_MANY)
  expect(refusal(visit)).toMatchObject(TOO_MANY)
  one.leave()
  visit().hold(6)
  // A key and a link of the same number have nothing in common.
  people.enter(-1).hold(10)
})
