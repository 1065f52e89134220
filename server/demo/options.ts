import { type Env, readEnv } from '../kit/env.ts'
import { readWords, usage, WrongWords } from '../ops/command.ts'

export type DemoOptions = {
  /** Goes on with the database of the last demo instead of making a new one. */
  keep: boolean
  /** Speed of the demo, in multiples of real time. */
  speed: number
}

/** Greatest speed: beyond it the fleet reports faster than one process can take in. */
const FASTEST = 120

/** @throws Error with one line for the person who typed it */
export const readOptions = (words: readonly string[]): DemoOptions => {
  const { given } = readWords(words, {
    called: usage('demo', '[--keep] [--speed 20] [--no-open]'),
    options: { '--keep': 'flag', '--speed': 'value', '--no-open': 'flag' },
  })
  const speed = Number(given.get('--speed') ?? 1)
  if (!(speed >= 1 && speed <= FASTEST)) throw new WrongWords(`--speed is a number from 1 to ${FASTEST}`)
  return { keep: given.has('--keep'), speed }
}

/** Mails and SMS, what other feeds bring in, a router: a real configuration of these is never used by a demo. */
const REAL_WORLD = /^(SMTP|MAIL|SMS|WEBFLEET|WEBHOOK|ROUTER)_/

/** The server's settings with the demo's own defaults. @throws Error as `readEnv` does */
export const demoEnv = (variables: Record<string, string | undefined>, osmandSecret: string): Env => {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([name, value]) => value !== '' && !REAL_WORLD.test(name)),
  )
  const url = `http://localhost:${given.PORT ?? 3000}`
  return readEnv({
    // Of a port that is none nothing is made, so that only the port is told.
    ...(URL.canParse(url) && { PUBLIC_URL: url }),
    DATA_DIR: './demo-data',
    TIME_ZONE: 'Europe/Zurich',
    ADMIN_PASSWORD: 'admin-demo',
    // Only what goes wrong: otherwise the log hides the logins.
    LOG_LEVEL: 'warn',
    OSMAND_SECRET: osmandSecret,
    ...given,
  })
}
