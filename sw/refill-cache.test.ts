import { expect, test } from 'vitest'
import { type AppFile, refillCache } from './refill-cache.ts'

const FILES: AppFile[] = [
  { url: '/index.html', revision: 'r1' },
  { url: '/assets/app-1.js', revision: null },
  { url: '/assets/board-1.js', revision: null },
  { url: '/icon.png', revision: 'r2' },
]
const keyOf = (url: string) => `https://tours.example${url}${url === '/index.html' ? '?__WB_REVISION__=r1' : ''}`
const PAGE = '<script type="module" src="/assets/app-1.js"></script>'

const refill = async (kept: readonly string[], answers: Record<string, string | number>) => {
  const put: string[] = []
  const cache = {
    keys: async () => kept.map((url) => ({ url: keyOf(url) })),
    put: async (key: string) => void put.push(key),
  } as unknown as Cache
  const fetchFile = async (url: string) => {
    const answer = answers[url] ?? 404
    const headers = { 'content-type': String(answer).startsWith('<') ? 'text/html; charset=utf-8' : 'text/javascript' }
    return typeof answer === 'number' ? new Response('', { status: answer }) : new Response(answer, { headers })
  }
  const refilled = await refillCache({ files: FILES, keyOf, cache, fetchFile })
  expect(refilled).toBe(put.length)
  return put
}

test('what is there is not fetched again', async () => {
  expect(await refill(['/index.html', '/assets/app-1.js', '/assets/board-1.js', '/icon.png'], {})).toEqual([])
})

test('what is missing comes back, the page too while it is of this version', async () => {
  expect(
    await refill(['/assets/app-1.js'], { '/index.html': PAGE, '/assets/board-1.js': 'x', '/icon.png': 'x' }),
  ).toEqual([keyOf('/index.html'), keyOf('/assets/board-1.js'), keyOf('/icon.png')])
})

test.each([
  ['a page of a newer version', { '/index.html': PAGE.replace('app-1', 'app-2') }],
  ['a page of a hotel', { '/index.html': '<title>Hotel</title>' }],
  ['a hotel’s page in place of a file', { '/assets/board-1.js': '<title>Hotel</title>' }],
  ['an error', { '/index.html': 500 }],
])('%s is not kept', async (_what, answers) => {
  expect(await refill(['/assets/app-1.js'], answers)).toEqual([])
})
