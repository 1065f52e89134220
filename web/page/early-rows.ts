import type { Language } from '../../shared/domain/names/languages.ts'
import type { FirstRows } from '../../shared/first-rows/first-rows.ts'
import type { CardPart } from '../../shared/trips/phone-card.ts'

/** First rows as the device keeps them. */
export type KeptRows = {
  /** Version of the app whose looks they have. */
  app: string
  /** End of the token of the session in which they were shown. */
  session: string
  /** The screen's address behind its path. */
  search: string
  rows: FirstRows<Language>
}
const SESSION_LETTERS = 6
/** Names the session of a token, without being a token. */
export const sessionName = (token: string): string => token.slice(-SESSION_LETTERS)

/** Rows that `index.html` has drawn before the app had started (`first-page/draw-rows.ts`). */
export type EarlyRows = {
  /** Element whose place the app's screen takes. */
  screen: HTMLElement
  /** The row that was tapped, and the part of it. */
  tap: { id: string; part: CardPart } | null
}

declare global {
  interface Window {
    earlyRows?: EarlyRows
  }
}

/** The rows that stand since before the app; null once the app's own are drawn. */
export const earlyRows = (): EarlyRows | null => window.earlyRows ?? null

/** Called once the app has drawn its own rows. @returns the tap that waited for them */
export const endEarlyRows = (): EarlyRows['tap'] => {
  const tap = window.earlyRows?.tap ?? null
  delete window.earlyRows
  return tap
}
