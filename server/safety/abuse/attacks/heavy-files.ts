import { DAY_MS } from '#shared/domain/time/units.ts'
import { type Attack, inParallel, must, tally } from '../attack.ts'
import { ATTACKER } from '../target.ts'

const day = (offset: number) => new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10)

const pdf = { view: 'current_week', language: 'en', columnList: [], filterList: [] }

/**
 * Files of the attacker that may be done before the file of another user: the one that ran when this one was asked for,
 * and one that was done by then. Counted and not timed: the first files take longer than the later ones, and all of
 * them on a machine that is busy with other things.
 */
const MOST_BEFORE = 2

/** One user asks for many; another user asks for one. */
export const manyPdfs: Attack = {
  name: '30 PDFs of 300 trips at once by one person',
  memoryMb: 700,
  trips: 300,
  run: async (target) => {
    const asked = { path: '/api/downloadpdf', body: pdf, patienceMs: 300_000 }
    const attack = { ...asked, token: target.attackerToken, from: ATTACKER }
    const ask = () => target.send({ ...asked, token: target.token })
    // The first one starts the thread, and loads the fonts.
    await ask()
    let made = 0
    const many = inParallel(30, 30, async () => {
      const answer = await target.send(attack)
      if (answer.status === 200) made += 1
      return answer
    })
    const own = ask().then((answer) => ({ ...answer, madeBefore: made }))
    const [honest, answers] = await Promise.all([own, many])
    must(honest.status === 200, `the PDF of somebody else was answered ${honest.status}: ${honest.body.slice(0, 200)}`)
    must(honest.madeBefore <= MOST_BEFORE, `the PDF of somebody else came after ${honest.madeBefore} of this person`)
    const refused = answers.filter(({ status }) => status !== 200)
    must(refused.length >= 20, `${30 - refused.length} PDFs of one person were made at once`)
    must(
      refused.every(({ status, headers }) => status === 429 && Number(headers['retry-after']) > 0),
      'too many PDFs were refused without saying when to come again',
    )
    const statuses = answers.map(({ status }) => status)
    return `${tally(statuses)}; somebody else's after ${honest.madeBefore} of them, in ${(honest.ms / 1000).toFixed(1)} s`
  },
}

export const longFilters: Attack = {
  name: '20 times 400 days of 20,000 trips, four at once',
  memoryMb: 900,
  trips: 20_000,
  run: async (target) => {
    const body = { start_date: day(-200), end_date: day(199) }
    const statuses = await inParallel(20, 4, async () => {
      const sent = { path: '/api/timetable/filter', body, token: target.attackerToken, from: ATTACKER }
      return (await target.send(sent)).status
    })
    must(
      statuses.every((status) => status === 200),
      `400 days were answered ${tally(statuses)}`,
    )
    return tally(statuses)
  },
}
