import Database from 'better-sqlite3'
import { type Attack, inParallel, must, tally } from '../attack.ts'
import type { Target } from '../target.ts'

const EACH = 20
/** Characters of a body that are sent at once: enough for the request to be let in. */
const FIRST = 5

/** Sends a head and a few bytes as the attacker. @returns a function that sends the rest, and gives the status of the answer */
const hold = (target: Target, place: string, body: unknown): (() => Promise<number>) => {
  const text = JSON.stringify(body)
  const socket = target.connect()
  let heard = ''
  socket.on('data', (chunk) => {
    heard += chunk
  })
  const head = [
    `${place} HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${target.attackerToken}`,
    'Content-Type: application/json',
    `Content-Length: ${text.length}`,
    'Connection: close',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${text.slice(0, FIRST)}`)
  return () =>
    new Promise((resolve) => {
      socket.once('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(heard)?.[1] ?? 0)))
      socket.write(text.slice(FIRST))
    })
}

/** An admin who expects to be locked keeps requests open by which it would come back. */
export const heldBodies: Attack = {
  name: `${3 * EACH} bodies held until the user is locked`,
  memoryMb: 150,
  run: async (target) => {
    const place = '/api/users/attacker'
    const rests = Array.from({ length: EACH }, (_, n) => [
      hold(target, 'POST /api/registration', {
        username: `back-${n}`,
        email: `back-${n}@x.example`,
        role: 'admin',
        password: 'a long password',
      }),
      hold(target, 'POST /api/keys', {
        ak_name: `back-${n}`,
        role: 'admin',
        ak_scopes: ['trips:read'],
        ak_expires_at: null,
      }),
      hold(target, `PUT /api/trips/${n + 1}`, { tt_note: 'by a locked user' }),
    ]).flat()
    // They are let in in the order in which they came: an answer to the attacker's next request says that they were.
    await target.send({ path: '/api/auth', token: target.attackerToken })
    const locked = await target.send({ method: 'PUT', path: place, body: { locked: true }, token: target.token })
    must(locked.status === 200, `to lock the attacker was answered ${locked.status}`)
    const statuses = await inParallel(rests.length, 8, async (n) => (await rests[n]?.()) ?? 0)
    const database = new Database(target.database, { readonly: true })
    const left = database
      .prepare(
        `select (select count(*) from users where username like 'back-%') + (select count(*) from api_keys)
          + (select count(*) from trips where tt_note = 'by a locked user')`,
      )
      .pluck()
      .get() as number
    database.close()
    must(left === 0, `${left} of ${rests.length} held requests were done for a locked user`)
    must(
      statuses.every((status) => status === 401),
      `held requests were answered ${tally(statuses)}`,
    )
    return tally(statuses)
  },
}
