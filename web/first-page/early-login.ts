/** What was done with the form of `index.html` before the app was there (`first-page.ts` notes it). */
export type EarlyLogin = {
  form: HTMLFormElement
  /** The field with the cursor, and what is marked in it. */
  focused: { name: string; start?: number; end?: number } | null
  /** The answer to a login that is on its way. */
  answer: Promise<Response> | null
  wantsReset: boolean
}

declare global {
  interface Window {
    earlyLogin?: EarlyLogin
  }
}

/** What the app goes on with; once, since from then on its own form is there. */
export const takeEarlyLogin = (): EarlyLogin | null => {
  const early = window.earlyLogin ?? null
  delete window.earlyLogin
  return early
}
