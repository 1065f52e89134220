import type { Context } from 'hono'
import type { z } from 'zod'
import { api } from '#shared/api.ts'
import type { AnswerPage, LinkPage, ReportsBody } from '#shared/schemas/trip-link.ts'
import type { Deps } from '../../deps.ts'
import type { RateLimiter } from '../../http/rate-limit.ts'
import { type App, bearer, mount } from '../../http/route.ts'
import { notFound } from '../../kit/refusal.ts'
import { answerTrips, turnOfLinks } from '../../trips/answer-trips.ts'
import { customerOfTrip, linkPage, proofOf } from '../link-pages.ts'
import { noteOpened } from '../store/trip-links.ts'
import { getReportFile } from '../store/trip-reports.ts'
import { takeReports } from '../take-reports.ts'
import {
  findLiveLink,
  findSendingLink,
  type LiveLink,
  liveLink,
  type ReportingLink,
  unknownLink,
} from '../trips-of-link.ts'
import { linkVisits } from './link-visits.ts'
import { addPicture, answerFile } from './report-files.ts'

/** Returns true if a report is of a trip to which a link does not lead now. */
const namesOtherTrips = ({ trips }: ReportingLink, reports: readonly unknown[]): boolean =>
  reports.some((report) => !trips.some(({ tt_id }) => tt_id === (report as { tt_id?: unknown } | null)?.tt_id))

/** Calls by the token of a link: its page, reports of a driver, answers of a subcontractor, and pictures. */
export const mountLinkCalls = (app: App, deps: Deps, limiter: RateLimiter): void => {
  const { store } = deps
  const { enter, enterToAnswer, enterToReport, requireLookingBack, linkOf, driversLink } = linkVisits(deps, limiter)

  /** A page of answers is worked out in its turn: of many at once, others wait for one. */
  const page = async (c: Context, isOpened: boolean): Promise<LinkPage> => {
    if (linkOf(c).link.tl_kind === 'answer') await turnOfLinks(store)
    const live = linkOf(c)
    if (isOpened) noteOpened(store, live.link.tl_id)
    return linkPage(store, live)
  }
  mount(app, deps, api.linkPage, ({ c }) => page(c, false), enter)
  mount(app, deps, api.linkOpen, ({ c }) => page(c, true), enter)

  const report = (c: Context, body: z.output<typeof ReportsBody>) => {
    const link = driversLink(c)
    if (link.isLive && namesOtherTrips(link, body.reports)) requireLookingBack(link.link)
    const results = takeReports(store, link, body)
    // By an ended link nothing is learnt but what became of reports that came in time.
    if (!link.isLive && results.every(({ message }) => message === 'link_unknown')) throw unknownLink(store)
    return { results }
  }
  mount(app, deps, api.linkReports, ({ c, body }) => report(c, body), enterToReport)

  mount(
    app,
    deps,
    api.linkAnswers,
    async ({ c, body }) => {
      const liveNow = (): LiveLink => {
        const live = liveLink(store, bearer(c), findSendingLink)
        if (live.link.tl_kind !== 'answer') throw unknownLink(store)
        return live
      }
      const refused = await answerTrips(store, liveNow, body.answers)
      await turnOfLinks(store)
      const reading = findLiveLink(store, bearer(c))
      return { refused, ...(reading && { page: linkPage(store, reading) as AnswerPage }) }
    },
    enterToAnswer,
  )

  mount(app, deps, api.linkFileAdd, ({ c }) => addPicture(deps, c, () => driversLink(c)), enterToReport)

  const sharedFile = (c: Context, id: number): Response => {
    const { link, trips } = linkOf(c)
    const [trip] = trips
    const isShared = link.tl_kind === 'share' && trip && customerOfTrip(store, trip)?.cm_share_proof === true
    const file = getReportFile(store, id)
    const proof = isShared ? proofOf(store, trip) : undefined
    if (!file || !proof || file.re_id !== proof.re_id || file.rf_kind !== 'photo') throw notFound()
    return answerFile(deps, c, file.rf_name)
  }
  mount(app, deps, api.linkFile, ({ c, params }) => sharedFile(c, params.id), enter)
}
