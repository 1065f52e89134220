import { api } from '#shared/api.ts'
import { documentRefusal } from '#shared/domain/access/tour-permissions.ts'
import { isDocumentVisible, visibleDocument } from '#shared/domain/access/visibility.ts'
import { rowNamed, sameSpelling, splitNames } from '#shared/domain/names/names.ts'
import { dayOf } from '#shared/domain/time/dates.ts'
import { DAY_MS } from '#shared/domain/time/units.ts'
import { seenDocument } from '#shared/records/document.ts'
import type { DocumentBody } from '#shared/records/document-bodies.ts'
import { MAX_SCAN_BYTES } from '#shared/schemas/file-import.ts'
import type { Deps } from '../../deps.ts'
import { forgetFiles } from '../../files/named-files.ts'
import { openScan, scanType, writeScan } from '../../files/scans.ts'
import { contentDisposition } from '../../http/answers/content-disposition.ts'
import { fileAnswer } from '../../http/answers/file-answer.ts'
import { viewerOf } from '../../http/answers/trips-answer.ts'
import { createRateLimiter } from '../../http/rate-limit.ts'
import { type App, mount } from '../../http/route.ts'
import { readUpload } from '../../http/upload.ts'
import { invalid, notFound, Refusal } from '../../kit/refusal.ts'
import { listDrivers, listSubcontractors, listVehicles } from '../../master-data/store/lookups.ts'
import type { Actor } from '../../people/store/actors.ts'
import { byPerson } from '../../people/store/actors.ts'
import { hashOf } from '../../store/content-hash.ts'
import type { Store } from '../../store/db.ts'
import { rowHistory } from '../../store/history/history.ts'
import { databaseToRead } from '../../store/sql/read-store.ts'
import { endingDocuments } from '../ending-documents.ts'
import {
  allDocuments,
  countDocuments,
  countUnverified,
  type DocumentFields,
  type DocumentRow,
  getDocument,
  insertDocument,
  readersOf,
  updateDocument,
  versionsOf,
} from '../store/documents.ts'
import { approvalRules, saveApprovalRules } from '../store/rules.ts'

const MAX_DOCUMENTS = 20_000
/** Unverified documents of one subcontractor: it must not use up those of all. */
const MAX_UNVERIFIED = 500
const MAX_YEARS_AHEAD = 20
/** A year of a large company, on a slow machine. */
const AUDIT_LIMIT_MS = 85_000
/** Scans that one person other than admin may send: reading and storing them is work, and the disk is shared. */
const SCANS_PER_PERSON = { attempts: 100, windowMs: DAY_MS }
/** The envelope of a form around a scan. */
const SCAN_LIMIT = { bytes: MAX_SCAN_BYTES + 20_000, ms: 300_000, fileBytes: MAX_SCAN_BYTES }

/** @throws Refusal 404 for one that the person does not read */
const readableDocument = (store: Store, actor: Actor, id: number): DocumentRow => {
  const row = getDocument(store, id)
  if (!row || !visibleDocument(actor, row)) throw notFound()
  return row
}

/** @throws Refusal 409 for a verified version: it is replaced, never edited; 403 for a proposal of another subcontractor */
const openDocument = (store: Store, actor: Actor, id: number): DocumentRow => {
  const row = readableDocument(store, actor, id)
  if (row.retired) throw notFound()
  if (row.do_verified_at !== null) throw new Refusal(409, 'document_is_verified')
  const refusal = documentRefusal(actor, row)
  if (refusal) throw new Refusal(403, refusal)
  return row
}

/** @throws Refusal 400 for a background check, which keeps no file */
const scannedDocument = (store: Store, actor: Actor, id: number): DocumentRow => {
  const row = openDocument(store, actor, id)
  if (row.do_kind === 'background_check') throw new Refusal(400, 'document_file_none')
  return row
}

/** The owner's key as the master data spells it; null for one that is not there. */
const knownKey = (store: Store, { do_owner, do_owner_key }: DocumentBody): string | null => {
  switch (do_owner) {
    case 'company':
      return ''
    case 'sub':
      return rowNamed(listSubcontractors(store), ({ sc_name }) => sc_name, do_owner_key)?.sc_name ?? null
    case 'vehicle':
      return rowNamed(listVehicles(store), ({ gps_id }) => gps_id, do_owner_key)?.gps_id ?? null
    case 'driver':
      return listDrivers(store).some(({ dr_id }) => String(dr_id) === do_owner_key) ? do_owner_key : null
  }
}

/**
 * @throws Refusal 400 for an owner that is not there, or not the person's, a version of another owner, and days too far
 * ahead
 */
const checked = (store: Store, actor: Actor, body: DocumentBody): DocumentBody => {
  const key = knownKey(store, body)
  const readers = key === null ? '' : readersOf(store)({ ...body, do_owner_key: key })
  const isOwn = actor.role === 'admin' || splitNames(readers).some((name) => sameSpelling(name, actor.subcontractor))
  if (key === null || !isOwn) throw invalid([{ path: 'do_owner_key', message: 'document_owner_unknown' }])
  const today = dayOf(store.now(), store.timeZone)
  const last = `${Number(today.slice(0, 4)) + MAX_YEARS_AHEAD}${today.slice(4)}`
  const far = (['do_valid_from', 'do_valid_to'] as const).filter((path) => (body[path] ?? '') > last)
  if (far.length > 0) throw invalid(far.map((path) => ({ path, message: 'document_too_far' })))
  if (body.do_replaces !== null) {
    const former = getDocument(store, body.do_replaces)
    const isSame = former?.do_owner === body.do_owner && former.do_kind === body.do_kind && former.do_owner_key === key
    if (!isSame) throw invalid([{ path: 'do_replaces', message: 'value_invalid' }])
  }
  return { ...body, do_owner_key: key }
}

/** @throws Refusal 409 for a document that has a renewal already, which the person sees: that one is edited, or renewed */
const requireFirstRenewal = (store: Store, actor: Actor, { do_replaces }: DocumentBody, own?: number): void => {
  if (do_replaces === null) return
  const viewer = viewerOf(actor)
  const others = allDocuments(store).filter(
    (one) => one.do_replaces === do_replaces && !one.retired && one.do_id !== own,
  )
  if (others.some((one) => isDocumentVisible(viewer, one))) throw new Refusal(409, 'document_renewal_waits')
}

export const mountDocuments = (app: App, deps: Deps): void => {
  const { store } = deps
  const dataDir = () => deps.env.DATA_DIR

  /** A scan that no document has leaves the disk. */
  const forgetScan = (name: string | null): void => {
    if (name) forgetFiles(store, dataDir(), [name])
  }
  const write = (before: DocumentRow, fields: Partial<DocumentFields>, actor: Actor): void => {
    updateDocument(store, before, fields, byPerson(actor))
    forgetScan(before.do_file)
  }
  const limiter = createRateLimiter(store.now)
  /** @throws Refusal 429 */
  const noteScan = ({ role, userId }: Actor): void => {
    const wait = role === 'admin' ? 0 : limiter.take([{ kind: 'scans', key: String(userId), limit: SCANS_PER_PERSON }])
    if (wait > 0) throw new Refusal(429, 'document_files_too_many', { retry_after: Math.ceil(wait / 1000) })
  }

  mount(app, deps, api.documents, ({ actor, query }) => {
    const rows =
      query.of === undefined ? allDocuments(store) : versionsOf(store, readableDocument(store, actor, query.of))
    return rows.flatMap(({ retired, ...row }) => {
      const seen = seenDocument(actor, row)
      return seen ? [{ ...seen, retired }] : []
    })
  })

  mount(app, deps, api.documentsDownload, async ({ actor, query: { language }, c }) => {
    const input = { database: databaseToRead(store), viewer: viewerOf(actor), language }
    return fileAnswer(c, await deps.worker.run('document-list-xlsx', input, { owner: actor.userId }), 'documents.xlsx')
  })

  mount(app, deps, api.documentsEnding, ({ actor }) => endingDocuments(store, actor))

  mount(app, deps, api.documentsAudit, async ({ actor, query, c }) => {
    const range = { from: query.startDay, to: query.endDay }
    const input = { database: databaseToRead(store), range, language: query.language }
    const file = await deps.worker.run('approval-audit-xlsx', input, { owner: actor.userId, limitMs: AUDIT_LIMIT_MS })
    return fileAnswer(c, file, 'approvals.xlsx')
  })

  mount(app, deps, api.documentCreate, ({ actor, body }) => {
    const fields = checked(store, actor, body)
    requireFirstRenewal(store, actor, fields)
    if (countDocuments(store) >= MAX_DOCUMENTS) throw new Refusal(409, 'documents_too_many')
    if (actor.role !== 'admin' && countUnverified(store, actor.subcontractor ?? '') >= MAX_UNVERIFIED)
      throw new Refusal(409, 'documents_unverified_many', { max: MAX_UNVERIFIED })
    const do_proposed_by = actor.role === 'admin' ? '' : (actor.subcontractor ?? '')
    const { do_id } = insertDocument(store, { ...fields, do_proposed_by }, byPerson(actor))
    return { message: 'document_added', do_id }
  })

  mount(app, deps, api.documentEdit, ({ actor, params, body }) => {
    const before = openDocument(store, actor, params.id)
    const { do_rev, ...rest } = body
    const fields = checked(store, actor, rest)
    if (body.do_replaces === before.do_id) throw invalid([{ path: 'do_replaces', message: 'value_invalid' }])
    if (fields.do_replaces !== before.do_replaces) requireFirstRenewal(store, actor, fields, before.do_id)
    // A background check keeps no file, however it became one.
    const file = fields.do_kind === 'background_check' ? { do_file: null } : {}
    const after = { ...fields, ...file }
    // The same again is no conflict: an answer may have been lost on its way.
    const isSame = Object.entries(after).every(([field, value]) => before[field as keyof DocumentRow] === value)
    if (!isSame) {
      if (do_rev !== undefined && before.do_rev !== do_rev) throw new Refusal(409, 'edit_conflict')
      write(before, after, actor)
    }
    return { message: 'document_saved' }
  })

  mount(app, deps, api.documentVerify, ({ actor, params, body }) => {
    const before = openDocument(store, actor, params.id)
    // The subcontractor may have proposed another end, or sent another scan, since admin looked.
    if (before.do_rev !== body.do_rev) throw new Refusal(409, 'document_changed_since')
    const verified = { do_verified_at: new Date(store.now()).toISOString(), do_verified_by: actor.username }
    updateDocument(store, before, verified, byPerson(actor))
    return { message: 'document_verified' }
  })

  mount(app, deps, api.documentRetire, ({ actor, params }) => {
    const before =
      actor.role === 'admin' ? readableDocument(store, actor, params.id) : openDocument(store, actor, params.id)
    if (!before.retired) updateDocument(store, before, { retired: true }, byPerson(actor))
    return { message: 'document_retired' }
  })

  mount(app, deps, api.documentHistory, ({ actor, params, query }) => {
    readableDocument(store, actor, params.id)
    return rowHistory(store, 'document', params.id, query)
  })

  mount(app, deps, api.documentFileAdd, async ({ actor, present, params, c }) => {
    scannedDocument(store, actor, params.id)
    noteScan(actor)
    const upload = await readUpload(c, SCAN_LIMIT)
    const scan = await writeScan(dataDir(), await deps.worker.run('scan', upload, { owner: actor.userId }))
    try {
      // It may have been verified, or withdrawn, while the file was on its way.
      const now = present()
      const before = scannedDocument(store, now, params.id)
      scan.keep()
      write(before, { do_file: scan.name }, now)
    } finally {
      scan.drop()
      forgetScan(scan.name)
    }
    return { message: 'document_file_added' }
  })

  mount(app, deps, api.documentFile, ({ actor, params, c }) => {
    const { do_file } = readableDocument(store, actor, params.id)
    const scan = do_file && openScan(dataDir(), do_file)
    if (!do_file || !scan) throw notFound()
    return c.body(scan.content, 200, {
      'content-length': String(scan.size),
      'content-type': scanType(do_file),
      'content-disposition': contentDisposition(`document_${params.id}${do_file.slice(do_file.lastIndexOf('.'))}`),
    })
  })

  mount(app, deps, api.approvalRulesSave, ({ body }) => {
    const { rules, seen } = body
    return store.write(() => {
      const held = hashOf(approvalRules(store))
      // The same again is no conflict: an answer may have been lost on its way.
      if (seen && held !== hashOf(seen) && held !== hashOf(rules)) throw new Refusal(409, 'edit_conflict')
      saveApprovalRules(store, rules)
      return { message: 'rules_saved' }
    })
  })
}
