import { randomUUID } from 'node:crypto'
import { linkAddress } from '../../shared/domain/links/link-pages.ts'
import type { MadeLinkKind } from '../../shared/domain/links/links.ts'
import type { ReportKind } from '../../shared/domain/links/reports.ts'
import { DAY_MS, MINUTE_MS } from '../../shared/domain/time/units.ts'
import { ACTUAL_TIMES } from '../../shared/domain/tracking/tracker-trip.ts'
import { answerState } from '../../shared/domain/trip/trip-answers.ts'
import type { Trip } from '../../shared/schemas/trip.ts'
import { newToken } from '../kit/tokens.ts'
import { insertAnswerLink, insertLink } from '../links/store/trip-links.ts'
import { insertReport } from '../links/store/trip-reports.ts'
import type { Store } from '../store/db.ts'
import { customers } from '../store/schema/master-data.ts'
import { tripsTouching } from '../trips/store/trips.ts'
import { isTapped, SILENT, subName } from './company.ts'

const KINDS: Record<(typeof ACTUAL_TIMES)[number], ReportKind> = {
  tt_atp: 'positioned',
  tt_atd: 'departed',
  tt_ata: 'arrived',
}
const REPORTED = 3 * DAY_MS

/** Makes a link of a trip, as a dispatcher would. @returns its token */
export const demoLink = (
  store: Store,
  { tt_id, tt_sub: tl_sub }: Pick<Trip, 'tt_id' | 'tt_sub'>,
  tl_kind: MadeLinkKind,
): string => {
  const token = newToken()
  const link = { tt_id, tl_kind, tl_lang: 'de', tl_created_by: 'dispo', tl_sub, day: null } as const
  insertLink(store, { ...link, token })
  return token
}

const around = (store: Store, before: number, after: number) => ({
  from: new Date(store.now() - before).toISOString(),
  to: new Date(store.now() + after).toISOString(),
})

/** Writes the reports of drivers without telematics on trips of the last days; every customer shares what can be shared. */
export const seedTaps = (store: Store): void => {
  store.db.update(customers).set({ cm_share_position: true, cm_share_proof: true }).run()
  for (const trip of tripsTouching(store, around(store, REPORTED, 0)).filter(isTapped)) {
    const reported = ACTUAL_TIMES.filter((time) => trip[time] !== null)
    if (reported.length === 0) continue
    const of = { tt_id: trip.tt_id, tl_sub: trip.tt_sub }
    const link = { ...of, tl_kind: 'driver', tl_lang: 'de', tl_created_by: 'dispo', day: null } as const
    const { tl_id } = insertLink(store, { ...link, token: newToken() })
    for (const time of reported) {
      const re_at = trip[time] ?? ''
      insertReport(store, {
        re_id: randomUUID(),
        tt_id: trip.tt_id,
        tl_id,
        re_kind: KINDS[time],
        re_at,
        re_device_at: re_at,
        re_received_at: new Date(Math.min(store.now(), Date.parse(re_at) + MINUTE_MS)).toISOString(),
        re_skew: 0,
        re_lat: null,
        re_lon: null,
        re_accuracy: null,
        re_text: '',
        re_minutes: null,
        re_name: '',
        re_replaces: null,
        re_set_aside_by: null,
      })
    }
  }
}

/** A link to answer what a subcontractor has not answered yet, as in the mail of a publication. */
const answerLink = (store: Store): string | null => {
  const sub = subName(SILENT)
  const open = tripsTouching(store, around(store, 0, 8 * DAY_MS)).filter(
    (trip) => trip.tt_sub === sub && answerState(trip) === 'asked',
  )
  const [first, ...others] = open.map(({ tt_id }) => tt_id)
  if (first === undefined) return null
  const token = newToken()
  insertAnswerLink(store, { token, lang: 'de', sub, trips: [first, ...others], by: 'dispo' })
  return token
}

/** A driver's link and one to share of a trip that runs, or begins next, of a subcontractor without telematics; one to answer. */
export const linksToTry = (store: Store, url: string): { driver: string; share: string; answer: string } => {
  const token = answerLink(store)
  const answer = token ? linkAddress(url, 'answer', token) : 'none, every trip is answered'
  const open = tripsTouching(store, around(store, 0, 3 * DAY_MS)).filter(
    ({ tt_status, tt_ata }) => tt_status === 'active' && tt_ata === null,
  )
  const tapped = open.filter(isTapped)
  const trip = tapped.find(({ tt_atd }) => tt_atd !== null) ?? tapped[0] ?? open[0]
  if (!trip) return { driver: 'none, no trip is open', share: 'none, no trip is open', answer }
  return {
    driver: linkAddress(url, 'driver', demoLink(store, trip, 'driver')),
    share: linkAddress(url, 'share', demoLink(store, trip, 'share')),
    answer,
  }
}
