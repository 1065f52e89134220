/**
 * The few commands of W3C WebDriver that a story needs. Chromium's and WebKit's drivers take them over HTTP, Firefox
 * takes the same ones, by the same names, over a socket of its own (`marionette.ts`).
 */
export type Command =
  | 'Navigate'
  | 'Back'
  | 'ExecuteScript'
  | 'GetComputedLabel'
  | 'ElementClick'
  | 'ElementSendKeys'
  | 'SetWindowRect'
  | 'TakeScreenshot'

/** Rejects with the engine's own message, e.g. when an element has left the page. */
export type Send = (command: Command, parameters?: Record<string, unknown>) => Promise<unknown>

const PLACES: Record<Command, { method: 'GET' | 'POST'; place: string }> = {
  Navigate: { method: 'POST', place: 'url' },
  Back: { method: 'POST', place: 'back' },
  ExecuteScript: { method: 'POST', place: 'execute/sync' },
  GetComputedLabel: { method: 'GET', place: 'element/:id/computedlabel' },
  ElementClick: { method: 'POST', place: 'element/:id/click' },
  ElementSendKeys: { method: 'POST', place: 'element/:id/value' },
  SetWindowRect: { method: 'POST', place: 'window/rect' },
  TakeScreenshot: { method: 'GET', place: 'screenshot' },
}

const call = async (method: string, url: string, body?: unknown): Promise<unknown> => {
  const response = await fetch(url, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
  const { value } = (await response.json()) as { value: unknown }
  if (response.ok) return value
  const { error, message } = value as { error: string; message: string }
  throw new Error(`${error}: ${message}`)
}

/** @returns once the driver program takes commands. Rejects when it has not within ten seconds. */
const untilReady = async (driver: string): Promise<void> => {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const status = await call('GET', `${driver}/status`).catch(() => null)
    if ((status as { ready?: boolean } | null)?.ready) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`no driver at ${driver}`)
}

/**
 * Opens a browser window through a driver program.
 * @param driver its address, such as `http://127.0.0.1:4444`
 * @param capabilities what only this engine understands
 */
export const openSession = async (
  driver: string,
  capabilities: Record<string, unknown>,
): Promise<{ send: Send; end: () => Promise<void> }> => {
  await untilReady(driver)
  const opened = await call('POST', `${driver}/session`, { capabilities: { alwaysMatch: capabilities } })
  const session = `${driver}/session/${(opened as { sessionId: string }).sessionId}`
  return {
    send: (command, { id, ...parameters } = {}) => {
      const { method, place } = PLACES[command]
      const url = `${session}/${place.replace(':id', String(id))}`
      return call(method, url, method === 'GET' ? undefined : parameters)
    },
    end: async () => {
      await call('DELETE', session)
    },
  }
}
