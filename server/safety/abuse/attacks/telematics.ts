import Database from 'better-sqlite3'
import { attachToRead, telematicsFile } from '#server/store/telematics-file.ts'
import { type Attack, inParallel, must, tally } from '../attack.ts'
import { ATTACKER, INTAKE_SECRET, type Target } from '../target.ts'

const count = (target: Target, sql: string): number => {
  const database = new Database(target.database, { readonly: true })
  try {
    attachToRead(database, telematicsFile(target.database))
    return database.prepare(sql).pluck().get() as number
  } finally {
    database.close()
  }
}
const report = async (target: Target, fields: Record<string, string | number>): Promise<number> => {
  const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))
  const path = `/api/telematics/osmand/${INTAKE_SECRET}?${query}`
  return (await target.send({ method: 'POST', path, from: ATTACKER })).status
}
const addVehicle = (target: Target) =>
  target.send({ path: '/api/gps', token: target.token, body: { gps_id: 'TRUCK-1', gps_device: 'unit-1' } })

/** A sender who knows the shared secret reports for devices that no vehicle has. */
export const unknownDevices: Attack = {
  name: '2,000 reports of devices that nobody has',
  memoryMb: 150,
  run: async (target) => {
    const statuses = await inParallel(2_000, 16, (index) =>
      report(target, { id: `nobody-${index}`, lat: 47, lon: 8, more: 'x'.repeat(2_000) }),
    )
    const kept = count(target, 'select coalesce(sum(length(body)), 0) from all_messages')
    must(kept === 0, `${kept} bytes of their texts are stored`)
    const looked = statuses.filter((status) => status === 404).length
    must(looked < 200, `${looked} unknown devices were looked at, ${tally(statuses)}`)
    return `${tally(statuses)}; no text stored`
  },
}

export const positionFlood: Attack = {
  name: '5,000 positions of one device at once',
  memoryMb: 150,
  run: async (target) => {
    await addVehicle(target)
    const now = Math.floor(Date.now() / 1000)
    const started = performance.now()
    const statuses = await inParallel(5_000, 16, (index) =>
      report(target, { id: 'unit-1', lat: 47 + index / 1e6, lon: 8, timestamp: now - 5_000 + index }),
    )
    const taken = statuses.filter((status) => status === 200).length
    // A device may send 3,000 at once and ten a second.
    const allowed = 3_000 + 10 * Math.ceil((performance.now() - started) / 1_000)
    must(taken >= 3_000 && taken <= allowed, `${taken} positions were taken, ${allowed} may be: ${tally(statuses)}`)
    return tally(statuses)
  },
}

export const futurePositions: Attack = {
  name: 'a position of tomorrow, and then one of now',
  memoryMb: 100,
  run: async (target) => {
    await addVehicle(target)
    const now = Math.floor(Date.now() / 1000)
    const tomorrow = await report(target, { id: 'unit-1', lat: 10, lon: 10, timestamp: now + 86_400 })
    const path = `/api/telematics/osmand/${INTAKE_SECRET}?id=unit-1&lat=47&lon=8&timestamp=${now}`
    const { status, body } = await target.send({ method: 'POST', path, from: ATTACKER })
    must(status === 200 && body.includes('taken'), `the position of now was answered ${status} ${body}`)
    return `tomorrow's ${tomorrow}, now's ${status}`
  },
}
