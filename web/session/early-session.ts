import { takeEarlyLogin } from '../page/early-login.ts'
import { earlyRows, endEarlyRows } from '../page/early-rows.ts'

const inputOf = (form: HTMLFormElement, name: string): HTMLInputElement =>
  form.elements.namedItem(name) as HTMLInputElement

/**
 * Opens the session of a login that was answered with rows before the app had started: the rows stand, so no form is drawn
 * in between.
 * @returns true if it is open
 */
export const openEarlySession = async (): Promise<boolean> => {
  const { earlyLogin: early } = window
  if (!early?.answer || !earlyRows()) return false
  const { form, answer } = early
  try {
    const { logIn } = await import('./login.ts')
    const [username, password] = [inputOf(form, 'username').value.trim(), inputOf(form, 'password').value]
    await logIn(username, password, inputOf(form, 'stays').checked, answer)
    takeEarlyLogin()
    // Without it the browser may delete waiting edits; the result is shown in Settings.
    void navigator.storage?.persist?.()
    return true
  } catch {
    endEarlyRows()
    early.answer = null
    early.failure = 'general_problem'
    return false
  }
}
