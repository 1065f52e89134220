import { IDBFactory, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SentReport } from '#shared/schemas/trip-link.ts'
import { seededRandom } from '#shared/seeded-random.ts'
import type { Answer, Calls } from '../calls.ts'
import { linkName } from '../link-name.ts'
import { draftKey, emptyDraft, type KeptReport } from './kept.ts'
import { forgetSent, isHeld, keepOrSend, pressAgain, sendWaiting, UNDO_MS } from './queue.ts'
import { NOW, sampleReport } from './reports-sample.ts'
import { openStore, type Store } from './store.ts'

/** The server as the page sees it: it keeps each report once, and knows files by their content. */
const createServer = () => {
  const kept = new Map<string, SentReport>()
  const files = new Set<string>()
  const refused = new Map<string, string>()
  let writes = 0
  const calls: Pick<Calls, 'file' | 'reports'> = {
    file: async (bytes) => {
      const name = `${new Uint8Array(bytes)[0]}.jpg`
      files.add(name)
      return { is: 'ok', value: { name } }
    },
    reports: async ({ reports }) => ({
      is: 'ok',
      value: {
        results: reports.map((report) => {
          const { re_id, photos, signature } = report
          const message = refused.get(re_id)
          if (message) return { re_id, outcome: 'refused' as const, message }
          const isWhole = [...photos, ...(signature ? [signature] : [])].every((name) => files.has(name))
          if (!isWhole) return { re_id, outcome: 'refused' as const, message: 'trip_report_file_missing' }
          if (!kept.has(re_id)) writes += 1
          kept.set(re_id, report)
          return { re_id, outcome: 'kept' as const }
        }),
      },
    }),
  }
  return { kept, files, refused, calls, writes: () => writes }
}

let store: Store
let now = NOW
beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  store = await openStore('link')
  now = NOW
})
const send = (calls: Pick<Calls, 'file' | 'reports'>) =>
  sendWaiting({ store, calls, now: () => now, onChange: () => undefined })
const add = async (...reports: KeptReport[]) => {
  for (const report of reports) await store.addReport(report)
}
const states = async () => Object.fromEntries((await store.reports()).map(({ re_id, state }) => [re_id, state]))
const file = (id: string, first: number) => ({
  id,
  bytes: new Uint8Array([first]).buffer,
  type: 'image/jpeg' as const,
  name: null,
  refusal: null,
})

test('a report is kept though the browser closed the connection', async () => {
  let connection: IDBDatabase | undefined
  const { open } = indexedDB
  vi.spyOn(indexedDB, 'open').mockImplementation((...asked) => {
    const request = open.apply(indexedDB, asked)
    request.addEventListener('success', () => {
      connection = request.result
    })
    return request
  })
  store = await openStore('link')
  const reports = [sampleReport('positioned', 0), sampleReport('departed', 1)]
  for (const report of reports) {
    connection?.close()
    await add(report)
  }
  connection?.close()
  const [kept, files] = await Promise.all([store.reports(), store.files()])
  expect([kept.length, files.length]).toEqual([2, 0])
})

test('a report waits while it may be undone, and no longer', async () => {
  const server = createServer()
  const report = sampleReport('positioned', 0, { heldUntil: NOW + UNDO_MS })
  await add(report)
  expect(await send(server.calls)).toEqual({ by: 'nothing' })
  expect(server.writes()).toBe(0)
  now = NOW + UNDO_MS
  await send(server.calls)
  expect(server.writes()).toBe(1)
  expect(await states()).toEqual({ [report.re_id]: 'sent' })
})

test('a clock that is set back does not hold a report for ever', () => {
  const report = sampleReport('positioned', 0, { heldUntil: NOW + UNDO_MS })
  expect(isHeld(report, NOW + 1)).toBe(true)
  expect(isHeld(report, NOW - 3_600_000)).toBe(false)
})

test('times go before photos, and each report after its files', async () => {
  const server = createServer()
  const order: string[] = []
  await store.putFile(file('p1', 7))
  await add(sampleReport('proof', 0, { photos: ['p1'] }), sampleReport('arrived', 5))
  await send({
    file: async (bytes, type) => {
      order.push('file')
      return server.calls.file(bytes, type)
    },
    reports: async (body) => {
      order.push(body.reports.map(({ re_kind }) => re_kind).join())
      return server.calls.reports(body)
    },
  })
  expect(order).toEqual(['arrived', 'file', 'proof'])
  expect([...server.kept.values()].find(({ re_kind }) => re_kind === 'proof')?.photos).toEqual(['7.jpg'])
  // A restored server may ask for its bytes for some days.
  expect((await store.file('p1'))?.bytes).not.toBeNull()
  await forgetSent(store, now + 1)
  expect(await store.file('p1')).toMatchObject({ bytes: null, name: '7.jpg' })
})

test('a signature that was sent leaves the phone some days later, its picture and its lines', async () => {
  const drawing = { width: 300, height: 200, lines: [[{ x: 1, y: 2, time: 3 }]] }
  await store.putFile({ ...file('s1', 7), type: 'image/png', drawing })
  await add(sampleReport('proof', 0, { signature: 's1' }))
  await send(createServer().calls)
  await forgetSent(store, now + 1)
  const kept = await store.file('s1')
  expect([kept?.bytes, kept?.drawing]).toEqual([null, undefined])
})

test('1,000 reports over a line that loses one answer in twenty: none lost, none doubled', async () => {
  const server = createServer()
  const random = seededRandom(3)
  const reports = Array.from({ length: 1000 }, (_, at) => sampleReport('note', at, { re_text: `${at}` }))
  await add(...reports)
  const lossy: typeof server.calls = {
    file: server.calls.file,
    reports: async (body) => {
      const answer = await server.calls.reports(body)
      return random.chance(0.05) ? { is: 'away' } : answer
    },
  }
  let tries = 0
  while ((await send(lossy)).by !== 'nothing') tries += 1
  expect(tries).toBeGreaterThan(0)
  expect(server.writes()).toBe(1000)
  expect(new Set(Object.values(await states()))).toEqual(new Set(['sent']))
}, 60_000)

test.each(['alone', 'beside what came in time'])(
  'what was recorded after the end of the link, sent %s, waits on and holds up nothing of before',
  async (how) => {
    const server = createServer()
    const isEnded = { now: true }
    const late = sampleReport('released', 90)
    // As the server does: by a link that has ended nothing else is learnt.
    const calls: typeof server.calls = {
      file: server.calls.file,
      reports: async (body) =>
        isEnded.now && body.reports.every(({ re_id }) => re_id === late.re_id)
          ? { is: 'ended' }
          : await server.calls.reports(body),
    }
    server.refused.set(late.re_id, 'link_unknown')
    await store.putFile(file('p1', 7))
    const proof = sampleReport('proof', 0, { photos: ['p1'] })
    const bare = how === 'alone' ? [] : [sampleReport('arrived', 80)]
    await add(late, proof, ...bare)
    for (let time = 0; time < 2; time += 1) expect(await send(calls)).toEqual({ by: 'ended' })
    expect(Object.values(await states()).sort()).toEqual([...bare.map(() => 'sent'), 'sent', 'waiting'])
    expect((await states())[late.re_id]).toBe('waiting')
    server.refused.clear()
    isEnded.now = false
    expect(await send(calls)).toEqual({ by: 'nothing' })
    expect(server.writes()).toBe(2 + bare.length)
  },
)

test('pictures that the server does not take stay on the phone; the others need not', async () => {
  const server = createServer()
  for (const [id, first] of [
    ['p1', 7],
    ['p2', 8],
    ['s1', 9],
  ] as const)
    await store.putFile(file(id, first))
  const report = sampleReport('proof', 0, { photos: ['p1', 'p2'], signature: 's1' })
  await add(report)
  await send({
    file: async (bytes, type) =>
      new Uint8Array(bytes)[0] === 7
        ? await server.calls.file(bytes, type)
        : { is: 'refused', message: 'trip_report_files_too_many' },
    reports: server.calls.reports,
  })
  expect(await states()).toEqual({ [report.re_id]: 'sent' })
  expect(server.kept.get(report.re_id)).toMatchObject({ photos: ['7.jpg'], signature: null })
  await forgetSent(store, now + 1)
  const kept = (await store.files()).map(({ id, bytes, refusal }) => [id, bytes !== null, refusal !== null])
  expect(kept).toEqual([
    ['p1', false, false],
    ['p2', true, true],
    ['s1', true, true],
  ])
})

test('two tabs that send at once are one', async () => {
  const server = createServer()
  await add(sampleReport('positioned', 0), sampleReport('departed', 30))
  await Promise.all([send(server.calls), send(server.calls)])
  expect(server.writes()).toBe(2)
})

test('a file that the server has forgotten is sent again, a few times', async () => {
  const server = createServer()
  await store.putFile(file('p1', 7))
  const report = sampleReport('damage', 0, { photos: ['p1'] })
  await add(report)
  await send({
    ...server.calls,
    file: async (bytes, type) => {
      const answer = await server.calls.file(bytes, type)
      if ((await store.reports())[0]?.missing === 0) server.files.clear()
      return answer
    },
  })
  expect(server.writes()).toBe(1)
  expect((await store.reports())[0]).toMatchObject({ state: 'sent', missing: 1 })
})

test('a file that never arrives does not make the phone send for ever', async () => {
  const server = createServer()
  await store.putFile(file('p1', 7))
  await add(sampleReport('damage', 0, { photos: ['p1'] }))
  await send({ ...server.calls, file: async () => ({ is: 'ok', value: { name: 'gone.jpg' } }) })
  expect((await store.reports())[0]).toMatchObject({ state: 'refused', refusal: 'trip_report_file_missing' })
})

test('a photo that is refused does not take its report along', async () => {
  const server = createServer()
  await store.putFile(file('bad', 1))
  await store.putFile(file('good', 2))
  await add(sampleReport('damage', 0, { photos: ['bad', 'good'], re_text: 'Kratzer' }))
  const answers: Answer<{ name: string }>[] = [{ is: 'refused', message: 'trip_report_picture_invalid' }]
  await send({ ...server.calls, file: async (bytes, type) => answers.pop() ?? server.calls.file(bytes, type) })
  expect([...server.kept.values()]).toMatchObject([{ photos: ['2.jpg'], re_text: 'Kratzer' }])
  expect(await store.file('bad')).toMatchObject({ refusal: 'trip_report_picture_invalid' })
})

test('what is refused stays, with why; the others are sent', async () => {
  const server = createServer()
  const [bad, good] = [sampleReport('positioned', 0), sampleReport('departed', 30)]
  server.refused.set(bad.re_id, 'trip_report_foreign_trip')
  await add(bad, good)
  await send(server.calls)
  expect(await store.reports()).toContainEqual({ ...bad, state: 'refused', refusal: 'trip_report_foreign_trip' })
  expect((await states())[good.re_id]).toBe('sent')
})

test('what came after the end of the link is sent, and says what becomes of it', async () => {
  const server = createServer()
  const report = sampleReport('proof', 0)
  await add(report)
  const value = { results: [{ re_id: report.re_id, outcome: 'kept' as const, message: 'trip_report_after_end' }] }
  await send({ ...server.calls, reports: async () => ({ is: 'ok', value }) })
  expect(await store.reports()).toMatchObject([{ state: 'sent', refusal: 'trip_report_after_end' }])
})

test('a request that is refused as a whole is taken apart', async () => {
  const server = createServer()
  const [bad, good] = [sampleReport('positioned', 0), sampleReport('departed', 30)]
  await add(bad, good)
  await send({
    ...server.calls,
    reports: async (body) =>
      body.reports.some(({ re_id }) => re_id === bad.re_id)
        ? { is: 'refused', message: 'malformed_request' }
        : server.calls.reports(body),
  })
  expect(await states()).toEqual({ [bad.re_id]: 'refused', [good.re_id]: 'sent' })
})

test.each([
  [{ is: 'away' }, { by: 'away' }],
  [{ is: 'ended' }, { by: 'ended' }],
  [
    { is: 'busy', waitMs: 9000 },
    { by: 'busy', waitMs: 9000 },
  ],
] as const)('%j leaves everything as it is', async (answer, stopped) => {
  const report = sampleReport('positioned', 0)
  await add(report)
  expect(await send({ file: async () => answer, reports: async () => answer })).toEqual(stopped)
  expect(await store.reports()).toEqual([report])
})

test('a long night’s reports go in requests that the server takes', async () => {
  const server = createServer()
  const sizes: number[] = []
  await add(...Array.from({ length: 45 }, (_, at) => sampleReport('note', at, { re_text: 'ї'.repeat(1000) })))
  await send({
    ...server.calls,
    reports: async (body) => {
      sizes.push(new TextEncoder().encode(JSON.stringify(body)).length)
      expect(body.reports.length).toBeLessThanOrEqual(20)
      return server.calls.reports(body)
    },
  })
  expect(server.writes()).toBe(45)
  expect(Math.max(...sizes)).toBeLessThan(16 * 1024)
})

test('a report and the end of its draft are one: never both, never neither', async () => {
  const draft = { ...emptyDraft(draftKey(1, 'damage')), text: 'Kratzer' }
  await store.putDraft(draft)
  const report = sampleReport('damage', 0)
  await store.addReport(report, draft.key)
  expect(await store.drafts()).toEqual([])
  await store.putDraft(draft)
  await expect(store.addReport(report, draft.key)).rejects.toThrow()
  expect(await store.drafts()).toEqual([draft])
})

test('a report that names a picture which is not there goes without it, and says so', async () => {
  const server = createServer()
  const report = sampleReport('damage', 0, { photos: ['lost'], re_text: 'Kratzer' })
  await add(report)
  await send(server.calls)
  expect([...server.kept.values()]).toMatchObject([{ photos: [], re_text: 'Kratzer' }])
  expect(await store.files()).toMatchObject([{ id: 'lost', refusal: 'trip_report_file_lost' }])
})

describe('a phone without room', () => {
  const report = sampleReport('damage', 0, { photos: ['p1'], heldUntil: NOW + UNDO_MS })
  const draft = { ...emptyDraft(draftKey(1, 'damage')), photos: ['p1'] }
  beforeEach(async () => {
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(full)
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(full)
    await store.putFile(file('p1', 7), draft)
  })
  afterEach(() => void vi.restoreAllMocks())
  const keep = (calls: Pick<Calls, 'file' | 'reports'>) =>
    keepOrSend({ store, calls, now: () => now }, report, draft.key)

  test('sends a report from memory, with the photo that its form shows', async () => {
    const server = createServer()
    expect(await keep(server.calls)).toMatchObject({ state: 'sent' })
    expect([...server.kept.values()]).toMatchObject([{ photos: ['7.jpg'] }])
    expect([await states(), await store.drafts()]).toEqual([{ [report.re_id]: 'sent' }, []])
  })

  test('keeps the form as it is where there is no network either', async () => {
    await expect(keep({ file: async () => ({ is: 'away' }), reports: async () => ({ is: 'away' }) })).rejects.toThrow()
    expect([await states(), await store.drafts(), (await store.files()).length]).toEqual([{}, [draft], 1])
  })

  test('knows a report that is pressed again, which is undone no more, and one that says something else', () => {
    const again = sampleReport('damage', 3, { photos: ['p1'], re_ahead: 5 })
    const other = { ...again, re_id: 'other', re_text: 'Delle' }
    expect(pressAgain([report, other], again)).toEqual({ ...again, re_id: report.re_id, heldUntil: 0 })
    const later = {
      ...again,
      re_id: 'later',
      re_device_at: new Date(Date.parse(report.re_device_at) + 600_000).toISOString(),
    }
    expect([pressAgain([report], other), pressAgain([report], later)]).toEqual([other, later])
  })

  test('keeps the form of a report that the server refuses', async () => {
    const server = createServer()
    server.refused.set(report.re_id, 'trip_report_foreign_trip')
    expect(await keep(server.calls)).toMatchObject({ state: 'refused', refusal: 'trip_report_foreign_trip' })
    expect([await states(), await store.drafts()]).toEqual([{}, [draft]])
  })

  test('sends what it kept when it had room', async () => {
    vi.restoreAllMocks()
    await store.addReport({ ...report, heldUntil: 0 }, draft.key)
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const server = createServer()
    expect(await send(server.calls)).toEqual({ by: 'nothing' })
    expect([...server.kept.values()]).toMatchObject([{ photos: ['7.jpg'] }])
    expect(await states()).toEqual({ [report.re_id]: 'sent' })
  })
})

test('the database of a link says nothing of its token, and is no other link’s', async () => {
  const token = 'a'.repeat(43)
  expect(await linkName(token)).toMatch(/^trip-link-[0-9a-f]{32}$/)
  expect(await linkName(token)).not.toBe(await linkName('b'.repeat(43)))
})
