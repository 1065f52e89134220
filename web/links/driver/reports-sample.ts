import type { DriverTrip } from '#shared/schemas/trip-link.ts'
import { newReport } from './actions.ts'
import type { KeptReport } from './kept.ts'

export const NOW = Date.parse('2026-03-02T08:00:00.000Z')

/** A trip of which nothing is known but its plan. */
export const sampleTrip = (fields: Partial<DriverTrip> = {}): DriverTrip => ({
  tt_id: 1,
  tour: 'LX 100',
  from: { text: 'Zürich', street: '', lat: 47.4, lon: 8.5 },
  to: { text: 'Genève', street: '', lat: null, lon: null },
  stp: '2026-03-02T08:00:00.000Z',
  std: '2026-03-02T08:30:00.000Z',
  sta: '2026-03-02T11:00:00.000Z',
  etp: null,
  eta: null,
  atp: null,
  atd: null,
  ata: null,
  off: false,
  vehicle: 'ZH 1001',
  info: '',
  reports: [],
  ...fields,
})

/** A report that was made so many minutes after eight, and may be sent. */
export const sampleReport = (
  kind: KeptReport['re_kind'],
  minutes: number,
  fields: Partial<KeptReport> = {},
): KeptReport => ({
  ...newReport({ tt_id: 1 }, kind, NOW + minutes * 60_000),
  heldUntil: 0,
  ...fields,
})
