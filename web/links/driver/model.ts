import type { ReportKind } from '#shared/domain/links/reports.ts'
import type { DriverLanguage, DriverPage, DriverTrip, LinkPage } from '#shared/schemas/trip-link.ts'
import type { Answer } from '../calls.ts'
import { newReport } from './actions.ts'
import { type Draft, draftKey, emptyDraft, type Form, type KeptFile, type KeptReport } from './kept.ts'
import type { Obstacle } from './obstacle.ts'
import { isHeld, type Stopped } from './queue.ts'
import { currentTrip, endOfReports, SMS_AFTER_MS, type TripEnd, untold } from './steps.ts'
import type { DriverTextKey, Say } from './texts.ts'

/** All that the page shows, as it is now. */
export type Model = {
  say: Say
  language: DriverLanguage
  page: DriverPage | null
  ended: boolean
  view: { tt_id: number | null; form: Form | null }
  sharesPosition: boolean
  reports: readonly KeptReport[]
  files: readonly KeptFile[]
  drafts: readonly Draft[]
  /** Reason why the last sending stopped; null before the first. */
  stopped: Stopped | null
  /** Of the last answer. */
  obstacle: Obstacle
  /** A sentence about what was just done. */
  alert: DriverTextKey | null
  /** Action that was pressed too quickly for a person. */
  again: string | null
  /** The phone's clock, and the server's as far as the phone knows; milliseconds. */
  now: number
  serverNow: number
  /** Time until which a second tap of the same finger finds no button; milliseconds. */
  quietUntil: number
}

/** Sentence of a page that can only be read. */
export type Sentence = 'firstOffline' | 'firstBusy' | 'ended' | 'noToken' | 'noStore' | NonNullable<Obstacle>
/**
 * Sentence with which the page begins; null if it works.
 * @param isKept false in a browser that keeps nothing
 * @param answer null if the phone has kept trips
 */
export const firstSentence = (
  isKept: boolean,
  answer: Answer<LinkPage> | null,
  obstacle: Obstacle,
): Sentence | null => {
  if (answer?.is === 'ended' || answer?.is === 'refused') return 'ended'
  if (!isKept) return 'noStore'
  if (answer?.is === 'busy') return 'firstBusy'
  return answer?.is === 'away' ? (obstacle ?? 'firstOffline') : null
}

/** The trip in view: the chosen one, else the one that the driver is at. */
export const tripInView = ({ page, view, reports }: Model): DriverTrip | undefined =>
  page?.trips.find(({ tt_id }) => tt_id === view.tt_id) ?? currentTrip(page?.trips ?? [], reports)

/** Draft in a form of a trip. */
export const draftOf = ({ drafts }: Model, tt_id: number, form: Form): Draft => {
  const key = draftKey(tt_id, form)
  return drafts.find((draft) => draft.key === key) ?? emptyDraft(key)
}

/** Photos and signature that are on the phone alone: of an unsent report, and those that the server did not take. */
export const filesOf = (
  { photos, signature, state }: Pick<KeptReport, 'photos' | 'signature' | 'state'>,
  files: readonly KeptFile[],
): KeptFile[] =>
  files.filter(
    ({ id, bytes, refusal }) =>
      bytes !== null && (state !== 'sent' || refusal !== null) && (photos.includes(id) || id === signature),
  )

/** A draft with the pictures that exist: those that the phone had no room for went with the page. */
export const draftOnPhone = (draft: Draft, files: readonly KeptFile[]): Draft => {
  const isThere = (id: string | null): boolean => files.some((file) => file.id === id)
  return {
    ...draft,
    photos: draft.photos.filter(isThere),
    signature: isThere(draft.signature) ? draft.signature : null,
  }
}

/** Reason to offer an SMS: the link has ended, so that the server takes no more, or there was no network for long; else null. */
export const smsReason = ({ reports, ended, stopped, now }: Pick<Model, 'reports' | 'ended' | 'stopped' | 'now'>) => {
  const oldest = untold(reports).find((report) => !isHeld(report, now))
  if (!oldest) return null
  if (ended && stopped?.by === 'ended') return 'endedUnsent'
  return stopped?.by === 'away' && now - Date.parse(oldest.re_device_at) >= SMS_AFTER_MS ? 'smsOffer' : null
}

/** End of the phone's work, over all trips: a report without one of its pictures has not arrived as it was made. */
export const endOfWork = ({ reports, files }: Pick<Model, 'reports' | 'files'>): TripEnd =>
  endOfReports(
    reports.map(({ state, photos, signature }) => {
      const isPart = ({ id, refusal }: KeptFile): boolean =>
        refusal !== null && (photos.includes(id) || id === signature)
      return { state: state === 'sent' && files.some(isPart) ? 'refused' : state }
    }),
  )

/** True if everything of this phone has arrived, and no draft is left that cannot be finished. */
export const isAllSent = (model: Pick<Model, 'reports' | 'files' | 'drafts' | 'page' | 'ended'>): boolean =>
  endOfWork(model).is === 'sent' && leftDrafts(model).length === 0

/**
 * Drafts of trips that the link no longer leads to, as reports without a time: they cannot be finished, so their words stay
 * readable and their pictures have a way out.
 */
export const leftDrafts = ({ drafts, page, ended }: Pick<Model, 'drafts' | 'page' | 'ended'>): KeptReport[] =>
  drafts.flatMap(({ key, text, name, photos, signature }) => {
    const [form, tt_id] = key.split(' ')
    const isOpen = !ended && page?.trips.some((trip) => String(trip.tt_id) === tt_id)
    if (isOpen || !(text || name || photos.length > 0 || signature)) return []
    const words = { re_id: key, re_device_at: '', re_text: text, re_name: name }
    return [{ ...newReport({ tt_id: Number(tt_id) }, form as ReportKind, 0), ...words, photos, signature }]
  })
