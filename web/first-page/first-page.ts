import type { Api } from '../../shared/api.ts'
import { LANGUAGES } from '../../shared/domain/names/languages.ts'
import type { LoginAnswer } from '../../shared/schemas/accounts/session.ts'
import type { EarlyLogin } from '../page/early-login.ts'
import { closeLeftSession, endLeavings } from '../session/leavings.ts'
import { roomNow } from '../ui/browser/room.ts'
import { drawRows, keptRows, rememberTap } from './draw-rows.ts'

/**
 * The script in `index.html`: shows the login, or for a logged-in person the frame of the app and the first rows, in the
 * person's language, and accepts the login while the app is loading. The app then continues with its state
 * (`early-login.ts`, `early-rows.ts`). It imports no library.
 */

const TIMETABLE_PATHS = new Set(['/', '/admin', '/admin/', '/admin/dashboard'])
const LOGIN: Pick<Api['login'], 'method' | 'path'> = { method: 'post', path: '/api/login' }
const SERVER_FAILS = 500
/** Failures that the page has texts for. */
const FAILURES = ['password_incorrect', 'too_many_attempts', 'needs_connection']

const isLanguage = (name: unknown): name is string => LANGUAGES.some((one) => one === name)

const stored = (name: string): unknown => {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null')
  } catch {
    return null
  }
}
const inputOf = (form: HTMLFormElement, name: string): HTMLInputElement =>
  form.elements.namedItem(name) as HTMLInputElement

const root = document.getElementById('root') as HTMLElement
/** Returns true if the form is still this page's: the app has not taken over yet. */
const isOurs = (form: HTMLFormElement): boolean => window.earlyLogin?.form === form

/** @param page `login`, `timetable` or `other` */
const show = (page: string, language: string): void => {
  const template = document.getElementById(`${page}-${language}`) as HTMLTemplateElement
  root.replaceChildren(template.content.cloneNode(true))
  document.documentElement.lang = language
  document.title = template.dataset.title ?? ''
}

const trackFocus = (form: HTMLFormElement, early: EarlyLogin): void => {
  const collect = () => {
    const { activeElement } = document
    if (!(activeElement instanceof HTMLInputElement) || activeElement.form !== form) return
    const { name, selectionStart, selectionEnd } = activeElement
    const marked = selectionStart === null || selectionEnd === null ? {} : { start: selectionStart, end: selectionEnd }
    early.focused = { name, ...marked }
  }
  for (const event of ['focusin', 'input', 'keyup', 'pointerup']) form.addEventListener(event, collect)
}

/** The texts are in an attribute, so that screen readers do not read them twice. */
const translate = (key: string): string => {
  const words = root.querySelector<HTMLElement>('[data-words]')?.dataset.words ?? '{}'
  return (JSON.parse(words) as Record<string, string>)[key] ?? ''
}

/** Shows the faults of the fields. */
const showFaults = ({ form, faults }: EarlyLogin): void => {
  for (const name of ['username', 'password'] as const) {
    const fault = faults[name]
    const input = inputOf(form, name)
    const place = document.getElementById(`${name}-fault`)
    if (place) {
      place.hidden = !fault
      place.textContent = fault ? translate(fault) : ''
    }
    if (fault) input.setAttribute('aria-invalid', 'true')
    else input.removeAttribute('aria-invalid')
  }
}
/** Shows the faults of the fields, and focuses the first. */
const refuse = (early: EarlyLogin, faults: EarlyLogin['faults']): void => {
  early.faults = faults
  showFaults(early)
  const [first] = Object.keys(faults)
  if (first) inputOf(early.form, first).focus()
}
const fail = (early: EarlyLogin, failure: string | null): void => {
  early.failure = failure
  const { form } = early
  const place = form.querySelector<HTMLElement>('[data-failure]')
  const words = place?.querySelector('[role="alert"] > div')
  if (!place || !words) return
  place.hidden = failure === null
  words.textContent = failure === null ? '' : translate(failure)
}
const setBusy = (form: HTMLFormElement, isBusy: boolean): void => {
  for (const button of form.querySelectorAll<HTMLButtonElement>('[type="submit"], [name="reset"]')) {
    button.disabled = isBusy
  }
}

/** Names of what a person has chosen for the timetable. */
const CHOSEN = /^(dashboard_|phone_view|panicbutton|(filters|columns)_dashboard_)/
/** Returns true if the login leads to a phone's timetable as it is at first. */
const listsAtFirst = (): boolean => {
  try {
    const isLedBack = sessionStorage.getItem('way_back') !== null
    return roomNow() === 'cards' && !isLedBack && !Object.keys(localStorage).some((name) => CHOSEN.test(name))
  } catch {
    return false
  }
}
/** Shows the rows that came with the login; the app then goes on with the answer. */
const showRows = (form: HTMLFormElement, { first_rows: rows }: LoginAnswer): void => {
  if (!rows || !isOurs(form)) return
  show('timetable', rows.language)
  drawRows(root, rows)
}

const logIn = async (form: HTMLFormElement, early: EarlyLogin): Promise<void> => {
  fail(early, null)
  refuse(early, {})
  setBusy(form, true)
  const answer = fetch(LOGIN.path, {
    method: LOGIN.method,
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({
      username: inputOf(form, 'username').value.trim(),
      password: inputOf(form, 'password').value,
      stay_logged_in: inputOf(form, 'stays').checked,
      ...(listsAtFirst() && { first_rows: { room: 'cards', language: document.documentElement.lang } }),
    }),
    redirect: 'manual',
    cache: 'no-store',
  })
  early.answer = answer
  // After the request, which they would hold up on a bad line.
  preloadAll(root.dataset.engine)
  preloadAll(root.dataset.login)
  let failure = 'needs_connection'
  try {
    const response = await answer
    // The app opens the session, with all that belongs to it.
    if (response.ok) return showRows(form, (await response.clone().json()) as LoginAnswer)
    if (response.status >= SERVER_FAILS) failure = 'server_fault'
    const { message } = (await response.clone().json()) as { message: string }
    if (FAILURES.includes(message)) failure = message
    else if (failure !== 'server_fault') failure = 'general_problem'
  } catch {
    // The answer is not the server's own.
  }
  // The app has taken over, and shows the failure itself.
  if (!isOurs(form)) return
  early.answer = null
  setBusy(form, false)
  fail(early, failure)
  inputOf(form, 'password').select()
}

/** The browser's language, if another one is shown and none has been chosen (`web/i18n/languages.ts`). */
const offered = (shown: string): string | undefined => {
  if (stored('language') !== null) return
  const wanted = navigator.languages.map((name) => name.slice(0, 2)).find(isLanguage)
  return wanted === shown ? undefined : wanted
}

const showLogin = (language: string, former: EarlyLogin | null): void => {
  show('login', language)
  const offer = root.querySelector<HTMLElement>(`[data-offer="${offered(language)}"]`)
  if (offer) offer.hidden = false
  const form = document.forms[0] as HTMLFormElement
  const early: EarlyLogin = { form, focused: null, answer: null, wantsReset: false, failure: null, faults: {} }
  window.earlyLogin = early
  trackFocus(form, early)
  if (former) {
    for (const name of ['username', 'password']) inputOf(form, name).value = inputOf(former.form, name).value
    inputOf(form, 'stays').checked = inputOf(former.form, 'stays').checked
    fail(early, former.failure)
    early.faults = former.faults
    showFaults(early)
  } else {
    inputOf(form, 'username').focus()
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const faults = {
      ...(inputOf(form, 'username').value.trim() === '' && { username: 'login_username_required' as const }),
      ...(inputOf(form, 'password').value === '' && { password: 'login_password_required' as const }),
    }
    if (faults.username || faults.password) {
      fail(early, null)
      refuse(early, faults)
    } else void logIn(form, early)
  })
  for (const button of root.querySelectorAll<HTMLButtonElement>('button')) {
    button.addEventListener('click', () => {
      if (button.name === 'eye') {
        const password = inputOf(form, 'password')
        const isShown = password.type === 'password'
        password.type = isShown ? 'text' : 'password'
        button.setAttribute('aria-label', translate(isShown ? 'password_hide' : 'password_show'))
      } else if (button.name === 'reset') {
        const isNamed = inputOf(form, 'username').value.trim() !== ''
        refuse(early, isNamed ? {} : { username: 'login_username_required_for_reset' })
        // The app sends it.
        early.wantsReset = isNamed
        setBusy(form, isNamed)
      } else if (button.lang) {
        try {
          localStorage.setItem('language', JSON.stringify(button.lang))
        } catch {
          // Local storage may refuse; then the language is chosen for this page alone.
        }
        const isBusy = early.answer !== null || early.wantsReset
        if (!isBusy) showLogin(button.lang, early)
      }
    })
  }
}

/** Fetches a file that the app needs as soon as it runs. */
const preload = (path: string): void => {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = path
  document.head.append(link)
}

const preloadAll = (paths = '[]'): void => {
  for (const path of JSON.parse(paths) as string[]) preload(path)
}

/** A file that the app begins with did not come: says so, and mends it once the server answers. */
const RENEWED = 'renewed'
const AGAIN_MS = 5_000
const RENEW_PAUSE_MS = 60_000
const tellMissing = (): void => {
  const place = root.querySelector<HTMLElement>('[data-missing]')
  if (!place?.hidden) return
  place.hidden = false
  place.querySelector('button')?.addEventListener('click', () => void renew(true))
  const renewByItself = () => place.isConnected && void renew(false)
  addEventListener('online', renewByItself)
  setInterval(renewByItself, AGAIN_MS)
}
/** Fetches the app's files anew, and loads the page. Unasked, it waits while a field has text, and for a pause. */
const renew = async (isAsked: boolean): Promise<void> => {
  const isTyping = [...document.querySelectorAll('input')].some(
    ({ type, value }) => type !== 'checkbox' && value !== '',
  )
  const now = performance.timeOrigin + performance.now()
  const isCalm = now - Number(sessionStorage.getItem(RENEWED)) > RENEW_PAUSE_MS
  if (!isAsked && (isTyping || !isCalm)) return
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => null)
  // A hotel's page answers 200 as well.
  const isOurs = answer?.ok && answer.headers.get('content-type')?.includes('json')
  if (!isOurs) return
  sessionStorage.setItem(RENEWED, String(now))
  for (const name of await caches.keys()) await caches.delete(name)
  for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister()
  location.reload()
}
addEventListener('app-missing', tellMissing)

const askForMenu = ({ target }: Event): void => {
  const menu = target instanceof Element ? target.closest('button[name="menu"]') : null
  if (!menu) return
  window.wantsMenu = true
  menu.setAttribute('aria-expanded', 'true')
}
root.addEventListener('click', rememberTap)
// The app may take the button's place while a finger is still down: then there is no click.
for (const press of ['pointerdown', 'click']) root.addEventListener(press, askForMenu)

const asked = [stored('language'), new URLSearchParams(location.search).get('language')]
const language = asked.find(isLanguage) ?? 'de'
preload((JSON.parse(root.dataset.texts ?? '{}') as Record<string, string>)[language] ?? '')
const { pathname } = location
const isTimetable = TIMETABLE_PATHS.has(pathname)
const tellSlow = (): void => {
  const place = root.querySelector<HTMLElement>('[data-slow]')
  if (place) place.hidden = false
}
/** Shows what may be shown before the app has started. */
const showFirst = async (): Promise<void> => {
  if (stored('access_token') !== null) {
    show(isTimetable ? 'timetable' : 'other', language)
    const rows = isTimetable ? keptRows(language, stored, location.search) : null
    if (!(await closeLeftSession(tellSlow))) return rows ? drawRows(root, rows) : undefined
  }
  // The link of a mail leads to the form for a new password; every other address leads to the login.
  if (!pathname.startsWith('/pwreset')) showLogin(language, null)
}

const PAINTED_WITHIN_MS = 300
/** Starts the app's program, once. Tells once it has run, or could not. */
const startApp = (): void => {
  const { app } = root.dataset
  if (!app) return
  delete root.dataset.app
  const script = document.createElement('script')
  script.type = 'module'
  script.crossOrigin = ''
  script.src = app
  script.onload = script.onerror = () => {
    if (!window.hasAppBegun) tellMissing()
  }
  document.head.append(script)
}
void showFirst().then(() => {
  endLeavings().catch(() => undefined)
  // The program would hold up the paint of the rows. A page that is not seen is not painted.
  if (!window.earlyRows || document.hidden) return startApp()
  requestAnimationFrame(() => setTimeout(startApp))
  setTimeout(startApp, PAINTED_WITHIN_MS)
})
