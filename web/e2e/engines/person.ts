import fs from 'node:fs'
import type { Browser } from './engines.ts'

/**
 * Actions of a person in a window of any engine. Controls are found by the names that the engine gives to a screen
 * reader.
 */

const WAIT_MS = 30_000
const CONTROLS = { button: 'button, [role="button"]', link: 'a[href]', field: 'input, textarea' } as const
export type Control = keyof typeof CONTROLS

/** An element, as WebDriver writes it. */
type Found = { 'element-6066-11e4-a52e-4f735466cecf': string }
const idOf = (found: Found): string => found['element-6066-11e4-a52e-4f735466cecf']

/**
 * Repeats a question until the answer is truthy. A page that is changing may throw, which counts as a no.
 * @throws Error that names what was waited for, and the last failure
 */
export const until = async <Answer>(
  what: string,
  ask: () => Promise<Answer | null | false>,
  waitMs = WAIT_MS,
): Promise<Answer> => {
  const end = performance.now() + waitMs
  let refusal = ''
  while (performance.now() < end) {
    try {
      const answer = await ask()
      if (answer !== null && answer !== false) return answer
      refusal = ''
    } catch (error) {
      refusal = ` (${error instanceof Error ? error.message : error})`
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`waited ${waitMs / 1000} s for ${what}${refusal}`)
}

/** @param name how its name begins. @returns the element, or null when the page has none that is shown */
const look = async ({ send }: Browser, control: Control, name: string): Promise<string | null> => {
  const script = `return [...document.querySelectorAll(arguments[0])].filter((element) => element.getClientRects().length)`
  const shown = (await send('ExecuteScript', { script, args: [CONTROLS[control]] })) as Found[]
  for (const id of shown.map(idOf)) {
    const label = (await send('GetComputedLabel', { id })) as string
    if (label.startsWith(name)) return id
  }
  return null
}

export const openPage = async ({ send }: Browser, url: string): Promise<void> => {
  await send('Navigate', { url })
}

export const goBack = async ({ send }: Browser): Promise<void> => {
  await send('Back')
}

/** Waits until the window is on this screen, with nothing open over it. */
export const untilAt = async ({ send }: Browser, path: string): Promise<void> => {
  const script = 'return location.pathname === arguments[0] && history.state?.overlay !== true'
  await until(`the screen ${path}`, async () => (await send('ExecuteScript', { script, args: [path] })) === true)
}

/** Waits until the control is on the page. */
export const find = (browser: Browser, control: Control, name: string): Promise<string> =>
  until(`the ${control} "${name}"`, () => look(browser, control, name))

export const untilGone = async (browser: Browser, control: Control, name: string): Promise<void> => {
  await until(`the ${control} "${name}" to go`, async () => (await look(browser, control, name)) === null)
}

/**
 * Sends a command to a control as soon as it takes it: until then it may still slide into view, or the app's own form
 * may just have taken the place of the first page's.
 */
const act = async (
  browser: Browser,
  control: Control,
  name: string,
  command: 'ElementClick' | 'ElementSendKeys',
  parameters: Record<string, unknown> = {},
): Promise<void> => {
  await until(`the ${control} "${name}"`, async () => {
    const id = await look(browser, control, name)
    if (id !== null) await browser.send(command, { id, ...parameters })
    return id
  })
}

export const click = (browser: Browser, control: Control, name: string): Promise<void> =>
  act(browser, control, name, 'ElementClick')

/** Types at the end of what the field holds. */
export const type = (browser: Browser, field: string, text: string): Promise<void> =>
  act(browser, 'field', field, 'ElementSendKeys', { text })

/** Waits until the page shows these words. */
export const untilShown = async ({ send }: Browser, words: string): Promise<void> => {
  const script = 'return document.body.innerText.includes(arguments[0])'
  await until(`"${words}"`, async () => (await send('ExecuteScript', { script, args: [words] })) === true)
}

export const untilFieldHolds = async (browser: Browser, field: string, text: string): Promise<void> => {
  const id = await find(browser, 'field', field)
  const script = 'return arguments[0].value'
  const args = [{ 'element-6066-11e4-a52e-4f735466cecf': id }]
  await until(`"${text}" in ${field}`, async () => (await browser.send('ExecuteScript', { script, args })) === text)
}

/** Waits until the header's link shows this state of syncing. */
export const untilSync = async ({ send }: Browser, words: string, waitMs?: number): Promise<void> => {
  const script = `return document.querySelector('header a[aria-label^="Synchronisation"]')?.getAttribute('aria-label') ?? ''`
  let label = ''
  const ask = async () => {
    label = (await send('ExecuteScript', { script, args: [] })) as string
    return label.includes(words)
  }
  await until(`"${words}" in the header`, ask, waitMs).catch((error: Error) => {
    throw new Error(`${error.message}; it says "${label}"`)
  })
}

/** Waits until the app is installed: from here on it opens without a network. */
export const untilInstalled = async ({ send }: Browser): Promise<void> => {
  const script = `return navigator.serviceWorker?.controller?.state === 'activated'`
  await until('the service worker', async () => (await send('ExecuteScript', { script, args: [] })) === true)
}

/** As wide and high as asked, or as narrow as the engine's windows go. */
export const resize = async ({ send }: Browser, width: number, height: number): Promise<void> => {
  await send('SetWindowRect', { width, height })
}

/** @param file where the picture goes (PNG) */
export const takePicture = async ({ send }: Browser, file: string): Promise<void> => {
  fs.writeFileSync(file, Buffer.from((await send('TakeScreenshot')) as string, 'base64'))
}
