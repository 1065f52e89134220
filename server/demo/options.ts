import { parseArgs } from 'node:util'
import { type Env, readEnv } from '../env.ts'

export type DemoOptions = {
  /** Goes on with the database of the last demo instead of making a new one. */
  keep: boolean
  /** Speed of the demo, in multiples of real time. */
  speed: number
}

/** Beyond this the fleet reports faster than one process can take in. */
const FASTEST = 120

/** @throws Error with one line for the person who typed it */
export const readOptions = (args: readonly string[]): DemoOptions => {
  const { values } = parseArgs({
    args: [...args],
    options: { keep: { type: 'boolean', default: false }, speed: { type: 'string', default: '1' } },
    // npm and the build script leave words of their own in front.
    allowPositionals: true,
  })
  const speed = Number(values.speed)
  if (!(speed >= 1 && speed <= FASTEST)) throw new Error(`--speed is a number from 1 to ${FASTEST}`)
  return { keep: values.keep, speed }
}

/** Mails and SMS, what other feeds bring in, a router: a real configuration of these is never used by a demo. */
const REAL_WORLD = /^(SMTP|MAIL|SMS|WEBFLEET|WEBHOOK|ROUTER)_/

/** The server's settings with the demo's own defaults. @throws Error as `readEnv` does */
export const demoEnv = (variables: Record<string, string | undefined>, osmandSecret: string): Env => {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([name, value]) => value !== '' && !REAL_WORLD.test(name)),
  )
  return readEnv({
    PUBLIC_URL: `http://localhost:${given.PORT ?? 3000}`,
    DATA_DIR: './demo-data',
    TIME_ZONE: 'Europe/Zurich',
    ADMIN_PASSWORD: 'admin-demo',
    // Only what goes wrong: otherwise the log hides the logins.
    LOG_LEVEL: 'warn',
    OSMAND_SECRET: osmandSecret,
    ...given,
  })
}
