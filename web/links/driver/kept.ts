import type { ReportKind } from '#shared/domain/links/reports.ts'
import type { DriverLanguage, DriverPage, SentReport } from '#shared/schemas/trip-link.ts'
import type { Drawing } from './drawing.ts'

/** A report as the phone keeps it; photos and signature are ids of kept files. */
export type KeptReport = Omit<SentReport, 'photos' | 'signature'> & {
  photos: string[]
  signature: string | null
  state: 'waiting' | 'sent' | 'refused'
  /** Until then it may be undone and is not sent; by the clock of the phone, milliseconds. */
  heldUntil: number
  /** Reason why the server refused it, or took it without letting it count, as a message key. */
  refusal: string | null
  /** Number of times that the server said that a file of it is missing. */
  missing: number
  /** Time at which the server had it, by the clock of the phone, milliseconds; absent if an older version of the page sent it. */
  sentAt?: number
  /** True if a restore of the server lost it: it is sent once more. */
  isAgain?: boolean
}

export type KeptFile = {
  id: string
  /** Null once the server has kept a report with it for some time (`SENT_KEPT_MS`). */
  bytes: ArrayBuffer | null
  type: 'image/jpeg' | 'image/png'
  /** Drawing of a signature, so that it can be continued. */
  drawing?: Drawing | undefined
  /** Name that the server gave to it; null until it was sent. */
  name: string | null
  refusal: string | null
}

/** Forms of the page; each keeps its text during typing. */
export const FORMS = ['later', 'damage', 'note', 'proof', 'time', 'early'] as const
export type Form = (typeof FORMS)[number]

/** Unsent content of a form: kept here before the camera opens, which may end the page. */
export type Draft = {
  /** `draftKey`. */
  key: string
  text: string
  name: string
  /** Minutes of a delay, as typed. */
  minutes: string
  /** `HH:mm` of a corrected time; for an early step, empty means now. */
  clock: string
  /** Kind of the report whose time it is, and id of the report that it corrects. */
  kind: ReportKind | null
  replaces: string | null
  photos: string[]
  signature: string | null
}
/** Minutes of a delay, chosen at first so that a reason is one tap. */
const USUAL_DELAY = 30
export const draftKey = (tt_id: number, form: Form): string => `${form} ${tt_id}`
export const emptyDraft = (key: string): Draft => ({
  key,
  text: '',
  name: '',
  minutes: String(USUAL_DELAY),
  clock: '',
  kind: null,
  replaces: null,
  photos: [],
  signature: null,
})

/** Single values. */
export type Values = {
  /** The server's last answer, and by how many milliseconds its clock was ahead of the phone's. */
  page: { answer: DriverPage; ahead: number }
  language: DriverLanguage
  /** True if the driver lets reports tell their position. */
  sharesPosition: boolean
  /** The trip in view, and the form that is open over it. */
  view: { tt_id: number | null; form: Form | null }
  /** The link leads nowhere any more. */
  ended: boolean
  /** True once the server knows that a person opened the link. */
  opened: boolean
  /** Key with which the worker sends; kept only while a report waits. */
  sendKey: string
}
