import { expect, test } from 'vitest'
import { fairShare } from './fair-share.ts'

const rows = (proposer: string, count: number) => Array.from({ length: count }, (_, at) => ({ proposer, at }))
const proposerOf = ({ proposer }: { proposer: string }) => proposer

test('each proposer has twenty rows; what counts by itself is all there, in its order', () => {
  const all = [...rows('Meier', 500), ...rows('', 30), ...rows('Huber', 2)]
  const { shown, more } = fairShare(all, proposerOf)
  expect(shown.map(({ proposer }) => proposer)).toEqual([
    ...Array(20).fill('Meier'),
    ...Array(30).fill(''),
    'Huber',
    'Huber',
  ])
  expect(more).toEqual([['Meier', 480]])
})

test('twenty are all shown', () => {
  expect(fairShare(rows('Meier', 20), proposerOf)).toEqual({ shown: rows('Meier', 20), more: [] })
})
