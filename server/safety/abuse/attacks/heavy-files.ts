import { type Attack, inParallel, must, tally } from '../attack.ts'
import { ATTACKER } from '../target.ts'

const DAY_MS = 86_400_000
const day = (offset: number) => new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10)

const pdf = { view: 'current_week', language: 'en', columnList: [], filterList: [] }

/**
 * Somebody else waits for the rest of a file that runs, and for the own one. In times of a file of this attack, so that a
 * machine that is busy with other things judges alike; the third is for what changes meanwhile.
 */
const MOST_FILES = 3

/** One person asks for many; somebody else asks for one. */
export const manyPdfs: Attack = {
  name: '30 PDFs of 300 trips at once by one person',
  memoryMb: 700,
  trips: 300,
  run: async (target) => {
    const asked = { path: '/api/downloadpdf', body: pdf }
    // That its own files wait for each other is the attacker's affair.
    const attack = { ...asked, token: target.attackerToken, from: ATTACKER, patienceMs: 300_000 }
    const ask = () => target.send({ ...asked, token: target.token })
    // The first one starts the thread, and loads the fonts.
    await ask()
    const started = performance.now()
    const many = inParallel(30, 30, () => target.send(attack))
    const honest = await ask()
    const answers = await many
    const made = answers.filter(({ status }) => status === 200).length + 1
    const fileMs = (performance.now() - started) / made
    must(honest.status === 200, `the PDF of somebody else was answered ${honest.status}: ${honest.body.slice(0, 200)}`)
    must(
      honest.ms < MOST_FILES * fileMs,
      `the PDF of somebody else took ${honest.ms.toFixed(0)} ms, one file ${fileMs.toFixed(0)}`,
    )
    const refused = answers.filter(({ status }) => status !== 200)
    must(refused.length >= 20, `${30 - refused.length} PDFs of one person were made at once`)
    must(
      refused.every(({ status, headers }) => status === 429 && Number(headers['retry-after']) > 0),
      'too many PDFs were refused without saying when to come again',
    )
    const statuses = answers.map(({ status }) => status)
    return `${tally(statuses)}; somebody else's after ${(honest.ms / 1000).toFixed(1)} s, one file in ${(fileMs / 1000).toFixed(1)} s`
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
