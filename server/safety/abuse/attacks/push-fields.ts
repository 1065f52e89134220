import { randomUUID } from 'node:crypto'
import { addNames } from '#server/testing/names.ts'
import { type Attack, inParallel, must, tally } from '../attack.ts'
import { ATTACKER, type Target } from '../target.ts'

const FIELDS = Object.fromEntries(Array.from({ length: 90_000 }, (_, index) => [`k${index}`, 1]))
const NAMES = ';a'.repeat(900_000)

const KNOWN = 5_000
const UNKNOWN = {
  tt_customer: 'Custumer Numbr 12345;Custumer Numbr 23456',
  tt_sub: 'Subcontracter Numbr 12345',
  tt_gps: 'ZH Numbr 123456',
  tt_driver: 'Drivr Numbr 12345',
  tt_from_text: 'Adress Numbr 12345',
  tt_to_text: 'Adress Numbr 23456',
}

/** Pushes that no device sends: an edit of 90,000 fields, and one over 900,000 observers. */
const pushAsAttacker = async (target: Target, sets: readonly { set: object; base: object }[]): Promise<string[]> => {
  const { user_id } = JSON.parse((await target.send({ path: '/api/auth', token: target.attackerToken })).body)
  const edit = { user: 'attacker', user_id, format: 2, entity: 'trip', op: 'edit', key: 1, rev: 1 }
  const mutations = sets.map((changes) => ({ ...edit, id: randomUUID(), ...changes }))
  const answer = await target.send({
    path: '/api/sync/push',
    body: JSON.stringify({ client: randomUUID(), mutations }),
    headers: { 'content-type': 'application/json' },
    token: target.attackerToken,
    from: ATTACKER,
  })
  const { results } = JSON.parse(answer.body)
  return results ? results.map(({ message }: { message?: string }) => message) : [String(answer.status)]
}

export const editsOfManyFields: Attack = {
  name: '80 edits of 90,000 fields, or of 900,000 names',
  memoryMb: 450,
  answerMs: 3_000,
  run: async (target) => {
    const push = async (set: object, base: object): Promise<string> =>
      (await pushAsAttacker(target, [{ set, base }]))[0] ?? 'applied'
    const fields = await inParallel(40, 8, () => push(FIELDS, {}))
    must(
      fields.every((message) => message === 'sync_malformed_mutation' || message === '429'),
      `an edit of 90,000 fields was answered ${tally(fields)}`,
    )
    const names = await inParallel(40, 8, () => push({ tt_customer: 'X;b;c' }, { tt_customer: NAMES }))
    return `fields ${tally(fields)}; names ${tally(names)}`
  },
}

/** A slip in every name, for which the nearest ones are looked for: other requests do not wait for all of them. */
export const editsOfUnknownNames: Attack = {
  name: '4 pushes of 500 edits, 6 unknown names each',
  memoryMb: 300,
  answerMs: 1_500,
  fill: (store) => {
    const numbers = Array.from({ length: KNOWN }, (_, index) => 10_000 + index)
    addNames(store, {
      customers: numbers.map((number) => `Customer Number ${number}`),
      subcontractors: numbers.map((number) => `Subcontractor Number ${number}`),
      vehicles: numbers.map((number) => `ZH Number ${number}`),
      drivers: numbers.map((number) => [`Driver Number ${number}`, String(number)]),
      addresses: numbers.map((number) => [String(number), `Address Number ${number}`]),
    })
  },
  run: async (target) => {
    const edits = Array.from({ length: 500 }, () => ({ set: UNKNOWN, base: {} }))
    const answers = await inParallel(4, 4, () => pushAsAttacker(target, edits))
    return tally(answers.flat())
  },
}
