import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { moveWaiting } from '../jobs/move-waiting.ts'
import { messagesOfRange } from '../reports/store/reports.ts'
import { settleRestored } from '../sync/store/restored.ts'
import { type DeviceFix, receivePosition } from '../telematics/intake.ts'
import { between, END, fixAt, planDrive, RAMP, ROAD, START } from '../telematics/sample-fleet.ts'
import { at, createReports, DRIVE, FOUND } from '../telematics/sample-reports.ts'
import { moveSome, ROWS_AT_ONCE } from '../telematics/store/move.ts'
import { fixesSince } from '../telematics/store/positions.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { getTrip } from '../trips/store/trips.ts'
import { openStore, type Store } from './db.ts'
import { databaseToRead, withReadStore } from './sql/read-store.ts'
import { Database } from './sql/sqlite.ts'
import { telematicsFile } from './telematics-file.ts'

let t: TestApp
beforeEach(() => {
  t = createTestApp({ now: '2026-11-21T08:00:00.000Z' })
})
afterEach(() => t.close())

const { take, drive, report, timesOf, log } = createReports(() => t)
const LONG_AGO = '2000-01-01T00:00:00.000Z'
const fixes = () => fixesSince(t.store, 'TRUCK-1', LONG_AGO)
const count = (table: string) => t.store.sqlite.prepare(`select count(*) from ${table}`).pluck().get()
const files = () => ({
  main: [count('main.telematics_messages'), count('main.positions')],
  telematics: [count('telematics.kept_messages'), count('telematics.kept_positions')],
})

describe('messages and positions', () => {
  test('arrive in the main file, move to the other, and are seen the same throughout, in other threads too', async () => {
    const { device } = planDrive(t.store)
    drive(device)
    const seen = [log(), fixes()]
    expect(seen.map((rows) => rows.length)).toEqual([DRIVE.length, DRIVE.length])
    expect(files()).toEqual({ main: [DRIVE.length, DRIVE.length], telematics: [0, 0] })
    const range = { from: LONG_AGO, to: at('12:00') }
    const inOtherThread = () => withReadStore(databaseToRead(t.store), (store) => [...messagesOfRange(store, range)])
    expect(inOtherThread()).toEqual(seen[0])
    await moveWaiting(t.store)
    expect(files()).toEqual({ main: [0, 0], telematics: [DRIVE.length, DRIVE.length] })
    expect([log(), fixes()]).toEqual(seen)
    expect(inOtherThread()).toEqual(seen[0])
  })

  test('move some at a time, the oldest first, and none under a number that was given before', () => {
    const { device } = planDrive(t.store)
    t.store.write(() => {
      for (let second = 0; second < ROWS_AT_ONCE + 3; second += 1)
        take(device, fixAt(new Date(t.clock.now() - 3_600_000 + second * 1000).toISOString(), START, RAMP))
    })
    const seen = [log(), fixes()]
    expect(moveSome(t.store)).toBe(true)
    expect(files()).toEqual({ main: [3, 3], telematics: [ROWS_AT_ONCE, ROWS_AT_ONCE] })
    expect([log(), fixes()]).toEqual(seen)
    expect(moveSome(t.store)).toBe(false)
    expect(files().main).toEqual([0, 0])
    report(device, '08:30', between(0.3), ROAD)
    expect(log().at(-1)?.id).toBe(ROWS_AT_ONCE + 4)
  })

  test('count once while they are in both files, and the next move ends that', () => {
    const { device } = planDrive(t.store)
    drive(device)
    const seen = [log(), fixes()]
    t.store.sqlite.exec(`insert into telematics.kept_messages select * from main.telematics_messages;
      insert into telematics.kept_positions select * from main.positions`)
    expect([log(), fixes()]).toEqual(seen)
    moveSome(t.store)
    expect(files()).toEqual({ main: [0, 0], telematics: [DRIVE.length, DRIVE.length] })
    expect([log(), fixes()]).toEqual(seen)
  })

  test('a position that is sent again after it moved counts once', () => {
    const { device, trip } = planDrive(t.store)
    drive(device)
    moveSome(t.store)
    expect(take(device, fixAt(at('09:35'), between(0.03), ROAD))).toBe('repeated')
    expect(fixes()).toHaveLength(DRIVE.length)
    expect(timesOf(trip.tt_id)).toEqual(FOUND)
  })
})

describe('the two files', () => {
  let folder: string
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-files-'))
  })
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

  const main = () => path.join(folder, 'tours.db')
  const own = () => telematicsFile(main())
  /** Opens the files, and closes them after `look`. */
  const opened = <Result>(look: (store: Store) => Result, file = main()): Result => {
    const store = openStore(file, { now: t.clock.now })
    try {
      return look(store)
    } finally {
      store.close()
    }
  }
  const isLost = () => opened(({ isTelematicsLost }) => isTelematicsLost)
  const receive = (device: string, clock: string, place: { lat: number; lon: number }, more: Partial<DeviceFix>) =>
    opened((store) => {
      const { outcome } = receivePosition(store, {
        feed: 'osmand',
        device,
        body: '',
        fix: fixAt(at(clock), place, more),
      })
      moveSome(store)
      return outcome
    })
  const times = (id: number) =>
    opened((store) => {
      const { tt_atp, tt_atd, tt_ata } = getTrip(store, id) ?? {}
      return { tt_atp, tt_atd, tt_ata }
    })

  test('belong together through a restore, and no other file is taken for it', () => {
    opened((store) => settleRestored(store, null))
    expect(isLost()).toBe(false)
    fs.renameSync(own(), path.join(folder, 'aside.db'))
    const foreign = path.join(folder, 'other', 'tours.db')
    opened(() => undefined, foreign)
    fs.copyFileSync(telematicsFile(foreign), own())
    const before = fs.readFileSync(own())
    expect(isLost).toThrow(/telematics\.db belongs to another database: move it away/)
    expect(fs.readFileSync(own()).equals(before)).toBe(true)
    fs.renameSync(path.join(folder, 'aside.db'), own())
    expect(isLost()).toBe(false)
  })

  test('one that is lost or an older copy is told once, and then no late position takes a time of a trip back', () => {
    t.clock.set(at('10:50'))
    const { device, trip } = opened((store) => planDrive(store))
    const older = path.join(folder, 'older.db')
    for (const [clock, place, more] of DRIVE) {
      receive(device, clock, place, more)
      if (clock === '09:30') fs.copyFileSync(own(), older)
    }
    expect(times(trip.tt_id)).toEqual(FOUND)
    for (const lose of [() => fs.rmSync(own()), () => fs.copyFileSync(older, own())]) {
      lose()
      expect([isLost(), isLost()]).toEqual([true, false])
      t.clock.advance(3_000)
      expect(receive(device, '09:20', START, RAMP)).toBe('late')
      expect(times(trip.tt_id)).toEqual(FOUND)
    }
  })

  test('one that is lost before anything was moved to it is missed by nobody', () => {
    opened(() => undefined)
    fs.rmSync(own())
    expect(isLost()).toBe(false)
  })

  test('after an older main file is copied here by hand, no message gets the number of another', () => {
    t.clock.set(at('10:50'))
    const { device } = opened((store) => planDrive(store))
    const [first, ...rest] = DRIVE
    if (first) receive(device, ...first)
    const older = path.join(folder, 'older.db')
    fs.copyFileSync(main(), older)
    for (const report of rest) receive(device, ...report)
    fs.copyFileSync(older, main())
    receive(device, '10:45', END, RAMP)
    const numbers = opened(({ sqlite }) => sqlite.prepare('select id from all_messages order by id').pluck().all())
    expect(numbers).toEqual([...DRIVE, 'the last'].map((_report, index) => index + 1))
  })

  test('one of a newer version is refused and left alone', () => {
    opened(() => undefined)
    const newer = new Database(own())
    newer.pragma('journal_mode = delete')
    newer.pragma('user_version = 99')
    newer.close()
    const before = fs.readFileSync(own())
    expect(isLost).toThrow('telematics.db was written by a newer version')
    expect(fs.readFileSync(own()).equals(before)).toBe(true)
  })

  test('one that is no database is named, and left alone', () => {
    opened(() => undefined)
    fs.writeFileSync(own(), 'not a database'.repeat(400))
    expect(isLost).toThrow(/telematics\.db cannot be opened: file is not a database/)
    expect(fs.readFileSync(own(), 'utf8')).toMatch(/^not a database/)
  })

  test('a main file under another name has its own in memory', () => {
    opened(() => undefined, path.join(folder, 'copy.db'))
    expect(fs.readdirSync(folder)).toEqual(['copy.db'])
  })
})
