import { randomUUID } from 'node:crypto'
import { type Attack, inParallel, must, tally } from '../attack.ts'
import { ATTACKER } from '../target.ts'

const FIELDS = Object.fromEntries(Array.from({ length: 90_000 }, (_, index) => [`k${index}`, 1]))
const NAMES = ';a'.repeat(900_000)

/** What a device never sends: an edit of 90,000 fields, and one over 900,000 observers. */
export const editsOfManyFields: Attack = {
  name: '80 edits of 90,000 fields, or of 900,000 names',
  memoryMb: 450,
  answerMs: 3_000,
  run: async (target) => {
    const { user_id } = JSON.parse((await target.send({ path: '/api/auth', token: target.attackerToken })).body)
    const edit = { user: 'attacker', user_id, format: 2, entity: 'trip', op: 'edit', key: 1, rev: 1 }
    const push = async (set: object, base: object): Promise<string> => {
      const body = JSON.stringify({ client: randomUUID(), mutations: [{ ...edit, id: randomUUID(), set, base }] })
      const headers = { 'content-type': 'application/json' }
      const path = '/api/sync/push'
      const answer = await target.send({ path, body, headers, token: target.attackerToken, from: ATTACKER })
      return JSON.parse(answer.body).results?.[0]?.message ?? String(answer.status)
    }
    const fields = await inParallel(40, 8, () => push(FIELDS, {}))
    must(
      fields.every((message) => message === 'sync_malformed_mutation' || message === '429'),
      `an edit of 90,000 fields was answered ${tally(fields)}`,
    )
    const names = await inParallel(40, 8, () => push({ tt_customer: 'X;b;c' }, { tt_customer: NAMES }))
    return `fields ${tally(fields)}; names ${tally(names)}`
  },
}
