import { afterAll, beforeAll, expect, test } from 'vitest'
import { PROGRAM_ROLES, type ProgramRole } from '../../shared/domain/access/key-scopes.ts'
import { WEBHOOK_EVENTS } from '../../shared/domain/webhooks/webhook-events.ts'
import { partyOf } from '../programs/store/parties.ts'
import { insertWebhook } from '../programs/store/webhooks.ts'
import { collectChanges } from '../programs/webhooks/collect.ts'
import { appendChange } from '../store/history/change-feed.ts'
import { getTrips, tripAudience } from '../trips/store/trips.ts'
import { FORBIDDEN_FIELDS } from './forbidden-fields.ts'
import { type Asker, type PlantedCompany, plantCompany } from './planted-company.ts'
import { PARTIES } from './programs-sample.ts'

/** Messages to webhooks and calendars, searched for secrets that were planted for others, as every answer is. */
let company: PlantedCompany
const told: Record<string, { who: Asker; text: string; fields: Set<string> }> = {}
const fieldsOf = (value: unknown, found = new Set<string>()): Set<string> => {
  if (Array.isArray(value)) for (const inner of value) fieldsOf(inner, found)
  else if (value && typeof value === 'object')
    for (const [field, inner] of Object.entries(value)) fieldsOf(inner, found.add(field))
  return found
}

beforeAll(async () => {
  company = plantCompany()
  const { store } = company.t
  const hooks = PROGRAM_ROLES.map((role): [ProgramRole, number] => {
    const fields = {
      wh_name: role,
      wh_url: 'https://erp.example/',
      wh_events: [...WEBHOOK_EVENTS],
      wh_secret: 'whsec_c2Vj',
    }
    return [role, insertWebhook(store, { ...fields, party: partyOf(store, PARTIES(company)[role]) }, 'dora').wh_id]
  })
  // Every trip, as if all of it had changed, come into sight, and gone out of it.
  store.write(() => {
    for (const trip of getTrips(store, Object.values(company.trips))) {
      const audience = tripAudience(trip)
      const line = { entity: 'trip', key: trip.tt_id } as const
      appendChange(store, { ...line, before: null, after: audience })
      appendChange(store, {
        ...line,
        before: audience,
        after: audience,
        news: { events: ['leg.arrived'], fields: Object.keys(trip) },
      })
      appendChange(store, { ...line, before: audience, after: null })
    }
  })
  while (collectChanges(store));
  for (const [who, wh_id] of hooks) {
    const bodies = store.sqlite
      .prepare('select wd_body from webhook_deliveries where wh_id = ?')
      .pluck()
      .all(wh_id) as string[]
    expect(bodies.length, who).toBeGreaterThan(3)
    told[`webhook of ${who}`] = {
      who,
      text: bodies.join('\n'),
      fields: fieldsOf(bodies.map((body) => JSON.parse(body))),
    }
  }
  for (const who of ['admin', 'sub', 'customer', 'observer'] as const) {
    const made = await company.t.call<{ path: string }>(company.tokens[who], 'POST', '/api/calendar', {
      language: 'de',
    })
    const { status, body } = await company.t.call<string>(null, 'GET', made.body.path)
    expect(status).toBe(200)
    told[`calendar of ${who}`] = { who, text: body.replaceAll('\r\n ', ''), fields: new Set() }
  }
})
afterAll(() => company.t.close())

test('webhooks and calendars tell nobody a value that was planted for others, nor a field that its role may not know', () => {
  const leaks = Object.entries(told).flatMap(([what, { who, text, fields }]) => [
    ...company.secrets
      .filter((secret) => !secret.mayRead.includes(who) && text.includes(secret.text))
      .map((secret) => `${what} tells ${secret.what}`),
    ...[...fields]
      .filter((field) => FORBIDDEN_FIELDS[who].some((pattern) => pattern.test(field)))
      .map((field) => `${what} has ${field}`),
  ])
  expect(leaks).toEqual([])
})

test('the scan finds what may be read', () => {
  for (const [what, { who, text }] of Object.entries(told))
    expect(
      company.secrets.some((secret) => secret.mayRead.includes(who) && text.includes(secret.text)),
      what,
    ).toBe(true)
})
