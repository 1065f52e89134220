import { getTrip, reportTrip } from '#server/trips/store/trips.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/domain/time/units.ts'
import type { Trip } from '#shared/schemas/trip.ts'
import { OTHER_DISPATCHER } from '../company.ts'
import { factsOf } from '../oracle/answers.ts'
import { mustHold } from '../oracle/must-hold.ts'
import { type AnswerHistory, iso, SUBS } from './answer-history-state.ts'
import { follow } from './answer-oracle.ts'
import { judge, type Row } from './answer-rules.ts'
import { given, noteFor, otherValues, STATUSES } from './answer-values.ts'

/** Events beside the devices of these histories: other clients of the server, vehicles, time. */

export const mailOf = (sub: string): string => `${sub.toLowerCase()}@x.example`

export const call = async (history: AnswerHistory, username: string, method: string, path: string, body: object) => {
  const { world, tokens } = history
  const token = tokens.get(username) ?? world.tokenOf(username)
  tokens.set(username, token)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await world.app().request(path, { method, headers, body: JSON.stringify(body) })
  return { status: answer.status, body: JSON.parse(await answer.text()) as Record<string, unknown> }
}

export const messageOf = ({ status, body }: Awaited<ReturnType<typeof call>>): string | undefined => {
  const [fault] = (body.errors ?? []) as { message: string }[]
  return status < 300 ? undefined : (fault?.message ?? String(body.message))
}

/** A call of the API that waited nowhere: the last one writes. */
const put = async (history: AnswerHistory, username: string, trip: number, set: Row): Promise<void> => {
  const { world, terms } = history
  const { role, subcontractor } = world.viewerOf(username)
  const sub = role === 'sub' ? subcontractor : null
  const edit = { sub, source: sub === null ? 'dispatch' : 'sub', set, base: null, isInParts: false } as const
  const verdict = judge(history.trips.get(trip) as Row, edit, terms, world.now())
  const told = messageOf(await call(history, username, 'PUT', `/api/trips/${trip}`, set))
  history.log.push(`${username}: trip ${trip} ${JSON.stringify(set)}: ${told ?? 'saved'}`)
  mustHold(told === verdict.message, () => `has to be ${verdict.message ?? 'saved'}, is ${told ?? 'saved'}`)
  follow(history, trip, verdict.after, username)
}

const anyTrip = ({ random, trips }: AnswerHistory): [number, Row] => random.pick([...trips])

/** Another dispatcher changes a trip at another client of the server. */
export const changeElsewhere = async (history: AnswerHistory, firsts: ReadonlyMap<number, Row>): Promise<void> => {
  const { random } = history
  const [trip, row] = anyTrip(history)
  const luck = random.below(10)
  if (luck < 5) await put(history, OTHER_DISPATCHER, trip, otherValues(history, firsts.get(trip) as Row))
  else if (luck < 7) await put(history, OTHER_DISPATCHER, trip, { tt_sub: random.pick(SUBS) })
  else if (luck < 9) await put(history, OTHER_DISPATCHER, trip, { tt_status: random.pick(STATUSES) })
  else {
    const tt_sub = random.pick(SUBS)
    const said = given(history, { tt_sub }, random.chance(0.4))
    const set = { tt_answer: said.answer, tt_answer_reason: said.reason ?? '', tt_answer_note: said.note ?? '' }
    await put(history, OTHER_DISPATCHER, trip, { tt_sub, ...set, tt_answer_facts: factsOf({ ...row, tt_sub }) })
  }
}

/** A client of the API that is written by others: what it answers is mostly wrong. */
export const answerWrongly = async (history: AnswerHistory): Promise<void> => {
  const { random } = history
  const [trip, row] = anyTrip(history)
  const other = random.pick(SUBS)
  await put(history, random.pick(['sara', 'sven', OTHER_DISPATCHER]), trip, {
    tt_answer: random.pick(['accepted', 'declined', 'declined', 'perhaps', '']),
    tt_answer_reason: random.pick(['', '', 'other', 'price', 'weather']),
    tt_answer_note: random.chance(0.3) ? noteFor(history, row.tt_sub) : '',
    tt_answer_facts: random.pick([factsOf(row), factsOf(row), factsOf({ ...row, tt_sub: other }), '', '[]']),
  })
}

/** The vehicle positions, departs, or takes back what it said. */
export const vehicleTells = (history: AnswerHistory): void => {
  const { store, world, random, log } = history
  const [trip, row] = anyTrip(history)
  const now = world.now()
  const isThere = row.tt_atp !== null || row.tt_atd !== null
  const told =
    isThere && random.chance(0.6)
      ? { tt_atp: null, tt_atd: null }
      : row.tt_atp === null && row.tt_atd === null
        ? { tt_atp: iso(now - MINUTE_MS) }
        : { tt_atd: iso(now) }
  reportTrip(store, getTrip(store, trip) as Trip, told)
  follow(history, trip, { ...row, ...told }, 'telematics')
  log.push(`the vehicle says of trip ${trip} ${JSON.stringify(told)}`)
}

/** Other hours from now on. */
export const changeTerms = async (history: AnswerHistory): Promise<void> => {
  const { random, terms, log } = history
  const name = random.pick(SUBS)
  const sc_answer_hours = random.pick([12, 12, 24, 2, null])
  const body = { sc_name: name, sc_email: mailOf(name), sc_answer_hours }
  const told = messageOf(await call(history, OTHER_DISPATCHER, 'PUT', `/api/subcontractors/${name}`, body))
  mustHold(told === undefined, () => `other terms: ${told}`)
  terms.set(name, sc_answer_hours)
  log.push(`${name} answers ${sc_answer_hours} h before`)
}

/** Minutes, hours or half a night go by. */
export const timeGoesBy = ({ world, random }: AnswerHistory): void => {
  const luck = random.next()
  if (luck < 0.5) world.advance(random.integer(1, 900) * SECOND_MS)
  else if (luck < 0.85) world.advance(random.integer(15, 180) * MINUTE_MS)
  else world.advance(random.integer(4, 14) * HOUR_MS)
}
