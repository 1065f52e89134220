import type { TextKey } from '../../shared/text-key.ts'
/** Input into the form of `index.html` before the app had started (collected by `first-page.ts`). */
export type EarlyLogin = {
  form: HTMLFormElement
  /** The field with the cursor, and what is marked in it. */
  focused: { name: string; start?: number; end?: number } | null
  /** The answer to a login that was already sent. */
  answer: Promise<Response> | null
  wantsReset: boolean
  /** Faults as message keys: of the login, and of its fields. */
  failure: string | null
  faults: { username?: TextKey; password?: TextKey }
}

declare global {
  interface Window {
    earlyLogin?: EarlyLogin
    /** The app's program runs. */
    hasAppBegun?: true
    /** The menu was tapped in `index.html`. */
    wantsMenu?: boolean
  }
}

/** Returns the early input, once only: afterwards the app's own form is shown. */
export const takeEarlyLogin = (): EarlyLogin | null => {
  const early = window.earlyLogin ?? null
  delete window.earlyLogin
  return early
}

/** Returns true if the menu was tapped before the app could open it; once only. */
export const takeEarlyMenu = (): boolean => {
  const wantsMenu = window.wantsMenu === true
  delete window.wantsMenu
  return wantsMenu
}
