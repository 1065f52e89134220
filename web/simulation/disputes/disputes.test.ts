import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import xlsx from 'sheetjs-style'
import { expect, test } from 'vitest'
import { statementFile } from '#server/money/journals/statement-file.ts'
import { listedStatements } from '#server/money/statements/seen-statement.ts'
import { listStatements } from '#server/money/store/statements.ts'
import { ensurePoppler, readPdf } from '#server/testing/poppler.ts'
import { formatAmount } from '#shared/domain/money/money.ts'
import { createDevice } from '../device.ts'
import { mustHold } from '../oracle/must-hold.ts'
import { createRandom } from '../random.ts'
import { inProportion } from '../seeds.ts'
import { createWorld, TIME_ZONE } from '../world.ts'
import { act, begin } from './dispute-acts.ts'
import { checkAtRest, checkServer } from './dispute-checks.ts'
import { type Disputes, dispatcher } from './dispute-state.ts'

/**
 * Random disputes over statements: dispatch makes, changes, decides, finishes and corrects them while a subcontractor
 * answers on two devices, offline and over a network that loses and doubles. `DISPUTE_SEEDS` says how many, and
 * `DISPUTE_FROM` where to begin; a seed replays.
 */
const SEEDS = Number(process.env.DISPUTE_SEEDS ?? inProportion(25))
const FROM = Number(process.env.DISPUTE_FROM ?? 1)
const ACTS = 100
const REST_EVERY = 20

const newDisputes = async (seed: number): Promise<Disputes> => {
  const random = createRandom(seed)
  const world = createWorld()
  world.employ('bert', 'sub', 'Alpen')
  const [phone, tablet, stranger] = [
    createDevice('phone', ['sara'], world, random),
    createDevice('tablet', ['bert'], world, random),
    createDevice('stranger', ['sven'], world, random),
  ] as const
  for (const device of [phone, tablet, stranger]) await device.sync()
  const seen = { finals: 0, corrections: 0, disputed: 0, accepted: 0, refused: 0, missed: 0 }
  return {
    world,
    random,
    phone,
    tablet,
    stranger,
    trips: [],
    named: [],
    missed: [],
    said: [],
    confirmed: new Set(),
    finals: new Map(),
    log: [],
    seen,
  }
}

/** Spreadsheet and PDF, read by other programs than those that wrote them. */
const checkFiles = async (disputes: Disputes): Promise<void> => {
  const { world } = disputes
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'disputes-')), 'copy.db')
  try {
    fs.writeFileSync(file, world.store().sqlite.serialize())
    const database = { file, timeZone: TIME_ZONE, now: world.now() }
    for (const head of listStatements(world.store(), { states: ['sent', 'final'], limit: 3 })) {
      const total = listedStatements(world.store(), dispatcher(disputes), [head])[0]?.totals.total ?? Number.NaN
      const asked = { database, id: head.st_id, language: 'en' } as const
      const book = xlsx.read(await statementFile({ ...asked, format: 'xlsx' }), { type: 'array' })
      const rows: unknown[][] = xlsx.utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 })
      const inSheet = rows.find((row) => row.includes('Grand total'))?.find((cell) => typeof cell === 'number')
      mustHold(inSheet === total, () => `statement ${head.st_id}: ${total}, in the spreadsheet ${inSheet}`)
      const { text } = readPdf(await statementFile({ ...asked, format: 'pdf' }))
      mustHold(text.includes(`Grand total ${formatAmount(total)}`), () => `statement ${head.st_id}: no ${total} in PDF`)
    }
  } finally {
    fs.rmSync(path.dirname(file), { recursive: true })
  }
}

test('disputes end with equal amounts, gapless numbers and finals that never change', async () => {
  ensurePoppler()
  const all = { finals: 0, corrections: 0, disputed: 0, accepted: 0, refused: 0, missed: 0 }
  for (let seed = FROM; seed < FROM + SEEDS; seed += 1) {
    const disputes = await newDisputes(seed)
    const { world, phone, tablet, stranger, log, seen } = disputes
    try {
      await begin(disputes)
      for (let count = 1; count <= ACTS; count += 1) {
        await act(disputes)
        checkServer(disputes)
        if (count % REST_EVERY === 0) await checkAtRest(disputes)
      }
      if (seed % 10 === 1) await checkFiles(disputes)
    } catch (error) {
      throw new Error(`seed ${seed}\n${log.join('\n')}\n${error instanceof Error ? error.stack : error}`)
    } finally {
      for (const device of [phone, tablet, stranger]) device.close()
      world.close()
    }
    for (const name of Object.keys(all) as (keyof typeof all)[]) all[name] += seen[name]
  }
  // They happened at all.
  if (SEEDS >= 20) for (const [name, count] of Object.entries(all)) expect(count, name).toBeGreaterThan(SEEDS / 2)
})
