import { randomUUID } from 'node:crypto'
import { addPerson, subcontractorName, TIME_ZONE } from '#server/bench/parts/company.ts'
import { openSession } from '#server/people/store/actors.ts'
import type { Store } from '#server/store/db.ts'
import { PACE } from '#server/store/history/pace.ts'
import { dayOf } from '#shared/domain/time/dates.ts'
import { DAY_MS } from '#shared/domain/time/units.ts'
import { type Attack, inParallel, must, tally } from '../attack.ts'
import { ATTACKER, type Target } from '../target.ts'

const VERSIONS = 1_060_000
const YESTERDAY = Date.now() - DAY_MS
/** Lines that came and went: half of them of trips, the others of statements. */
const addVersions = (store: Store): void => {
  store.sqlite
    .prepare(
      `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ?)
       insert into history (entity, key, rev, at, username, action, source, changes)
       select case n % 2 when 0 then 'statement_line' else 'trip' end, n % 200000, 1, ?, 'meier', 'delete', 'person',
         '{"sl_note":{"from":"no. ' || n || '","to":null}}' from numbers`,
    )
    .run(VERSIONS, YESTERDAY)
}

/** Once the log of such a day, and its preview, were 500 for all, with any filter. */
export const logOfManyVersions: Attack = {
  name: 'the log of a day of 1.06 million versions',
  memoryMb: 1_200,
  fill: addVersions,
  run: async (target) => {
    const ask = async (path: string, more: object = {}) => {
      const body = { log_date: dayOf(YESTERDAY, TIME_ZONE), language: 'en', ...more }
      const { status, body: text, ms } = await target.send({ path, body, token: target.token, patienceMs: 120_000 })
      must(status === 200, `${path} ${JSON.stringify(more)} was answered ${status}: ${text.slice(0, 200)}`)
      return { text, ms }
    }
    const wanted = [{}, { log_user: 'dispatcher' }, { log_tour: 'LX 1001' }, { log_source: 'telematics' }]
    const previews: number[] = []
    for (const more of wanted) previews.push((await ask('/api/logpreview', more)).ms)
    const { files } = JSON.parse((await ask('/api/logpreview')).text)
    must(files === 6, `the log goes into ${files} files`)
    const [first, last] = [await ask('/api/logdownload'), await ask('/api/logdownload', { log_part: files })]
    const seconds = (ms: number) => (ms / 1000).toFixed(1)
    return `previews ${previews.map(seconds).join(', ')} s; files ${seconds(first.ms)}, ${seconds(last.ms)} s`
  },
}

let subToken = ''
const addSubcontractor = (store: Store): void => {
  const userId = addPerson(store, 'quick', subcontractorName(0))
  subToken = openSession(store, { userId, stayLoggedIn: true, userAgent: 'abuse' })
}
const AT_ONCE = 100
const CLIENT = randomUUID()

const pushAsSub = async (target: Target, idOf: () => string = randomUUID): Promise<(number | string)[]> => {
  const edit = { user: 'quick', format: 2, entity: 'trip', op: 'edit', key: 1, rev: 1, base: {} }
  const mutations = Array.from({ length: AT_ONCE }, () => ({
    ...edit,
    id: idOf(),
    set: { tt_status: 'inactive' },
  }))
  const body = { client: CLIENT, mutations }
  const answer = await target.send({ path: '/api/sync/push', body, token: subToken, from: ATTACKER })
  if (answer.status !== 200) return [answer.status]
  return (JSON.parse(answer.body).results as { status: string }[]).map(({ status }) => status)
}

export const writesWithoutEnd: Attack = {
  name: `${PACE.atOnce * 2} edits of a subcontractor, all refused`,
  memoryMb: 250,
  fill: addSubcontractor,
  run: async (target) => {
    const outcomes = (await inParallel((2 * PACE.atOnce) / AT_ONCE, 8, () => pushAsSub(target))).flat()
    const decided = outcomes.filter((outcome) => outcome !== 429).length
    must(decided >= PACE.atOnce, `no more than ${decided} edits were decided`)
    // What is regained in the minutes that it takes.
    must(decided < PACE.atOnce + 10 * PACE.aMinute, `${decided} edits were decided`)
    must(outcomes.includes(429), 'the subcontractor was never told to wait')
    return tally(outcomes)
  },
}

/** An answer that is kept costs a look at the row's past each time. */
export const repeatsWithoutEnd: Attack = {
  name: `a refused edit of a subcontractor, ${PACE.atOnce * 2} times`,
  memoryMb: 250,
  fill: addSubcontractor,
  run: async (target) => {
    const id = randomUUID()
    const outcomes = (await inParallel((2 * PACE.atOnce) / AT_ONCE, 16, () => pushAsSub(target, () => id))).flat()
    must(outcomes.includes(429), 'the subcontractor was never told to wait')
    return tally(outcomes)
  },
}
