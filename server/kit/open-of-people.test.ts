import { expect, test } from 'vitest'
import { bothVisits, createOpenOfPeople, visitOfLink } from './open-of-people.ts'

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

test('whatever some links of a maker hold, another of them has room for the photo of a phone, one at a time', () => {
  const people = createOpenOfPeople()
  const visit = (id: number) => visitOfLink(people, id, 'links of sue')
  for (let id = 1; id <= 3; id += 1) visit(id).hold(11_180_000)
  const held = Array.from({ length: 32 }, (_, n) => visit(10 + n))
  for (const one of held) one.hold(500_000)
  expect(refusal(() => visit(10).hold(20_000))).toMatchObject(TOO_MANY)
  expect(refusal(() => visit(50).hold(500_001))).toMatchObject(TOO_MANY)
  held[0]?.leave()
  visit(10).hold(500_000)
})
