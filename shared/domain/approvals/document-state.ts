import { addDaysToDay } from '../time/dates.ts'

/** Days before its end from which a document is said to end soon. */
export const ENDING_DAYS = 30

export const DOCUMENT_STATES = ['expired', 'ends', 'unverified', 'verified', 'retired'] as const
export type DocumentState = (typeof DOCUMENT_STATES)[number]

/** @param today of the company */
export const documentState = (
  document: { do_valid_to: string | null; do_verified_at: string | null; retired?: boolean },
  today: string,
): DocumentState => {
  const { do_valid_to: end } = document
  if (document.retired) return 'retired'
  if (end !== null && end < today) return 'expired'
  if (document.do_verified_at === null) return 'unverified'
  return end !== null && end <= addDaysToDay(today, ENDING_DAYS) ? 'ends' : 'verified'
}
