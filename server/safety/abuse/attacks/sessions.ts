import Database from 'better-sqlite3'
import { MAX_SESSIONS } from '#server/people/store/sessions.ts'
import { type Attack, inParallel, must, tally } from '../attack.ts'
import { ATTACKER, PASSWORD } from '../target.ts'

export const streamsByHead: Attack = {
  name: '1,000 times HEAD of the event stream',
  memoryMb: 100,
  run: async (target) => {
    const statuses = await inParallel(1_000, 16, async () => {
      const sent = { method: 'HEAD', path: '/api/sync/pokes', token: target.attackerToken, from: ATTACKER }
      return (await target.send(sent)).status
    })
    must(
      statuses.every((status) => status === 200),
      `HEAD was answered ${tally(statuses)}: streams were left open`,
    )
    return tally(statuses)
  },
}

export const manySessions: Attack = {
  name: `${MAX_SESSIONS + 50} logins of one user`,
  memoryMb: 200,
  run: async (target) => {
    const body = { username: 'attacker', password: PASSWORD }
    const statuses = await inParallel(MAX_SESSIONS + 50, 4, async () => {
      return (await target.send({ path: '/api/login', body, from: ATTACKER })).status
    })
    const database = new Database(target.database, { readonly: true })
    const open = database
      .prepare("select count(*) from sessions join users on users.id = user_id where username = 'attacker'")
      .pluck()
      .get() as number
    database.close()
    must(open <= MAX_SESSIONS, `${open} sessions are open`)
    return `${tally(statuses)}; ${open} sessions open`
  },
}
