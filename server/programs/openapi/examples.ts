import type { CallName } from '#shared/api.ts'

/** A request as a program makes it, of the company of the demo's kind: what `examples.test.ts` plants. */
export type Example = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }

const DAYS = { startDay: '2026-11-16', endDay: '2026-11-22' }
/** Examples of calls that keys open; each is made by a test. */
export const EXAMPLES: Partial<Record<CallName, Example>> = {
  timetable: { query: { view: 'current_week' } },
  timetableFilter: { body: { start_date: '2026-11-16', end_date: '2026-11-22' } },
  trip: { params: { id: '1' } },
  tripCreate: {
    body: {
      ...{ tt_tour: 'LX 7', tt_customer: 'Holz AG', tt_sub: 'Meier Trans', tt_gps: 'TRUCK-1' },
      ...{ tt_from_adrnr: 'A1', tt_from_text: 'Basel Hub', tt_to_adrnr: 'A2', tt_to_text: 'Genf Nord' },
      ...{ tt_stp: '2026-11-23T09:00:00Z', tt_std: '2026-11-23T09:30:00Z', tt_sta: '2026-11-23T13:00:00Z' },
    },
  },
  tripEdit: { params: { id: '1' }, body: { tt_info: 'gate 5' } },
  vehicles: {},
  customerCreate: { body: { cm_name: 'Stahl AG' } },
  subcontractorJournal: { query: { subcontractor: 'Meier Trans', ...DAYS } },
  statements: { query: {} },
  documents: {},
  tours: {},
}
