import { type Attack, inParallel, must, tally } from '../attack.ts'
import { ATTACKER } from '../target.ts'

const KEYS = Object.fromEntries(Array.from({ length: 180_000 }, (_, index) => [`k${index}`, 1]))
const BODY = JSON.stringify({ username: 'admin', password: 'x', ...KEYS })

/** A login with 180,000 fields, and the same fields in a request with a session. */
export const oneBodyOfManyKeys: Attack = {
  name: '40 bodies of 180,000 fields',
  memoryMb: 200,
  answerMs: 5_000,
  run: async (target) => {
    const headers = { 'content-type': 'application/json' }
    const post = (path: string, token?: string) => target.send({ path, body: BODY, headers, token, from: ATTACKER })
    const logins = await inParallel(20, 5, () => post('/api/login').then(({ status }) => status))
    const customers = await inParallel(20, 5, () =>
      post('/api/customers', target.attackerToken).then(({ status }) => status),
    )
    must(
      logins.every((status) => status === 413),
      'a login of 2 MB was looked at',
    )
    must(
      customers.every((status) => status === 400),
      'a body of 180,000 fields was looked at',
    )
    return `login ${tally(logins)}; with a session ${tally(customers)}`
  },
}
