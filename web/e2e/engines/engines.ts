import fs from 'node:fs'
import path from 'node:path'
import { freePort } from '../support/server.ts'
import { openMarionette } from './marionette.ts'
import { startProgram } from './program.ts'
import { openSession, type Send } from './webdriver.ts'

/** A browser window. `close` closes it in order, as a person does. */
export type Browser = { send: Send; close: () => Promise<void> }

export type Engine = {
  name: string
  /** Names of the Debian packages, by the program that must be present. */
  packages: Record<string, string>
  /** True if stored data survive closing and reopening the browser. */
  keepsProfile: boolean
  /** Opens a window on the profile in a folder; the browser's output goes to the file `log`. @param preferences of Firefox alone */
  open: (profile: string, log: string, preferences?: Record<string, unknown>) => Promise<Browser>
}

const chromium: Engine = {
  name: 'Chromium',
  packages: { chromedriver: 'chromium-driver' },
  keepsProfile: true,
  open: async (profile, log) => {
    const port = await freePort()
    const driver = startProgram('chromedriver', [`--port=${port}`], { home: profile, log })
    const { send, end } = await openSession(`http://127.0.0.1:${port}`, {
      'goog:chromeOptions': {
        args: ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', `--user-data-dir=${profile}/chromium`],
      },
    })
    return {
      send,
      close: () => end().finally(driver.stop),
    }
  },
}

const firefox: Engine = {
  name: 'Firefox',
  packages: { 'firefox-esr': 'firefox-esr' },
  keepsProfile: true,
  open: async (profile, log, preferences = {}) => {
    const port = await freePort()
    const lines = Object.entries({ 'marionette.port': port, ...preferences }).map(
      (preference) => `user_pref(${preference.map((part) => JSON.stringify(part)).join(', ')});\n`,
    )
    fs.writeFileSync(path.join(profile, 'user.js'), lines.join(''))
    const args = ['--headless', '--marionette', '--no-remote', '--profile', profile, 'about:blank']
    const program = startProgram('firefox-esr', args, { home: profile, log })
    const { send, quit } = await openMarionette(port)
    return {
      send,
      close: () =>
        quit()
          .then(() => program.ended)
          .finally(program.stop),
    }
  },
}

/**
 * Starts a virtual display, as wide as a desk's.
 * @returns its name, such as `:1`, and the program that draws it
 */
const openDisplay = async (home: string, log: string) => {
  const named = path.join(home, 'display')
  const shell = 'exec Xvfb -displayfd 3 -screen 0 1600x1100x24 -nolisten tcp 3> "$0"'
  const program = startProgram('sh', ['-c', shell, named], { home, log })
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const number = fs.existsSync(named) ? fs.readFileSync(named, 'utf8').trim() : ''
    if (number) return { display: `:${number}`, program }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await program.stop()
  throw new Error('Xvfb gave no display')
}

const webkit: Engine = {
  name: 'WebKit',
  packages: { WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' },
  // A remote-controlled window keeps no profile (MiniBrowser --automation): there, only the page is opened anew.
  keepsProfile: false,
  open: async (profile, log) => {
    const port = await freePort()
    const { display, program } = await openDisplay(profile, log)
    const env = { DISPLAY: display, NO_AT_BRIDGE: '1' }
    const driver = startProgram('WebKitWebDriver', [`--port=${port}`], { home: profile, log, env })
    const { send, end } = await openSession(`http://127.0.0.1:${port}`, {})
    return {
      send,
      close: () => end().finally(driver.stop).finally(program.stop),
    }
  },
}

export const ENGINES: readonly Engine[] = [chromium, firefox, webkit]
