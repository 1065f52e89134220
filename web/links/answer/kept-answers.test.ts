import { expect, test } from 'vitest'
import type { AnswerPage, GivenAnswer } from '../../../shared/schemas/trip-link.ts'
import { emptyStorage } from '../../db/storage-sample.ts'
import { openKept } from './kept-answers.ts'

const yes = (tt_id: number, facts = 'as shown'): GivenAnswer => ({
  ...{ tt_id, answer: 'accepted', reason: '', note: '', facts, was: '' },
})
const PAGE = { kind: 'answer', trips: [] } as unknown as AnswerPage
const ids = (waiting: ReadonlyMap<number, GivenAnswer>): number[] => [...waiting.keys()].sort()

test('two tabs of a link lose nothing of each other', async () => {
  const storage = emptyStorage()
  const [one, other] = [await openKept('token', () => storage), await openKept('token', () => storage)]
  expect(ids(other.waiting())).toEqual([])
  one.add([yes(1), yes(2)])
  // The other one was opened before, and keeps what it was answered.
  other.keepPage(PAGE)
  expect(ids(other.waiting())).toEqual([1, 2])
  other.drop([yes(1)])
  expect(ids(one.waiting())).toEqual([2])
})

test('what is answered anew while the first answer is on its way goes on to wait', async () => {
  const storage = emptyStorage()
  const kept = await openKept('token', () => storage)
  kept.add([yes(1)])
  kept.add([yes(1, 'as changed')])
  kept.drop([yes(1)])
  expect([...kept.waiting().values()]).toEqual([yes(1, 'as changed')])
})

test('another link keeps its own, and an ended one nothing', async () => {
  const storage = emptyStorage()
  const [one, other] = [await openKept('token', () => storage), await openKept('another', () => storage)]
  one.add([yes(1)])
  one.keepPage(PAGE)
  expect(ids(other.waiting())).toEqual([])
  expect(other.page()).toBeNull()
  expect(one.page()?.page).toEqual(PAGE)
  one.forget()
  expect(ids(one.waiting())).toEqual([])
})

test('a browser that keeps nothing holds the answers until it is closed', async () => {
  const refusing = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  const kept = await openKept('token', refusing)
  kept.add([yes(1)])
  kept.add([yes(2)])
  kept.drop([yes(1)])
  expect(ids(kept.waiting())).toEqual([2])
})

test('a phone without room holds what it is answered, beside what it kept before and what another tab keeps', async () => {
  const storage = emptyStorage()
  const [one, other] = [await openKept('token', () => storage), await openKept('token', () => storage)]
  one.keepPage(PAGE)
  const { setItem } = Object.getPrototypeOf(storage)
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  one.add([yes(1)])
  one.add([yes(2)])
  expect(ids(one.waiting())).toEqual([1, 2])
  storage.setItem = setItem
  other.add([yes(3)])
  one.drop([yes(1), yes(2)])
  expect(ids(one.waiting())).toEqual([3])
  expect(ids(other.waiting())).toEqual([3])
})

test('of a link that is over nothing is left once another one is opened', async () => {
  const storage = emptyStorage()
  const keep = async (token: string, at: number): Promise<void> => {
    const kept = await openKept(token, () => storage)
    kept.keepPage({ ...PAGE, expires_at: new Date(at).toISOString() })
  }
  await keep('over', Date.now() - 1)
  await keep('open', Date.now() + 60_000)
  const pages = async () => {
    const kept = await Promise.all(['over', 'open'].map((token) => openKept(token, () => storage)))
    return kept.map((one) => one.page() !== null)
  }
  expect(await pages()).toEqual([false, true])
})
