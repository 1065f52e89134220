import { prepared } from '#server/store/sql/prepared.ts'
import { DECLINE_REASONS } from '#shared/domain/trip/trip-answers.ts'
import { openTrips } from '../../links/answer/draw-answers.ts'
import { OTHER_DISPATCHER } from '../company.ts'
import { mustHold } from '../oracle/must-hold.ts'
import { call, mailOf, messageOf } from './answer-elsewhere.ts'
import { type AnswerHistory, SUBS } from './answer-history-state.ts'
import { checkPagePress, follow, judgePage } from './answer-oracle.ts'
import { openPage, type Page } from './answer-page.ts'
import { changed, type Row } from './answer-rules.ts'
import { noteFor } from './answer-values.ts'

/** Trips are published, and answered by the links of their mails. */

const WEEKS = [{ start_date: '2026-11-23', end_date: '2026-11-29' }]
const selectMails = prepared((store) =>
  store.sqlite.prepare("select recipient, body from outbox where kind = 'publication' order by id"),
)

/** Publishes what is planned; each subcontractor that is asked gets a mail with a link. */
export const publish = async (history: AnswerHistory): Promise<void> => {
  const { store, world, terms, pages, log } = history
  const planned = [...history.trips].filter(([, row]) => row.tt_status === 'scheduled')
  if (planned.length === 0) return
  const told = messageOf(
    await call(history, OTHER_DISPATCHER, 'POST', '/api/tours/publish', { weeks: WEEKS, language: 'de' }),
  )
  mustHold(told === undefined, () => `publishing: ${told}`)
  for (const [trip, row] of planned)
    follow(history, trip, changed(row, { tt_status: 'active' }, terms, world.now()), OTHER_DISPATCHER)
  log.push(`published: ${planned.map(([trip]) => trip)}`)
  const mails = selectMails(store).all() as { recipient: string; body: string }[]
  for (const { recipient, body } of mails.slice(history.mails)) {
    const sub = SUBS.find((name) => mailOf(name) === recipient) ?? ''
    const trips = planned
      .map(([trip]) => trip)
      .filter((trip) => {
        const row = history.trips.get(trip) as Row
        return (
          row.tt_sub === sub &&
          row.tt_answer_hours !== null &&
          [row.tt_atp, row.tt_atd, row.tt_ata].every((time) => time === null)
        )
      })
    const token = /\/a\/#(\S+)/.exec(body)?.[1]
    mustHold((token !== undefined) === trips.length > 0, () => `the mail for ${sub} leads to ${trips}: ${body}`)
    if (token)
      pages.push(await pageOf(history, { name: `page ${pages.length + 1}`, token, sub, trips, madeAt: world.now() }))
  }
  history.mails = mails.length
}

const pageOf = (
  history: AnswerHistory,
  made: Pick<Page, 'name' | 'token' | 'sub' | 'trips' | 'madeAt'>,
): Promise<Page> =>
  openPage(made, {
    random: history.random,
    carry: async (page, url, init) => {
      const connection = { incoming: { socket: { remoteAddress: addressOf(history.seed) } } }
      const answer = await history.world.app().request(url, init, connection)
      const text = await answer.text()
      const answers = url.endsWith('/answers') ? JSON.parse(String(init.body)).answers : []
      try {
        judgePage(history, page, answers, answer.status, text)
      } catch (error) {
        history.violation = error
        throw error
      }
      return new Response(text, { status: answer.status, headers: answer.headers })
    },
  })

/** Addresses are throttled: each history has a network of its own. */
const addressOf = (seed: number): string =>
  `2001:db8:${Math.floor(seed / 0x1_00_00).toString(16)}:${(seed % 0x1_00_00).toString(16)}::1`

/** Presses on the page of a mail, and lets it work. */
export const workOnPage = async (history: AnswerHistory, page: Page): Promise<void> => {
  const { random, log } = history
  if (page.last && random.chance(0.7)) await pressOnPage(history, page, page.last)
  if (random.chance(0.15)) page.network.isThere = !page.network.isThere
  log.push(`${page.name} works: ${await page.work()}`)
  if (history.violation) throw history.violation
}

const pressOnPage = async (history: AnswerHistory, page: Page, last: NonNullable<Page['last']>): Promise<void> => {
  const { random } = history
  const shown = last.trips.filter(({ state }) => state !== null)
  const open = openTrips({ page: last, waiting: (await page.kept.read()).waiting })
  const isAll = open.length > 0 && random.chance(0.4)
  if (shown.length === 0) return
  const chosen = isAll ? open : [random.pick(shown)]
  const reason = random.pick(DECLINE_REASONS)
  const isDecline = !isAll && random.chance(0.5)
  const note = reason === 'other' ? noteFor(history, page.sub) : ''
  const pressed = isDecline
    ? await page.answer(chosen, 'declined', reason, note)
    : await page.answer(chosen, 'accepted')
  for (const one of pressed) checkPagePress(last, one)
  history.log.push(`${page.name} answers ${JSON.stringify(pressed.map(({ tt_id, answer }) => `${tt_id} ${answer}`))}`)
}
