import { expect } from 'vitest'
import type { TestApp } from '../../testing/test-app.ts'

export const SHARE = {
  fl_name: 'Diesel share',
  fl_index: 'Diesel',
  fl_kind: 'share',
  fl_on: 'trip',
  fl_lag: 1,
  fl_base: 112,
  fl_share: 30,
  fl_counts: 'whole',
  fl_round: 'hundredth',
}

/** The calls of surcharges, as one person makes them; each has to succeed. */
export const fuelCalls = (t: TestApp, token: string) => {
  const done = async (method: string, path: string, body?: unknown) => {
    const answer = await t.call<Record<string, unknown>>(token, method, path, body)
    expect([answer.status, answer.body]).toEqual([200, answer.body])
    return answer.body
  }
  return {
    index: (ix_name = 'Diesel') => done('POST', '/api/indices', { ix_name }),
    rule: (changes: object = {}) => done('POST', '/api/floaters', { ...SHARE, ...changes }),
    values: (values: Record<string, number | null>, index = 'Diesel') =>
      done('PUT', '/api/fuel/values', {
        index,
        values: Object.entries(values).map(([month, value]) => ({ month, value })),
      }),
    dated: (from: string, percent: number | null, reason = 'agreed', floater = SHARE.fl_name) =>
      done('PUT', '/api/fuel/dated', { floater, from, percent, reason }),
    ofSub: (sc_floater: string | null, sc_floater_from: string | null = null) =>
      done('PUT', '/api/subcontractors/Meier%20Trans', { sc_name: 'Meier Trans', sc_floater, sc_floater_from }),
    ofCustomer: (cm_floater: string | null) => done('PUT', '/api/customers/1', { cm_name: 'Holz AG', cm_floater }),
  }
}
