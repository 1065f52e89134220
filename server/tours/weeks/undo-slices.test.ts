import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { WeekRun } from '#shared/schemas/weeks.ts'
import { openStore, type Store } from '../../store/db.ts'
import { getTrip, updateTrip } from '../../trips/store/trips.ts'
import { type WeeksCompany, weeksCompany } from '../routes/weeks-sample.ts'
import { forgetRuns, lastRuns } from '../store/week-runs.ts'
import { takeBackBrokenOff } from './take-back.ts'
import { undoRun } from './undo-run.ts'
import { copyWeeks, deleteWeeks, publishWeeks } from './week-operations.ts'

/** Undoing one step at a time: others are answered between the steps, and all or none of it stands. */
let company: WeeksCompany
let t: WeeksCompany['t']
beforeEach(async () => {
  company = await weeksCompany()
  t = company.t
  await company.addTour('T-1', [0, 2])
  await company.addTour('T-2', [4])
})
afterEach(() => t.close())

const AUTHOR = { username: 'chief', source: 'weeks' } as const
const PERSON = { username: 'meier', source: 'person' } as const
const WEEKS = [202648, 202649]
const STEP_BY_STEP = 0
const SCHEDULED = Array(6).fill('scheduled')
const ACTIVE = Array(6).fill('active')

const statuses = (store: Store = t.store) =>
  store.sqlite.prepare('select tt_status from trips order by tt_id').pluck().all()
const noted = (store: Store = t.store) => store.sqlite.prepare('select count(*) from unfinished_weeks').pluck().get()
/** The database as it is on the disk at this moment. */
const copyOfNow = (): Store => {
  const file = path.join(t.deps.env.DATA_DIR, `${randomUUID()}.db`)
  t.store.sqlite.prepare('vacuum into ?').run(file)
  return openStore(file, { timeZone: t.store.timeZone, now: t.clock.now })
}
const untilDone = async (trips: number) => {
  for (let turns = 0; noted() !== trips && turns < 1000; turns += 1)
    await new Promise((resolve) => setImmediate(resolve))
  expect(noted()).toBe(trips)
}
/** Lets the undoing go on until two of its six trips are done. */
const untilHalfDone = () => untilDone(2)

const copied = () => copyWeeks(t.store, WEEKS, AUTHOR)
const KINDS = [
  { kind: 'a copy', id: 1, run: copied, done: SCHEDULED, undone: [] },
  {
    kind: 'a publication',
    id: 2,
    run: async () => {
      await copied()
      await publishWeeks(t.store, WEEKS, AUTHOR, { language: 'en', publicUrl: 'https://tours.example' })
    },
    done: ACTIVE,
    undone: SCHEDULED,
  },
  {
    kind: 'a deletion',
    id: 2,
    run: async () => {
      await copied()
      await deleteWeeks(t.store, WEEKS, AUTHOR)
    },
    done: [],
    undone: SCHEDULED,
  },
]

describe.each(KINDS)('$kind', ({ id, run, done, undone }) => {
  let mailsBefore: number
  let undoing: ReturnType<typeof undoRun>
  beforeEach(async () => {
    await run()
    mailsBefore = t.messages().length
    undoing = undoRun(t.store, id, AUTHOR, '', STEP_BY_STEP)
    await untilHalfDone()
  })

  test('is undone in steps, between which others are answered and are told of it', async () => {
    const { body } = await t.call<WeekRun[]>(company.admin, 'GET', '/api/tours/weeks/runs')
    expect(body[0]).toMatchObject({ wr_left: WEEKS, wr_undone_by: 'chief' })
    expect(t.messages()).toHaveLength(mailsBefore)
    expect(await undoing).toMatchObject({ weeks: [{ trips: 3 }, { trips: 3 }] })
    expect([statuses(), noted(), lastRuns(t.store, 1)[0]?.wr_left]).toEqual([undone, 0, []])
  })

  test('says week by week how far its undoing is, and names the last week until all is done', async () => {
    const left = () => lastRuns(t.store, 1)[0]?.wr_left
    await untilDone(3)
    expect(left()).toEqual([202649])
    await untilDone(6)
    expect(left()).toEqual([202649])
    await undoing
    expect(left()).toEqual([])
  })

  test('whose undoing was broken off is as it was after the next start, and can be undone then', async () => {
    const store = copyOfNow()
    expect(() => undoRun(store, id, AUTHOR, '')).toThrow('weeks_run_working')
    await takeBackBrokenOff(store)
    expect([statuses(store), noted(store)]).toEqual([done, 0])
    expect(lastRuns(store, 1)[0]).toMatchObject({ wr_left: [], wr_undone_at: null, wr_undone_by: null })
    await undoRun(store, id, AUTHOR, '')
    expect(statuses(store)).toEqual(undone)
    await undoing
  })
})

test('a run whose undoing was under way in a backup is whole after the restore, and is not undone there', async () => {
  await copied()
  const undoing = undoRun(t.store, 1, AUTHOR, '', STEP_BY_STEP)
  await untilHalfDone()
  const store = copyOfNow()
  await undoing
  forgetRuns(store)
  await takeBackBrokenOff(store)
  expect(statuses(store)).toEqual(SCHEDULED)
  expect(() => undoRun(store, 1, AUTHOR, '')).toThrow('weeks_run_too_late')
})

test('what somebody changes while it is undone prevents it: that stays, and so does all else', async () => {
  await copied()
  await publishWeeks(t.store, WEEKS, AUTHOR, { language: 'en', publicUrl: 'https://tours.example' })
  const undoing = undoRun(t.store, 2, AUTHOR, '', STEP_BY_STEP)
  await untilHalfDone()
  const last = getTrip(t.store, 6)
  if (last) updateTrip(t.store, last, { tt_info: 'Rampe 4' }, PERSON)
  await expect(undoing).rejects.toMatchObject({ message: 'weeks_undo_prevented', fields: { trips: [{ tt_id: 6 }] } })
  expect([statuses(), noted(), getTrip(t.store, 6)?.tt_info, t.messages().length]).toEqual([ACTIVE, 0, 'Rampe 4', 1])
})

test('a trip that came back, was changed and then stayed is in nobody’s way when its deletion is undone anew', async () => {
  await copied()
  await deleteWeeks(t.store, WEEKS, AUTHOR)
  const undoing = undoRun(t.store, 2, AUTHOR, '', STEP_BY_STEP)
  await untilHalfDone()
  const [first, second] = [getTrip(t.store, 1), getTrip(t.store, 2)]
  if (first) updateTrip(t.store, first, { tt_info: 'Rampe 4' }, PERSON)
  const store = copyOfNow()
  await undoing
  await takeBackBrokenOff(store)
  expect(statuses(store)).toEqual(['scheduled'])
  await undoRun(store, 2, AUTHOR, '')
  expect([statuses(store), getTrip(store, 1)?.tt_info]).toEqual([SCHEDULED, 'Rampe 4'])
  // Devices saw it come back before: its revision goes on.
  expect(getTrip(store, 2)?.tt_rev).toBeGreaterThan(second?.tt_rev ?? Number.NaN)
})
