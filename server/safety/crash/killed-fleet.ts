import fs from 'node:fs'
import path from 'node:path'
import { openStore } from '../../store/db.ts'
import { receivePosition } from '../../telematics/intake.ts'
import { replayWaiting } from '../../telematics/replay.ts'
import { fixAt } from '../../telematics/sample-fleet.ts'
import { moveSome } from '../../telematics/store/move.ts'
import { KILL_POINTS, REPORTS } from './fleet-reports.ts'

/**
 * A process that receives reports of a vehicle, tells each one that is stored by a line, and moves them to the telematics
 * file now and then. It kills itself within a move, at a statement between the two commits or before one of them.
 * Arguments: folder, number of the first report, point of {@link KILL_POINTS}, and at which move (0: at none).
 */
const [folder = '', first = '0', point = '', killAt = '0'] = process.argv.slice(2)
const REPORTS_BETWEEN_MOVES = 7

let now = Date.parse('2026-11-21T08:00:00.000Z')
const store = openStore(path.join(folder, 'tours.db'), { now: () => now, timeZone: 'Europe/Zurich' })
let moves = 0
store.sqlite.function('kill_here', () => {
  if (moves === Number(killAt)) process.kill(process.pid, 'SIGKILL')
  return null
})
const event = KILL_POINTS[point]
if (event) store.sqlite.exec(`create temp trigger killing ${event} begin select kill_here(); end`)
const move = (): boolean => {
  moves += 1
  return moveSome(store)
}

// What is left of the process before.
while (move());
for (const [index, { received, fix, place, more }] of REPORTS.entries()) {
  if (index < Number(first)) continue
  now = Date.parse(received)
  receivePosition(store, {
    feed: 'osmand',
    device: 'unit TRUCK-1',
    body: `report ${index}`,
    fix: fixAt(fix, place, more),
  })
  fs.writeSync(1, `${index}\n`)
  if (index % REPORTS_BETWEEN_MOVES === REPORTS_BETWEEN_MOVES - 1) move()
}
await replayWaiting(store)
while (move());
store.close()
