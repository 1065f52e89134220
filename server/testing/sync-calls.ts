import { randomUUID } from 'node:crypto'
import type { MutationResult, PullAnswer } from '../../shared/schemas/sync.ts'
import { addNames } from './names.ts'
import type { TestApp } from './test-app.ts'

/** The names of {@link SYNCED_TRIP}, and another subcontractor. */
export const addSyncedNames = ({ store }: TestApp): void =>
  addNames(store, {
    subcontractors: ['Alpen', 'Bise'],
    vehicles: ['A-1'],
    addresses: [
      ['ZRH', 'Zürich'],
      ['GVA', 'Genève'],
    ],
  })

/** Fields of a new trip as a device sends them. */
export const SYNCED_TRIP = {
  tt_tour: 'LX 1',
  tt_from_text: 'Zürich',
  tt_to_text: 'Genève',
  tt_gps: 'A-1',
  tt_sub: 'Alpen',
  tt_stp: '2026-11-21T10:00:00.000Z',
  tt_std: '2026-11-21T11:00:00.000Z',
  tt_sta: '2026-11-21T15:00:00.000Z',
}

/** A mutation of anna that creates {@link SYNCED_TRIP}, as far as nothing else is said. */
export const mutation = (changes: Record<string, unknown> = {}) => ({
  id: randomUUID(),
  user: 'anna',
  format: 1,
  entity: 'trip',
  op: 'create',
  key: `c:${randomUUID()}`,
  rev: null,
  set: SYNCED_TRIP,
  base: {},
  ...changes,
})

export const push = (t: TestApp, token: string, client: string, mutations: unknown[]) =>
  t.call<{ results: MutationResult[]; message?: string }>(token, 'POST', '/api/sync/push', { client, mutations })

/**
 * @param cursor of the answer before, undefined to begin
 * @param entities which the app understands beyond the first ones; an app of an earlier version says none
 */
export const pull = (t: TestApp, token: string, client: string, cursor?: string, entities?: string) =>
  t.call<PullAnswer>(
    token,
    'GET',
    `/api/sync/pull?${new URLSearchParams({ client, ...(cursor && { cursor }), ...(entities && { entities }) })}`,
  )
