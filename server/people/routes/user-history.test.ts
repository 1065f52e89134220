import { describe, expect, test } from 'vitest'
import type { HistoryEntry } from '#shared/schemas/history.ts'
import { rowHistory } from '../../store/history/history.ts'
import { history } from '../../store/schema/sync.ts'
import {
  admin,
  edit,
  feed,
  outcome,
  PASSWORD,
  register,
  remove,
  setUpUsers,
  t,
  type UserAnswer,
} from '../../testing/users-sample.ts'

setUpUsers()

describe('what is kept', () => {
  test('every version of a user: who, when, which fields, never the password', async () => {
    await register({ role: 'observer' })
    t.clock.advance(60_000)
    await edit('anna', { role: 'sub', password: PASSWORD })
    await remove('anna')
    await register({ role: 'observer' })
    const versions = rowHistory(t.store, 'user', 'anna')
    expect(versions.map(({ rev, action }) => `${rev} ${action}`)).toEqual([
      '4 create',
      '3 delete',
      '2 edit',
      '1 create',
    ])
    expect(versions[2]).toEqual({
      rev: 2,
      at: '2026-11-21T08:31:00.000Z',
      username: 'Dora',
      action: 'edit',
      source: 'person',
      changes: {
        role: { from: 'observer', to: 'sub' },
        subcontractor: { from: null, to: 'anna' },
        password: { from: null, to: null },
      },
    })
    expect(JSON.stringify(t.store.db.select().from(history).all())).not.toMatch(/argon2|fresh start/)
  })

  test('is shown to admin, newest first, without any password', async () => {
    await register({ username: 'Änne', role: 'observer' })
    await edit('änne', { email: 'new@example.com', password: 'another fresh start' })
    const versionsOf = (username: string) =>
      t.call<HistoryEntry[]>(admin, 'GET', `/api/users/${encodeURIComponent(username)}/history`)
    const { status, body } = await versionsOf('ÄNNE')
    expect(status).toBe(200)
    expect(body.map(({ action, username }) => `${action} by ${username}`)).toEqual(['edit by Dora', 'create by Dora'])
    expect(body[0]?.changes).toEqual({
      email: { from: 'anna@example.com', to: 'new@example.com' },
      password: { from: null, to: null },
    })
    expect(JSON.stringify(body)).not.toMatch(/argon2|fresh start|_key/)
    await remove('änne')
    expect((await versionsOf('Änne')).body.map(({ action }) => action)).toEqual(['delete', 'edit', 'create'])
    expect(outcome(await t.call<UserAnswer>(admin, 'GET', '/api/users/nobody/history'))).toEqual([
      404,
      'user_not_found',
    ])
  })

  test('an edit that changes nothing is no version', async () => {
    t.addUser({ username: 'anna', role: 'observer', email: 'anna@example.com' })
    await edit('anna', { email: 'anna@example.com', role: 'observer' })
    expect(rowHistory(t.store, 'user', 'anna')).toEqual([])
  })

  test('devices learn of observers that come and go, and of no other user', async () => {
    await register({ role: 'customer' })
    await edit('anna', { role: 'observer' })
    await edit('anna', { email: 'new@example.com' })
    await edit('anna', { role: 'admin' })
    await edit('anna', { role: 'observer' })
    await remove('anna')
    expect(feed().map(({ entity, key, before, after }) => [entity, key, before, after])).toEqual([
      ['observer', 'anna', null, {}],
      ['observer', 'anna', {}, null],
      ['observer', 'anna', null, {}],
      ['observer', 'anna', {}, null],
    ])
  })
})
