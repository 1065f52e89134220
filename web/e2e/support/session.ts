import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import type { SessionAnswer } from '#shared/schemas/accounts/session.ts'
import type { LocalSettings } from '../../db/local-settings.ts'
import { ADMIN_PASSWORD, PASSWORD, type TestServer } from './server.ts'

/** Reports of the browser on a failed answer, which many tests are about, and on a worker that tests block. */
const FAILED_ANSWER = /^Failed to load resource|^Service Worker registration blocked by Playwright/

/** Longer than a step back ever takes; one that the browser swallowed is not waited for any longer. */
const STEP_BACK_MS = 2000

/**
 * Lets the pages of a context go elsewhere only once no step back of theirs is under way: what closes takes its entry out
 * of the history, and a browser breaks off a navigation that begins meanwhile. People are slower than that.
 */
const settleStepsBack = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(() => {
    const go = history.go.bind(history)
    const steps = { back: 0 }
    Object.assign(window, { stepsUnderWay: steps })
    history.go = (by) => {
      steps.back += 1
      go(by)
    }
    history.back = () => history.go(-1)
    addEventListener('popstate', () => {
      steps.back = Math.max(0, steps.back - 1)
    })
  })
  const settled = (page: Page) =>
    page.evaluate(async (longest) => {
      const steps = (window as { stepsUnderWay?: { back: number } }).stepsUnderWay
      for (let waited = 0; steps && steps.back > 0 && waited < longest; waited += 10)
        await new Promise((resolve) => setTimeout(resolve, 10))
    }, STEP_BACK_MS)
  const wrap = (page: Page) => {
    const { goto, reload } = page
    page.goto = async (...args) => {
      await settled(page)
      return goto.apply(page, args)
    }
    page.reload = async (...args) => {
      await settled(page)
      return reload.apply(page, args)
    }
  }
  context.pages().forEach(wrap)
  context.on('page', wrap)
}

/** A worker that still reaches the server would send what the test believes to wait. */
const refuseWithWorker = (context: BrowserContext): BrowserContext['setOffline'] => {
  const { setOffline } = context
  return async (isOffline) => {
    if (context.serviceWorkers().length > 0)
      throw new Error('its service worker stays online: test.use({ cutsWorkers })')
    return setOffline.call(context, isOffline)
  }
}

/** Contexts that keep service workers out; any other installs the app, one that a test opens itself too. */
const blocking = new WeakSet<BrowserContext>()
export const isInstalling = (page: Page): boolean => !blocking.has(page.context())

type Ending = () => Promise<unknown>
type Fixtures = {
  /** Runs after the pages of the test have ended: a page that goes on loading would report a server that left before it. */
  afterPages: (end: Ending) => void
  /** Reports of the pages of a test, of what the test makes happen. */
  expectedFault: RegExp | undefined
  /**
   * True if `setOffline` and the routes of a context reach what its service worker asks for. Following each of its requests is a
   * quarter of what installing costs, and a network of `createNetwork` reaches them anyway.
   */
  cutsWorkers: boolean
  watch: (context: BrowserContext) => Promise<void>
  /** Opens the browser of a further person or device; it is closed at the end. */
  newContext: (options?: BrowserContextOptions) => Promise<BrowserContext>
  calmPage: undefined
}

/**
 * Tags a test in a file of others that needs the installed app: one that opens or goes on without a network, or is about the
 * service worker.
 */
export const INSTALLED = '@installed'

/** Read by Playwright whenever a service worker starts: whether to follow each of its requests. */
const UNFOLLOWED = 'PLAYWRIGHT_DISABLE_SERVICE_WORKER_NETWORK'

/**
 * Every page of a test must run without an uncaught error, without a warning in its console, and without anything that
 * the content policy refuses.
 */
export const test = base.extend<Fixtures>({
  afterPages: async ({ browserName: _ }, use) => {
    const endings: Ending[] = []
    await use((end) => endings.unshift(end))
    for (const end of endings) await end()
  },
  context: async ({ context, afterPages: _ }, use) => use(context),
  expectedFault: [undefined, { option: true }],
  cutsWorkers: [false, { option: true }],
  serviceWorkers: async ({ serviceWorkers }, use, { tags }) => use(tags.includes(INSTALLED) ? 'allow' : serviceWorkers),
  watch: async ({ expectedFault, cutsWorkers }, use) => {
    if (cutsWorkers) delete process.env[UNFOLLOWED]
    else process.env[UNFOLLOWED] = '1'
    const faults: string[] = []
    const note = (fault: string) => {
      if (!expectedFault?.test(fault)) faults.push(fault)
    }
    await use(async (context) => {
      await settleStepsBack(context)
      context.setOffline = cutsWorkers ? context.setOffline : refuseWithWorker(context)
      // An attempt that a script caught is reported nowhere else.
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile }) =>
          console.error(`Content Security Policy: ${violatedDirective} refused in ${sourceFile}`),
        )
      })
      context.on('weberror', (error) => note(String(error.error())))
      context.on('console', (message) => {
        if (!['error', 'warning'].includes(message.type()) || FAILED_ANSWER.test(message.text())) return
        note(message.text())
      })
    })
    expect(faults, 'errors of the pages').toEqual([])
  },
  newContext: async ({ browser, serviceWorkers, watch, afterPages: _ }, use) => {
    const opened: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext(options)
      opened.push(context)
      if ((options?.serviceWorkers ?? serviceWorkers) !== 'allow') blocking.add(context)
      await watch(context)
      return context
    })
    for (const context of opened) await context.close()
  },
  calmPage: [
    async ({ context, serviceWorkers, watch }, use) => {
      if (serviceWorkers !== 'allow') blocking.add(context)
      await watch(context)
      await use(undefined)
    },
    { auto: true },
  ],
})

const passwordOf = (username: string): string => (username === 'admin' ? ADMIN_PASSWORD : PASSWORD)

/**
 * Tokens by server and user: checking a password takes a while, and most tests are not about logging in. By the server and
 * not by its address: a later one may be given the same port.
 */
const tokens = new WeakMap<TestServer, Map<string, Promise<string>>>()

/** A token of the user's; the same one for all tests of a file that do not ask for a new one. */
export const tokenOf = (server: TestServer, username: string, isNew = false): Promise<string> => {
  if (isNew) return server.logIn(username, passwordOf(username))
  const known = tokens.get(server) ?? new Map<string, Promise<string>>()
  tokens.set(server, known)
  const token = known.get(username) ?? server.logIn(username, passwordOf(username))
  known.set(username, token)
  return token
}

/** Contexts with a login before. */
const stateful = new WeakSet<BrowserContext>()

type Options = {
  /** Preferences that the device already has. */
  settings?: Partial<LocalSettings>
  /** A session of its own, for tests that end it. */
  isNew?: boolean
}

/** Opens a screen logged in, with local storage exactly as a login writes it (web/session/stored-session.ts). */
export const openAs = async (
  page: Page,
  server: TestServer,
  username: string,
  path: string,
  { settings = {}, isNew = false }: Options = {},
): Promise<{ token: string }> => {
  const token = await tokenOf(server, username, isNew)
  const session = await server.api<SessionAnswer>('GET', '/api/auth', undefined, token)
  const { role, subcontractor, customer, time_zone, app_version } = session
  const stored: Partial<LocalSettings> = {
    access_token: token,
    username: session.username,
    role,
    subcontractor,
    customer,
    time_zone,
    app_version,
    ...settings,
  }
  const items = Object.entries(stored).map(([name, value]) => ({ name, value: JSON.stringify(value) }))
  const context = page.context()
  if (!stateful.has(context) && context.pages().every((one) => one.url() === 'about:blank')) {
    stateful.add(context)
    // Nothing is stored yet: Playwright would open and close a page of its own to store this.
    const storing = await page.addInitScript((all) => {
      if (location.protocol !== 'about:') for (const { name, value } of all) localStorage.setItem(name, value)
    }, items)
    await page.goto(server.url + path)
    await storing.dispose()
    return { token }
  }
  // A page that is still open would notice that its session is another one, and close what it has open by going back.
  if (page.url() !== 'about:blank') await page.goto('about:blank')
  await context.setStorageState({ cookies: [], origins: [{ origin: server.url, localStorage: items }] })
  await page.goto(server.url + path)
  return { token }
}

/** Fills the login form and sends it. */
export const logInByForm = async (page: Page, username: string, password: string): Promise<void> => {
  await page.getByLabel('Benutzername').fill(username)
  await page.getByLabel('Passwort', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
}

/** A stored setting of the device as it is now; null when there is none. */
export const settingOf = <Name extends keyof LocalSettings>(
  page: Page,
  name: Name,
): Promise<LocalSettings[Name] | null> => page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), name)
