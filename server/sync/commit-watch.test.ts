import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Viewer } from '../../shared/domain/access/roles.ts'
import { addNames } from '../testing/names.ts'
import { addTrip } from '../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { watchCommits } from './commit-watch.ts'

let t: TestApp
let admin: string
beforeEach(() => {
  t = createTestApp()
  admin = t.addUser({ username: 'dora', role: 'admin' })
})
afterEach(() => t.close())

const DORA: Viewer = { username: 'dora', role: 'admin', subcontractor: null, customer: null }
const MEIER: Viewer = { username: 'sara', role: 'sub', subcontractor: 'Meier Trans', customer: null }
const BISE: Viewer = { username: 'sven', role: 'sub', subcontractor: 'Bise', customer: null }
const OLGA: Viewer = { username: 'olga', role: 'observer', subcontractor: null, customer: null }
const OTTO: Viewer = { username: 'otto', role: 'observer', subcontractor: null, customer: null }

/** The viewers whom a change concerns. */
const concerned = async (work: () => unknown): Promise<string[]> => {
  const commits = watchCommits(t.store)
  await work()
  const news = commits.take({ imported: true })
  return [DORA, MEIER, BISE, OLGA, OTTO]
    .filter((viewer) => commits.concerns(viewer, news))
    .map(({ username }) => username)
}

describe('a commit concerns those who could see it before, or may now', () => {
  test('nothing has happened', async () => {
    expect(await concerned(() => undefined)).toEqual([])
  })

  test('a new trip', async () => {
    expect(await concerned(() => addTrip(t.store))).toEqual(['dora', 'sara', 'olga'])
  })

  test('a trip that another subcontractor gets, and one that is taken from an observer', async () => {
    addTrip(t.store)
    addNames(t.store, { subcontractors: ['Bise'] })
    const give = () => t.call(admin, 'PUT', '/api/trips/1', { tt_sub: 'Bise', tt_customer: 'Holz AG' })
    expect(await concerned(give)).toEqual(['dora', 'sara', 'sven', 'olga'])
  })

  test('a trip that only dispatchers see yet', async () => {
    addTrip(t.store, { tt_status: 'scheduled' })
    const edit = () => t.call(admin, 'PUT', '/api/trips/1', { tt_note: 'neu' })
    expect(await concerned(edit)).toEqual(['dora', 'sara'])
  })

  test('a person is given another role: who it is, and what it may see, nobody can tell from the feed', async () => {
    t.addUser({ username: 'sven', role: 'sub', subcontractor: 'Bise' })
    t.addUser({ username: 'bert', role: 'customer' })
    const change = () => t.call(admin, 'PUT', '/api/users/bert', { role: 'sub', subcontractor: 'Bise' })
    expect(await concerned(change)).toHaveLength(5)
    const both = async () => {
      addTrip(t.store)
      await change()
      await t.call(admin, 'PUT', '/api/users/bert', { role: 'customer' })
    }
    expect(await concerned(both)).toHaveLength(5)
  })

  test('a company is called otherwise', async () => {
    t.addUser({ username: 'sven', role: 'sub', subcontractor: 'Bise' })
    expect(await concerned(() => t.call(admin, 'PUT', '/api/subcontractors/Bise', { sc_name: 'Bora' }))).toHaveLength(5)
  })

  test('more than is looked at', async () => {
    const many = () => t.store.write(() => Array.from({ length: 500 }, () => addTrip(t.store)))
    expect(await concerned(many)).toHaveLength(5)
  })
})
