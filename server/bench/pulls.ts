import type { PullAnswer } from '../../shared/schemas/sync.ts'
import { type Company, startCompany } from './parts/company.ts'
import { askOnce, requestText } from './parts/connection.ts'
import { percent, printFigure, printHead } from './parts/figures.ts'
import { startBeside } from './parts/programs.ts'
import { compareRates } from './parts/rates.ts'

/**
 * Measures a pull that finds nothing new: the bytes of a quiet pull, its rate beside a bare Hono app that finds
 * the session in SQLite and gives a JSON of the same size, and how much longer a pull of ten changed trips takes when the company has 10,000 instead of 100.
 * Each pull reads its session, the newest number and its rows; lines of the change feed that were read once are kept.
 * Run: npm run bench:server -- pulls
 */
const CLIENT = '00000000-0000-4000-8000-000000000001'
const FEW = 100
const MANY = 10_000
const CHANGED = 10
const GOALS = { bytes: 300, rate: 0.4, growth: 1.5 }

const pullRequest = ({ url, token }: Company, cursor: string): string =>
  requestText(url, `/api/sync/pull?client=${CLIENT}${cursor && `&cursor=${cursor}`}`, {
    headers: { authorization: `Bearer ${token}` },
  })

const pull = async (company: Company, cursor: string) => {
  const wire = await askOnce(company.url, pullRequest(company, cursor))
  return { wire, answer: JSON.parse(wire.body()) as PullAnswer }
}

const currentCursor = async (company: Company): Promise<string> => {
  let cursor = ''
  for (;;) {
    const { answer } = await pull(company, cursor)
    cursor = answer.cursor
    if (!answer.more) return cursor
  }
}

/** Changes ten trips. @returns the cursor of a device that has not heard of it */
const changeTen = async (company: Company): Promise<string> => {
  const { url, token } = company
  const before = await currentCursor(company)
  for (let id = 1; id <= CHANGED; id += 1) {
    const headers = { authorization: `Bearer ${token}` }
    await askOnce(
      url,
      requestText(url, `/api/trips/${id}`, { method: 'PUT', headers, body: { tt_info: `ramp ${id}` } }),
    )
  }
  const { answer } = await pull(company, before)
  if (answer.put.trip?.length !== CHANGED) throw new Error(`a pull brought ${answer.put.trip?.length} trips`)
  return before
}

const measureQuiet = async (company: Company): Promise<void> => {
  const peer = await startBeside<never, never, string>('peer.ts', [company.database])
  try {
    const cursor = await currentCursor(company)
    const { wire, answer } = await pull(company, cursor)
    if (Object.keys(answer.put).length > 0) throw new Error('the pull was not quiet')
    const small = requestText(peer.ready, '/small', { headers: { authorization: `Bearer ${company.token}` } })
    const least = await askOnce(peer.ready, small)
    const bytes = (name: string, here: number, there: number): void =>
      printFigure({
        name,
        value: `${here} B`,
        peer: `${there} B bare Hono`,
        ratio: (here / there).toFixed(2),
        goal: `<= ${GOALS.bytes} B`,
        holds: here <= GOALS.bytes,
      })
    bytes('quiet pull, body', wire.bodyBytes, least.bodyBytes)
    bytes('quiet pull, with its headers', wire.headBytes + wire.bodyBytes, least.headBytes + least.bodyBytes)
    const { perSecond } = await compareRates([
      { url: company.url, request: pullRequest(company, cursor) },
      { url: peer.ready, request: small },
    ])
    const [here = 0, there = 0] = perSecond
    printFigure({
      name: 'quiet pulls',
      value: `${here.toFixed(0)} /s`,
      peer: `${there.toFixed(0)} /s bare Hono with a session`,
      ratio: percent(here / there),
      goal: `>= ${percent(GOALS.rate)}`,
      holds: here / there >= GOALS.rate,
    })
  } finally {
    await peer.stop()
  }
}

const measureGrowth = async (many: Company, few: Company): Promise<void> => {
  const targets = []
  for (const company of [many, few]) {
    targets.push({ url: company.url, request: pullRequest(company, await changeTen(company)) })
  }
  const [ofMany = 0, ofFew = 0] = (await compareRates(targets)).perSecond.map((rate) => 1000 / rate)
  printFigure({
    name: `pull of ${CHANGED} changes among ${MANY} trips`,
    value: `${ofMany.toFixed(2)} ms`,
    peer: `${ofFew.toFixed(2)} ms among ${FEW}`,
    ratio: (ofMany / ofFew).toFixed(2),
    goal: `<= ${GOALS.growth}`,
    holds: ofMany / ofFew <= GOALS.growth,
  })
}

printHead('Pulls')
const many = await startCompany(MANY)
const few = await startCompany(FEW)
try {
  await measureQuiet(many)
  await measureGrowth(many, few)
} finally {
  await Promise.all([many.stop(), few.stop()])
}
