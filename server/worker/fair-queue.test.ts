import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

const [ANNA, BEA, CARL] = [1, 2, 3]

test('people take turns, and the jobs of each keep their order', () => {
  const queue = createFairQueue<string>({ perOwner: 5, all: 20 })
  for (const job of ['a1', 'a2', 'a3']) queue.add(ANNA, job)
  for (const job of ['b1', 'b2']) queue.add(BEA, job)
  expect([queue.next(), queue.next()]).toEqual(['a1', 'b1'])
  expect([queue.next(), queue.next(), queue.next(), queue.next()]).toEqual(['a2', 'b2', 'a3', undefined])
})

test('who asks while a job of somebody with many runs is next', () => {
  const queue = createFairQueue<string>({ perOwner: 5, all: 20 })
  for (const job of ['a1', 'a2', 'a3']) queue.add(ANNA, job)
  expect(queue.next()).toBe('a1')
  queue.add(BEA, 'b1')
  expect([queue.next(), queue.next(), queue.next()]).toEqual(['b1', 'a2', 'a3'])
})

test('what somebody got before the queue was empty does not count', () => {
  const queue = createFairQueue<string>({ perOwner: 5, all: 20 })
  queue.add(BEA, 'b1')
  expect([queue.next(), queue.next()]).toEqual(['b1', undefined])
  for (const job of ['a1', 'a2']) queue.add(ANNA, job)
  expect(queue.next()).toBe('a1')
  queue.add(BEA, 'b2')
  expect([queue.next(), queue.next()]).toEqual(['b2', 'a2'])
})

test('who asks again and again holds nobody up for longer than one job', () => {
  const queue = createFairQueue<string>({ perOwner: 5, all: 20 })
  for (const job of ['a1', 'a2', 'a3']) queue.add(ANNA, job)
  queue.add(BEA, 'b1')
  const order = [queue.next(), queue.next()]
  for (const job of ['b2', 'b3', 'b4']) {
    queue.add(BEA, job)
    order.push(queue.next())
  }
  expect(order).toEqual(['a1', 'b1', 'a2', 'b2', 'a3'])
})

test('one person cannot fill the queue, and all together have a limit too', () => {
  const queue = createFairQueue<string>({ perOwner: 2, all: 3 })
  expect([queue.add(ANNA, 'a1'), queue.add(ANNA, 'a2'), queue.add(ANNA, 'a3')]).toEqual([true, true, false])
  expect([queue.add(BEA, 'b1'), queue.add(CARL, 'c1')]).toEqual([true, false])
  expect(queue.clear()).toEqual(['a1', 'a2', 'b1'])
  expect([queue.next(), queue.add(CARL, 'c1')]).toEqual([undefined, true])
})
