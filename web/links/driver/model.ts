import type { DriverLanguage, DriverPage, DriverTrip } from '../../../shared/schemas/trip-link.ts'
import { type Draft, draftKey, emptyDraft, type Form, type KeptFile, type KeptReport } from './kept.ts'
import type { Stopped } from './queue.ts'
import { currentTrip } from './steps.ts'
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
  /** Why the last sending stopped; null before the first. */
  stopped: Stopped | null
  /** A sentence about what was just done. */
  alert: DriverTextKey | null
  /** What was pressed too quickly for a person. */
  again: string | null
  /** The phone's clock, and the server's as far as the phone knows; milliseconds. */
  now: number
  serverNow: number
  /** Until then a second tap of the same finger finds no button; milliseconds. */
  quietUntil: number
}

/** The trip in view: the chosen one, else the one that the driver is at. */
export const tripInView = ({ page, view, reports }: Model): DriverTrip | undefined =>
  page?.trips.find(({ tt_id }) => tt_id === view.tt_id) ?? currentTrip(page?.trips ?? [], reports)

/** What a form of a trip holds. */
export const draftOf = ({ drafts }: Model, tt_id: number, form: Form): Draft => {
  const key = draftKey(tt_id, form)
  return drafts.find((draft) => draft.key === key) ?? emptyDraft(key)
}

/** Photos and signature of a report, as far as they are kept. */
export const filesOf = ({ photos, signature }: KeptReport, files: readonly KeptFile[]): KeptFile[] =>
  files.filter(({ id, bytes }) => bytes !== null && (photos.includes(id) || id === signature))
