import type { Context } from 'hono'
import type { z } from 'zod'
import { api } from '#shared/api.ts'
import { visibleReport } from '#shared/domain/access/visibility.ts'
import { LINK_LIMITS } from '#shared/domain/links/link-limits.ts'
import { ANSWER_LINK_HOLDS, type LinkKind, linkKindsOf, mayHandleLinks } from '#shared/domain/links/links.ts'
import { type Derived, deriveReports, ENDED_LINK, waitsForDispatch } from '#shared/domain/links/reports.ts'
import { sameSpelling } from '#shared/domain/names/names.ts'
import { dayOf } from '#shared/domain/time/dates.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#shared/domain/time/units.ts'
import type { Trip } from '#shared/schemas/trip.ts'
import type { AnswerPage, LinkPage, ReportsBody, SeenReport } from '#shared/schemas/trip-link.ts'
import type { Deps } from '../../deps.ts'
import { openScan, scanType, writeScan } from '../../files/scans.ts'
import { addressKeys } from '../../http/address-limit.ts'
import { clientAddress } from '../../http/connections/client-address.ts'
import { createRateLimiter, requireAttempt } from '../../http/rate-limit.ts'
import { BODY_LIMITS, type BodyLimit, readBody } from '../../http/request-body.ts'
import { type App, bearer, mount } from '../../http/route.ts'
import { type LinkCaller, type Visit, visitOfLink } from '../../kit/open-of-people.ts'
import { notFound, Refusal } from '../../kit/refusal.ts'
import { newToken } from '../../kit/tokens.ts'
import type { Actor } from '../../people/store/actors.ts'
import type { Store } from '../../store/db.ts'
import { isKnownTo } from '../../sync/store/versions.ts'
import { trackAnew } from '../../telematics/replay.ts'
import { writeReports } from '../../telematics/write-reports.ts'
import { answerTrips, turnOfLinks } from '../../trips/answer-trips.ts'
import { seenTrip } from '../../trips/seen-trip.ts'
import { getTrip } from '../../trips/store/trips.ts'
import { deriveTrip } from '../derive-trip.ts'
import { customerOfTrip, linkPage, proofOf } from '../link-pages.ts'
import {
  answerLinksOf,
  countLinks,
  getLink,
  insertLink,
  type LinkRow,
  linksOfTrip,
  noteOpened,
  revokeLink,
} from '../store/trip-links.ts'
import {
  bytesOfMaker,
  bytesOfSub,
  filesOfLink,
  filesOfReports,
  getReport,
  getReportFile,
  insertFile,
  isOfPresent,
  type ReportRow,
  reportsOfTrip,
  setReportAside,
} from '../store/trip-reports.ts'
import { takeReports } from '../take-reports.ts'
import {
  driversLinkOf,
  findLiveLink,
  findReportingLink,
  findSendingLink,
  type LiveLink,
  liveLink,
  type ReportingLink,
  stateOfLink,
  unknownLink,
} from '../trips-of-link.ts'

/** Links of one trip and kind that one person made and did not revoke, and all that it made. */
const MAX_LINKS = { valid: 20, made: 60 }
/** Tokens that an address may guess; only failures count. */
const GUESSES = { attempts: 30, windowMs: 15 * MINUTE_MS }
/** Requests of one link: a page that refreshes itself, and a phone that sends what it kept for a day. */
const REQUESTS = { attempts: 240, windowMs: 10 * MINUTE_MS }
/**
 * Calls by a link that has ended, or about trips that left it: each reads versions of trips. All such links that one maker made
 * for one subcontractor have a bound together.
 */
const LOOKING_BACK = { attempts: 120, windowMs: 10 * MINUTE_MS }
const ALL_LOOKING_BACK = { attempts: 1200, windowMs: 10 * MINUTE_MS }
/** Links that a user makes of all trips within 24 hours, revoked ones included. A driver's day takes one link. */
const MAX_LINKS_A_DAY = { admin: 2000, others: 300 }
/** Bytes of a picture that arrive in a millisecond where the network is slow: 400 kbit/s. */
const SLOW_NETWORK = 50
/** A photo has 30 seconds, and one that no phone could make smaller the time that its bytes take on a slow network. */
const fileBody = (c: Context): BodyLimit => {
  const bytes = Math.min(Number(c.req.header('content-length')) || 0, LINK_LIMITS.photoBytes)
  return { bytes: LINK_LIMITS.photoBytes, ms: BODY_LIMITS.link.ms + bytes / SLOW_NETWORK }
}
type Known = Pick<LiveLink, 'link'> & { isLive?: boolean }
/** Links of one user have bounds together, apart from those that have ended, and so have those by which one subcontractor answers. */
const callerOf = ({ link: { tl_kind, tl_sub, tl_created_by }, isLive = true }: Known): LinkCaller =>
  tl_kind === 'answer' ? `answers of ${tl_sub}` : `${isLive ? 'links' : 'ended links'} of ${tl_created_by}`
/**
 * Caller whose turn a picture takes: the link's subcontractor, since one dispatcher makes the links of all; for a trip without
 * one the maker.
 */
const ownerOfPictures = (known: Known): LinkCaller => {
  const { link, isLive = true } = known
  return link.tl_sub === '' ? callerOf(known) : `${isLive ? 'links' : 'ended links'} for ${link.tl_sub}`
}
/** Age up to which links to answer are listed, and the most of them beside those that still lead somewhere. */
const ANSWER_LINKS_TOLD = 30 * DAY_MS
const MOST_ANSWER_LINKS = 50
const isAnswering = (store: Store, { tl_revoked_at, tl_created_at }: LinkRow): boolean =>
  tl_revoked_at === null && Date.parse(tl_created_at) + ANSWER_LINK_HOLDS > store.now()
/** Photos of a proof, of damages and receipts, and signatures. */
const MAX_FILES = 30
/** Pictures of one subcontractor's links of all trips, in 24 hours: sixty trips with ten photos of a phone each are 210 MB. */
const BYTES_OF_SUB = 300_000_000

const toldLink = <Kind extends LinkKind>(store: Store, actor: Actor, link: LinkRow & { tl_kind: Kind }) => ({
  tl_id: link.tl_id,
  tl_kind: link.tl_kind,
  tl_day: link.tl_day,
  tl_lang: link.tl_lang,
  tl_created_by: isKnownTo(store, actor, link.tl_created_by) ? link.tl_created_by : '',
  tl_created_at: link.tl_created_at,
  tl_expires_at: stateOfLink(store, link).expiresAt,
  tl_revoked_at: link.tl_revoked_at,
  tl_opened_at: link.tl_opened_at,
})

/** Returns true if a report is of a trip to which a link does not lead now. */
const namesOtherTrips = ({ trips }: ReportingLink, reports: readonly unknown[]): boolean =>
  reports.some((report) => !trips.some(({ tt_id }) => tt_id === (report as { tt_id?: unknown } | null)?.tt_id))

/** Returns true if dispatch never had to decide on a report that was taken back: the flag of that report says so. */
const isToldByFlag = ({ re_kind, re_replaces, re_set_aside_by }: ReportRow, flags: Derived['flags']): boolean =>
  re_kind === 'taken_back' && re_set_aside_by === ENDED_LINK && flags[re_replaces ?? ''] === 'taken_back'

/** Reports of a trip as the person sees them, newest first. */
const seenReports = (store: Store, actor: Actor, trip: Trip): SeenReport[] => {
  const rows = reportsOfTrip(store, trip.tt_id)
  const { flags } = deriveReports(trip, rows)
  const isProofShared = customerOfTrip(store, trip)?.cm_share_proof === true
  const files = filesOfReports(
    store,
    rows.map(({ re_id }) => re_id),
  )
  return rows.toReversed().flatMap((row) => {
    const { tt_id: _trip, tl_id: _link, tl_sub: _sub, re_device_at: _device, ...report } = row
    const seen = visibleReport(actor, trip, report, isProofShared)
    // Of a link of before the trip had a subcontractor, what waits for dispatch is not the one's that has it now.
    const isOfNone = row.tl_sub === '' && waitsForDispatch(row) && getLink(store, row.tl_id)?.tl_revoked_at != null
    const isTold =
      actor.role === 'admin' || (actor.role === 'sub' ? isOfPresent(trip, row) && !isOfNone : !flags[row.re_id])
    if (!seen || !isTold || isToldByFlag(row, flags)) return []
    const own = files.filter(({ re_id }) => re_id === row.re_id)
    return [
      {
        ...seen,
        flag: flags[row.re_id] ?? null,
        files: own.map(({ rf_id, rf_kind, rf_name }) => ({ rf_id, rf_kind: rf_kind ?? 'photo', rf_name })),
      } as SeenReport,
    ]
  })
}

export const mountLinks = (app: App, deps: Deps): void => {
  const { store } = deps
  const limiter = createRateLimiter(store.now)

  /** @throws Refusal 404 for a link of a trip that the person may not handle, as for one that never was */
  const handled = (actor: Actor, id: number): LinkRow => {
    const link = getLink(store, id)
    // It leads to many trips, of which its first may be gone.
    if (link?.tl_kind === 'answer' && actor.role === 'admin') return link
    const trip = link && getTrip(store, link.tt_id)
    if (!link || !trip || !mayHandleLinks(actor, trip, link.tl_kind)) throw notFound()
    return link
  }

  /**
   * Asked before a body is read.
   * @returns a visit of the link, and of all links of its maker
   * @throws Refusal 404 alike for a token that leads nowhere, 429
   */
  const admit = (c: Context, known: Known | null): Visit => {
    // Many drivers share the address of a carrier: guesses that come from there do not shut out those who have a link.
    requireAttempt(
      limiter,
      known
        ? [{ kind: 'link', key: String(known.link.tl_id), limit: REQUESTS }]
        : addressKeys('link', clientAddress(c, deps.env), GUESSES),
    )
    if (!known) throw unknownLink(store)
    return visitOfLink(deps.openOfPeople, known.link.tl_id, callerOf(known))
  }
  const enter = (c: Context): Visit => admit(c, findLiveLink(store, bearer(c)))
  const enterToAnswer = (c: Context): Visit => admit(c, findSendingLink(store, bearer(c)))
  /** @throws Refusal 429, before versions of trips are read */
  const requireLookingBack = ({ tl_id, tl_created_by, tl_sub }: LinkRow): void =>
    requireAttempt(limiter, [
      { kind: 'looking back by a link', key: String(tl_id), limit: LOOKING_BACK },
      { kind: 'looking back', key: JSON.stringify([tl_created_by, tl_sub]), limit: ALL_LOOKING_BACK },
    ])
  const enterToReport = (c: Context): Visit => {
    const secret = bearer(c)
    const ended = findSendingLink(store, secret) ? null : driversLinkOf(store, secret)
    if (ended) requireLookingBack(ended)
    return admit(c, findReportingLink(store, secret))
  }
  const linkOf = (c: Context): LiveLink => liveLink(store, bearer(c))
  /** @throws Refusal 404 for a link to share or to answer, which reports nothing, and for one that ended long ago */
  const driversLink = (c: Context): ReportingLink => {
    const reporting = findReportingLink(store, bearer(c))
    if (!reporting) throw unknownLink(store)
    return reporting
  }

  const answerFile = (c: Context, name: string): Response => {
    const scan = openScan(deps.env.DATA_DIR, name)
    if (!scan) throw notFound()
    return c.body(scan.content, 200, {
      'content-length': String(scan.size),
      'content-type': scanType(name),
      'content-disposition': 'inline',
    })
  }

  mount(app, deps, api.tripLinks, ({ actor, params }) => {
    const trip = seenTrip(store, actor, params.id)
    const links = linksOfTrip(store, trip.tt_id, linkKindsOf(actor, trip))
    // Those that another subcontractor had are its own.
    const isOfOthers = ({ tl_sub }: LinkRow) => tl_sub !== '' && !sameSpelling(tl_sub, trip.tt_sub)
    const told = actor.role === 'sub' ? links.filter((link) => !isOfOthers(link)) : links
    return told.map((link) => toldLink(store, actor, link))
  })

  mount(app, deps, api.tripLinkCreate, ({ actor, params, body }) => {
    const trip = seenTrip(store, actor, params.id)
    if (!mayHandleLinks(actor, trip, body.kind)) throw new Refusal(403, 'not_allowed')
    if (body.whole_day && trip.tt_driver === '' && trip.tt_drivernr === '')
      throw new Refusal(409, 'link_without_driver')
    const { tt_id } = trip
    const links = countLinks(store, { tt_id, tl_kind: body.kind, tl_created_by: actor.username })
    if (links.valid >= MAX_LINKS.valid) throw new Refusal(409, 'links_too_many', { max: MAX_LINKS.valid })
    if (links.made >= MAX_LINKS.made) throw new Refusal(409, 'links_too_many_of_trip', { max: MAX_LINKS.made })
    const most = actor.role === 'admin' ? MAX_LINKS_A_DAY.admin : MAX_LINKS_A_DAY.others
    const wait = limiter.take([{ kind: 'made', key: actor.username, limit: { attempts: most, windowMs: DAY_MS } }])
    if (wait > 0)
      throw new Refusal(429, 'links_too_many_today', { max: most, retry_after: Math.ceil(wait / SECOND_MS) })
    const token = newToken()
    const link = insertLink(store, {
      tt_id,
      tl_kind: body.kind,
      token,
      tl_lang: body.lang,
      tl_created_by: actor.username,
      tl_sub: trip.tt_sub,
      day: body.whole_day
        ? {
            tl_day: dayOf(trip.tt_stp, store.timeZone),
            tl_driver: trip.tt_driver,
            tl_drivernr: trip.tt_drivernr,
          }
        : null,
    })
    const { expiresAt } = stateOfLink(store, link)
    if (Date.parse(expiresAt) <= store.now()) {
      revokeLink(store, link.tl_id)
      throw new Refusal(409, 'link_trip_over')
    }
    return { message: 'link_created', tl_id: link.tl_id, token, expires_at: expiresAt }
  })

  mount(app, deps, api.answerLinks, ({ actor, query }) =>
    answerLinksOf(store, query.subcontractor, store.now() - ANSWER_LINKS_TOLD)
      .filter((link, place) => place < MOST_ANSWER_LINKS || isAnswering(store, link))
      .map((link) => {
        const { tl_kind: _kind, tl_day: _day, ...told } = toldLink(store, actor, link)
        return { ...told, tl_trips: link.tl_trips?.length ?? 0 }
      }),
  )

  mount(app, deps, api.tripLinkRevoke, ({ actor, params }) => {
    revokeLink(store, handled(actor, params.id).tl_id)
    return { message: 'link_revoked' }
  })

  mount(app, deps, api.tripReports, ({ actor, params }) => seenReports(store, actor, seenTrip(store, actor, params.id)))

  mount(app, deps, api.reportSetAside, ({ actor, params, body }) => {
    const report = getReport(store, params.id)
    const trip = report && getTrip(store, report.tt_id)
    if (!report || !trip) throw notFound()
    writeReports(store, () => {
      setReportAside(store, report.re_id, body.aside ? actor.username : null)
      const changed = deriveTrip(store, trip)
      // Where the driver's time was the vehicle's too, the vehicle tells it again.
      return { changed: [...(changed ? [changed] : []), ...trackAnew(store, trip.tt_gps, trip)] }
    })
    return { message: body.aside ? 'trip_report_set_aside' : 'trip_report_counts' }
  })

  mount(app, deps, api.reportFile, ({ actor, params, c }) => {
    const file = getReportFile(store, params.id)
    const report = file?.re_id ? getReport(store, file.re_id) : undefined
    if (!file || !report) throw notFound()
    const isSeen = seenReports(store, actor, seenTrip(store, actor, report.tt_id)).some(
      ({ re_id }) => re_id === report.re_id,
    )
    if (!isSeen) throw notFound()
    return answerFile(c, file.rf_name)
  })

  mount(app, deps, api.linkPage, ({ c }) => linkPage(store, linkOf(c)), enter)

  const open = (c: Context): LinkPage => {
    const live = linkOf(c)
    noteOpened(store, live.link.tl_id)
    return linkPage(store, live)
  }
  mount(app, deps, api.linkOpen, ({ c }) => open(c), enter)

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

  const addFile = async (c: Context) => {
    // Asked again wherever it has waited: the link may have ended.
    const ofLink = () => driversLink(c)
    ofLink()
    const bytes = await readBody(c, fileBody(c))
    const picture = await deps.worker.run('report-picture', bytes, { owner: ownerOfPictures(ofLink()) })
    const { link, isLive } = ofLink()
    const there = filesOfLink(store, link.tl_id)
    if (!there.some(({ rf_name }) => rf_name === picture.name)) {
      const sum = there.reduce((all, { rf_bytes }) => all + rf_bytes, picture.bytes.length)
      const ofMaker = bytesOfMaker(store, link) + picture.bytes.length
      const ofSub = bytesOfSub(store, link, store.now() - DAY_MS) + picture.bytes.length
      const isBeyondMaker = ofMaker > LINK_LIMITS.bytesOfMaker && !(isLive && sum <= LINK_LIMITS.bytesOfOwn)
      const isTooMuch = sum > LINK_LIMITS.bytes || isBeyondMaker || ofSub > BYTES_OF_SUB
      if (there.length >= MAX_FILES || isTooMuch) throw new Refusal(409, 'trip_report_files_too_many')
      const file = await writeScan(deps.env.DATA_DIR, picture)
      try {
        ofLink()
        file.keep()
        insertFile(store, {
          tl_id: link.tl_id,
          re_id: null,
          rf_kind: null,
          rf_name: picture.name,
          rf_bytes: picture.bytes.length,
          rf_at: new Date(store.now()).toISOString(),
        })
      } finally {
        file.drop()
      }
    }
    return { message: 'trip_report_file_added', name: picture.name }
  }
  mount(app, deps, api.linkFileAdd, ({ c }) => addFile(c), enterToReport)

  const sharedFile = (c: Context, id: number): Response => {
    const { link, trips } = linkOf(c)
    const [trip] = trips
    const isShared = link.tl_kind === 'share' && trip && customerOfTrip(store, trip)?.cm_share_proof === true
    const file = getReportFile(store, id)
    const proof = isShared ? proofOf(store, trip) : undefined
    if (!file || !proof || file.re_id !== proof.re_id || file.rf_kind !== 'photo') throw notFound()
    return answerFile(c, file.rf_name)
  }
  mount(app, deps, api.linkFile, ({ c, params }) => sharedFile(c, params.id), enter)
}
