import Database from 'better-sqlite3'
import { KEPT_ANSWERS } from '#server/sync/store/idempotent-answers.ts'
import { type Attack, inParallel, must, tally } from '../attack.ts'
import { ATTACKER, type Target } from '../target.ts'

const kept = (target: Target): { number: number; bytes: number } => {
  const database = new Database(target.database, { readonly: true })
  try {
    return database
      .prepare('select count(*) as number, coalesce(sum(octet_length(body)), 0) as bytes from idempotent_answers')
      .get() as { number: number; bytes: number }
  } finally {
    database.close()
  }
}

export const keysOfWrites: Attack = {
  name: '1,200 writes, each with its own key',
  memoryMb: 150,
  run: async (target) => {
    const { attackerToken: token } = target
    const statuses = await inParallel(1_200, 16, async (index) => {
      const body = { dr_name: `Driver ${index}`, dr_number: String(index) }
      const headers = { 'idempotency-key': `key ${index}` }
      return (await target.send({ path: '/api/drivers', body, token, headers, from: ATTACKER })).status
    })
    const { number, bytes } = kept(target)
    must(number <= KEPT_ANSWERS.number && bytes <= KEPT_ANSWERS.bytes, `${number} answers of ${bytes} bytes are kept`)
    return `${tally(statuses)}; ${number} answers kept, ${(bytes / 1024).toFixed(0)} kB`
  },
}

export const keysOfReads: Attack = {
  name: '60 long reads, each with its own key',
  memoryMb: 250,
  trips: 1_000,
  run: async (target) => {
    const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
    const statuses = await inParallel(60, 4, async (index) => {
      const body = { start_date: day(-7), end_date: day(7) }
      const headers = { 'idempotency-key': `key ${index}` }
      const { status } = await target.send({
        path: '/api/timetable/filter',
        body,
        token: target.attackerToken,
        headers,
        from: ATTACKER,
      })
      return status
    })
    must(kept(target).number === 0, 'an answer to a read was kept')
    return `${tally(statuses)}; none kept`
  },
}
