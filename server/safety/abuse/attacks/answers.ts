import { setTimeout as pause } from 'node:timers/promises'
import { insertAnswerLink } from '#server/links/store/trip-links.ts'
import type { Store } from '#server/store/db.ts'
import { LINK_PACE } from '#server/store/history/pace.ts'
import { addAlert } from '#server/testing/sample-alerts.ts'
import { LINK_LIMITS } from '#shared/domain/links/link-limits.ts'
import { DAY_MS, HOUR_MS } from '#shared/domain/time/units.ts'
import type { AnswerPage } from '#shared/schemas/trip-link.ts'
import { type Attack, must, tally } from '../attack.ts'
import { ATTACKER, type Heard, type Target } from '../target.ts'

const TOKEN = 'answers'.padEnd(43, 'x')
const SUB = 'Subcontractor 0'
const TRIPS = LINK_LIMITS.answersAtOnce

/** All trips are to come and asked of one subcontractor, and three alerts tell each no. */
const addAnswerLink = (store: Store): void => {
  const from = Date.now() + 2 * DAY_MS
  store.sqlite
    .prepare(
      `update trips set tt_sub = ?, tt_status = 'active', tt_answer_hours = 12, tt_stp = ? + tt_id * 60000,
         tt_std = ? + tt_id * 60000, tt_sta = ? + tt_id * 60000`,
    )
    .run(SUB, from, from + HOUR_MS, from + 4 * HOUR_MS)
  const [first = 0, ...others] = store.sqlite.prepare('select tt_id from trips').pluck().all() as number[]
  insertAnswerLink(store, { token: TOKEN, lang: 'de', sub: SUB, trips: [first, ...others], by: 'dispatcher' })
  for (const name of ['a', 'b', 'c'])
    addAlert(store, {
      al_type: 'alert_declined',
      al_email_arr: [`${name}@example.com`],
      al_sms_arr: ['079 123 45 67'],
      al_adrnr_arr: [],
    })
}

const medianOf = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0

const byLink = { token: TOKEN, from: ATTACKER }
const flip = async (target: Target, round: number): Promise<Heard> => {
  const answer = round % 2 ? 'accepted' : 'declined'
  const page = JSON.parse((await target.send({ path: '/api/link', ...byLink })).body) as AnswerPage
  const answers = page.trips.map(({ tt_id, facts, answer: was }) => ({
    ...{ tt_id, answer, facts, was, note: '' },
    reason: answer === 'declined' ? 'price' : '',
  }))
  return target.send({ path: '/api/link/answers', body: { answers }, ...byLink })
}

/** Each call held all users up for 0.5 to 0.7 seconds: a quick call took 1.1 s at the median. */
export const flippedAnswers: Attack = {
  name: `${TRIPS} answers by one link, flipped again and again`,
  memoryMb: 200,
  answerMs: 3_000,
  trips: TRIPS,
  fill: addAnswerLink,
  run: async (target) => {
    const times: number[] = []
    let isOver = false
    const quick = (async () => {
      while (!isOver) {
        times.push((await target.send({ path: '/api/auth', token: target.token })).ms)
        await pause(20)
      }
    })()
    const flips: Heard[] = []
    for (let round = 0; round < LINK_PACE.atOnce / TRIPS + 2; round += 1) flips.push(await flip(target, round))
    isOver = true
    await quick
    const statuses = flips.map(({ status }) => status)
    const [median, ofFlip] = [medianOf(times), medianOf(flips.map(({ ms }) => ms))]
    must(statuses[0] === 200 && statuses.at(-1) === 429, `the answers were answered ${tally(statuses)}`)
    // In one go half of the calls waited for a half of it at least, on any machine.
    must(median < ofFlip / 4, `a quick call took ${median.toFixed(0)} ms beside one of ${ofFlip.toFixed(0)} ms`)
    return `${tally(statuses)}, each ${ofFlip.toFixed(0)} ms; a quick call took ${median.toFixed(0)} ms, at most ${Math.max(...times).toFixed(0)}`
  },
}
