import type { Deps } from '#server/deps.ts'
import { forgetFiles } from '#server/files/named-files.ts'
import { openScan, scanType, writeScan } from '#server/files/scans.ts'
import { contentDisposition } from '#server/http/answers/content-disposition.ts'
import { viewerOf } from '#server/http/answers/trips-answer.ts'
import { createRateLimiter, requireAttempt } from '#server/http/rate-limit.ts'
import { type App, mount } from '#server/http/route.ts'
import { readUpload } from '#server/http/upload.ts'
import { invalid, notFound, Refusal } from '#server/kit/refusal.ts'
import type { Actor } from '#server/people/store/actors.ts'
import { api } from '#shared/api.ts'
import { DAY_MS } from '#shared/domain/time/units.ts'
import { MAX_SCAN_BYTES } from '#shared/schemas/file-import.ts'
import { requireAction, seenStatement } from '../../statements/seen-statement.ts'
import { filesOfParty, getStatementFile, insertStatementFile } from '../../store/statement-files.ts'
import type { StatementRow } from '../../store/statement-lines.ts'

/** The envelope of a form around a photo. */
const LIMIT = { bytes: MAX_SCAN_BYTES + 20_000, ms: 300_000, fileBytes: MAX_SCAN_BYTES }
/** Limits of one subcontractor within a year: photos of disputes are kept as long as their statements. */
const WITHIN = 365 * DAY_MS
export const PHOTOS_OF_PARTY = { count: 1_000, bytes: 200_000_000 }
/** Photos that one person may send, refused ones too: reading them is work. */
const PHOTOS_PER_PERSON = { attempts: 300, windowMs: DAY_MS }

/** A subcontractor's own photos of its disputes (rules 7.8). */
export const mountStatementPhotos = (app: App, deps: Deps): void => {
  const { store } = deps
  const limiter = createRateLimiter(store.now)
  /** @throws Refusal 429 */
  const noteSending = ({ userId }: Actor): void =>
    requireAttempt(limiter, [{ kind: 'photos', key: String(userId), limit: PHOTOS_PER_PERSON }])
  /**
   * Returns true if the photo is there already.
   * @throws Refusal 400 for an id that a photo of another statement has
   */
  const isKept = (file: string, { st_id }: StatementRow): boolean => {
    const known = getStatementFile(store, file)
    if (known && known.st_id !== st_id) throw invalid([{ path: 'file', message: 'value_invalid' }])
    return known !== undefined
  }
  /** @throws Refusal 409 where the subcontractor has sent as much as it may; 403, 404 and 409 as for an answer */
  const requireRoom = (actor: Actor, id: number, bytes: number): void => {
    const head = seenStatement(store, viewerOf(actor), id)
    requireAction(viewerOf(actor), head, 'answer')
    const sent = filesOfParty(store, head.st_party, new Date(store.now() - WITHIN).toISOString())
    if (sent.count >= PHOTOS_OF_PARTY.count || sent.bytes + bytes > PHOTOS_OF_PARTY.bytes)
      throw new Refusal(409, 'statement_photos_too_many')
  }

  mount(app, deps, api.statementPhotoAdd, async ({ actor, present, params: { id, file }, c }) => {
    const kept = { message: 'statement_photo_added' }
    const head = seenStatement(store, viewerOf(actor), id)
    if (isKept(file, head)) return kept
    requireRoom(actor, id, 0)
    noteSending(actor)
    const upload = await readUpload(c, LIMIT)
    const read = await deps.worker.run('scan', upload, { owner: actor.userId })
    const scan = await writeScan(deps.env.DATA_DIR, read)
    try {
      // Others may have arrived, and the statement may have become final, while this one was on its way.
      const now = present()
      if (isKept(file, head)) return kept
      requireRoom(now, id, read.bytes.length)
      scan.keep()
      insertStatementFile(store, {
        sf_id: file,
        st_id: id,
        sf_name: scan.name,
        sf_bytes: read.bytes.length,
        sf_at: new Date(store.now()).toISOString(),
      })
    } finally {
      scan.drop()
      forgetFiles(store, deps.env.DATA_DIR, [scan.name])
    }
    return kept
  })

  mount(app, deps, api.statementPhoto, ({ actor, params, c }) => {
    const file = getStatementFile(store, params.file)
    if (!file || file.sl_id === null) throw notFound()
    seenStatement(store, viewerOf(actor), file.st_id)
    const scan = openScan(deps.env.DATA_DIR, file.sf_name)
    if (!scan) throw notFound()
    const end = file.sf_name.slice(file.sf_name.lastIndexOf('.'))
    return c.body(scan.content, 200, {
      'content-length': String(scan.size),
      'content-type': scanType(file.sf_name),
      'content-disposition': contentDisposition(`photo_${file.st_id}_${file.sl_id}${end}`),
    })
  })
}
