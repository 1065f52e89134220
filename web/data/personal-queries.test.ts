import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { environmentManager, QueryObserver } from '@tanstack/react-query'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { MARKER_HEADER } from '../../shared/domain/sync/sync-format.ts'
import { ApiRefusal, requireOwnAnswer } from '../sync/api.ts'
import { createQueryClient } from './personal-queries.tsx'

beforeAll(() => environmentManager.setIsServer(() => false))
afterAll(() => environmentManager.setIsServer(() => typeof window === 'undefined'))
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A screen that shows what a query says, with these answers. */
const screen = (answer: { now: () => string }) => {
  const client = createQueryClient()
  const asked = { count: 0 }
  const query = new QueryObserver<string>(client, {
    queryKey: ['customers'],
    queryFn: async () => {
      asked.count += 1
      return answer.now()
    },
  })
  const leave = query.subscribe(() => undefined)
  return { asked, shown: () => query.getCurrentResult(), leave: () => [leave(), client.clear()] }
}

const portal = () => {
  requireOwnAnswer(new Response('<h1>Willkommen im Hotel</h1>', { headers: { 'content-type': 'text/html' } }))
  return ''
}
const own = () => {
  requireOwnAnswer(new Response('', { headers: { [MARKER_HEADER]: '1' } }))
  return 'Helvetia Cargo'
}
const failing = () => {
  requireOwnAnswer(new Response('', { status: 502 }))
  return ''
}
const refusing = () => {
  throw new ApiRefusal(403, { message: 'no_permission' })
}

test.each([
  ['of a captive portal', portal, 'foreign_answer'],
  ['of a server that fails', failing, 'server_fault'],
] as const)('the error %s goes with it, by itself', async (_whose, obstacle, said) => {
  const answer: { now: () => string } = { now: obstacle }
  const { shown, leave } = screen(answer)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(shown()).toMatchObject({ status: 'error', error: { obstacle: said } })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(shown().status).toBe('error')
  answer.now = own
  await vi.advanceTimersByTimeAsync(20_000)
  expect(shown()).toMatchObject({ status: 'success', data: 'Helvetia Cargo', error: null })
  leave()
})

test('what was answered, or refused, is not asked for over and over', async () => {
  for (const now of [own, refusing]) {
    const { asked, leave } = screen({ now })
    await vi.advanceTimersByTimeAsync(600_000)
    expect(asked.count).toBe(1)
    leave()
  }
})

test('the queries of all screens are asked again in that way; two, of what is under way, by a rule of their own', () => {
  const web = path.resolve(import.meta.dirname, '..')
  const own = globSync('**/*.{ts,tsx}', { cwd: web }).filter(
    (file) =>
      !/^(e2e|bench|simulation)|\.test\./.test(file) &&
      /refetchInterval:|new QueryClient\(/.test(readFileSync(path.join(web, file), 'utf8')),
  )
  expect(own.sort()).toEqual([
    'data/personal-queries.tsx',
    'parts/copied-trips/week-actions.ts',
    'screens/edit-trip/use-opened-trip.ts',
  ])
})
