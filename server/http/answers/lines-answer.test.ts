import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { linesAnswer } from './lines-answer.ts'

const start = (next: () => unknown) => {
  const faults: unknown[] = []
  let closed = 0
  const app = new Hono().get('/', (c) =>
    linesAnswer(c, next, {
      turn: async () => undefined,
      onFault: (fault) => faults.push(fault),
      onClose: () => {
        closed += 1
      },
    }),
  )
  return { get: (headers = {}) => app.request('/', { headers }), faults, closed: () => closed }
}
const counting = (to: number) => {
  let at = 0
  return () => {
    at += 1
    return at > to ? null : { at }
  }
}

describe.each([
  ['as it is', {}],
  ['compressed', { 'accept-encoding': 'gzip' }],
])('an answer of lines, %s', (_name, headers) => {
  test('closes once when all has left', async () => {
    const answer = start(counting(3))
    await (await answer.get(headers)).arrayBuffer()
    await expect.poll(answer.closed).toBe(1)
    expect(answer.faults).toEqual([])
  })

  test('reports what stops it in its middle', async () => {
    const fault = new Error('the disk is full')
    const next = counting(2)
    const answer = start(() => {
      const value = next()
      if (value === null) throw fault
      return value
    })
    const { body } = await answer.get(headers)
    await expect(new Response(body).arrayBuffer()).rejects.toThrow()
    expect(answer.faults).toEqual([fault])
    await expect.poll(answer.closed).toBe(1)
  })

  test('reports nothing when the client leaves', async () => {
    const answer = start(counting(Number.POSITIVE_INFINITY))
    const reader = (await answer.get(headers)).body?.getReader()
    await reader?.read()
    await reader?.cancel()
    await expect.poll(answer.closed).toBe(1)
    expect(answer.faults).toEqual([])
  })
})
