import type { Context } from 'hono'
import { LINK_LIMITS } from '#shared/domain/links/link-limits.ts'
import { DAY_MS } from '#shared/domain/time/units.ts'
import type { Deps } from '../../deps.ts'
import { openScan, scanType, writeScan } from '../../files/scans.ts'
import { BODY_LIMITS, type BodyLimit, readBody } from '../../http/request-body.ts'
import type { LinkCaller } from '../../kit/open-of-people.ts'
import { notFound, Refusal } from '../../kit/refusal.ts'
import { bytesOfMaker, bytesOfSub, filesOfLink, insertFile } from '../store/trip-reports.ts'
import type { ReportingLink } from '../trips-of-link.ts'
import { callerOf, type KnownLink } from './link-visits.ts'

/** Bytes of a picture that arrive in a millisecond where the network is slow: 400 kbit/s. */
const SLOW_NETWORK = 50
/** A photo has 30 seconds, and one that no phone could make smaller the time that its bytes take on a slow network. */
const fileBody = (c: Context): BodyLimit => {
  const bytes = Math.min(Number(c.req.header('content-length')) || 0, LINK_LIMITS.photoBytes)
  return { bytes: LINK_LIMITS.photoBytes, ms: BODY_LIMITS.link.ms + bytes / SLOW_NETWORK }
}

/**
 * Caller whose turn a picture takes: the link's subcontractor, since one dispatcher makes the links of all; for a trip without
 * one the maker.
 */
const ownerOfPictures = (known: KnownLink): LinkCaller => {
  const { link, isLive = true } = known
  return link.tl_sub === '' ? callerOf(known) : `${isLive ? 'links' : 'ended links'} for ${link.tl_sub}`
}

/** Photos of a proof, of damages and receipts, and signatures. */
const MAX_FILES = 30
/** Pictures of one subcontractor's links of all trips, in 24 hours: sixty trips with ten photos of a phone each are 210 MB. */
const BYTES_OF_SUB = 300_000_000

/** @throws Refusal 404 for a file that is not on the disk */
export const answerFile = ({ env }: Deps, c: Context, name: string): Response => {
  const scan = openScan(env.DATA_DIR, name)
  if (!scan) throw notFound()
  return c.body(scan.content, 200, {
    'content-length': String(scan.size),
    'content-type': scanType(name),
    'content-disposition': 'inline',
  })
}

/**
 * Takes a picture of a report: kept once for a link, however often it is sent.
 * @param ofLink asked again wherever it has waited: the link may have ended
 * @throws Refusal 409 for pictures beyond the bounds of the link, its maker or its subcontractor
 */
export const addPicture = async ({ store, env, worker }: Deps, c: Context, ofLink: () => ReportingLink) => {
  ofLink()
  const bytes = await readBody(c, fileBody(c))
  const picture = await worker.run('report-picture', bytes, { owner: ownerOfPictures(ofLink()) })
  const { link, isLive } = ofLink()
  const there = filesOfLink(store, link.tl_id)
  if (!there.some(({ rf_name }) => rf_name === picture.name)) {
    const sum = there.reduce((all, { rf_bytes }) => all + rf_bytes, picture.bytes.length)
    const ofMaker = bytesOfMaker(store, link) + picture.bytes.length
    const ofSub = bytesOfSub(store, link, store.now() - DAY_MS) + picture.bytes.length
    const isBeyondMaker = ofMaker > LINK_LIMITS.bytesOfMaker && !(isLive && sum <= LINK_LIMITS.bytesOfOwn)
    const isTooMuch = sum > LINK_LIMITS.bytes || isBeyondMaker || ofSub > BYTES_OF_SUB
    if (there.length >= MAX_FILES || isTooMuch) throw new Refusal(409, 'trip_report_files_too_many')
    const file = await writeScan(env.DATA_DIR, picture)
    try {
      ofLink()
      // Others of the link were written meanwhile.
      if (filesOfLink(store, link.tl_id).length >= MAX_FILES) throw new Refusal(409, 'trip_report_files_too_many')
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
