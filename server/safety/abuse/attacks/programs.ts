import { randomBytes } from 'node:crypto'
import { KEY_REQUESTS } from '#server/http/key-access.ts'
import { type Attack, inParallel, must, tally } from '../attack.ts'
import { ATTACKER } from '../target.ts'

const guess = (): string => randomBytes(32).toString('base64url')

export const guessedKeys: Attack = {
  name: '2,000 guesses of keys of programs',
  memoryMb: 150,
  run: async (target) => {
    const statuses = await inParallel(2_000, 16, async () => {
      const token = `tours_${guess()}`
      return (await target.send({ path: '/api/tours/all', token, from: ATTACKER })).status
    })
    must(
      statuses.every((status) => status === 401 || status === 429),
      `a guess was answered: ${tally(statuses)}`,
    )
    return tally(statuses)
  },
}

export const guessedCalendars: Attack = {
  name: '500 guesses of calendars',
  memoryMb: 150,
  run: async (target) => {
    const statuses = await inParallel(500, 8, async () => {
      return (await target.send({ path: `/api/calendar/${guess()}.ics`, from: ATTACKER })).status
    })
    must(statuses.filter((status) => status === 404).length <= 60, 'more than sixty calendars could be tried')
    must(
      statuses.every((status) => status === 404 || status === 429),
      `a guess was answered: ${tally(statuses)}`,
    )
    return tally(statuses)
  },
}

export const oneKeyForAll: Attack = {
  name: '1,000 reads with one key',
  memoryMb: 250,
  run: async (target) => {
    const body = { role: 'admin', ak_name: 'Flood', ak_scopes: ['tours:read'], ak_expires_at: null }
    const made = await target.send({ path: '/api/keys', body, token: target.attackerToken })
    const { token } = JSON.parse(made.body) as { token: string }
    const statuses = await inParallel(1_000, 16, async () => {
      return (await target.send({ path: '/api/tours/all', token, from: ATTACKER })).status
    })
    must(statuses.filter((status) => status !== 429).length <= KEY_REQUESTS.attempts, 'a key has no limit')
    return tally(statuses)
  },
}
