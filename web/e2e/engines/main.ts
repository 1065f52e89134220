import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { aptInstall, hasOneOf } from '../../../.scripts/chromium.mjs'
import { createServer, seedCompany, tripIn } from '../support/server.ts'
import { type Browser, ENGINES, type Engine } from './engines.ts'
import { takePicture } from './person.ts'
import { PEOPLE, type Person, playStory } from './story.ts'

/**
 * The same story in Chromium, Firefox and WebKit, against the real server, which is stopped where the story is offline.
 * Run: npm run test:engines [-- engine ...]
 */
const TOUR = 'LX 100'
const results = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-engines-'))

/** @throws Error that says what to install */
const install = ({ name, packages }: Engine): void => {
  const missing = () => Object.entries(packages).filter(([program]) => !hasOneOf(program))
  const names = missing().map(([, debianPackage]) => debianPackage)
  if (names.length > 0) aptInstall(...names)
  if (missing().length > 0) throw new Error(`${name} is not here: install ${names.join(', ')}`)
}

/** @returns whether the story ran to its end */
const play = async (engine: Engine, person: Person): Promise<boolean> => {
  const title = `${engine.name}, ${person.username}`
  const files = path.join(results, `${engine.name}-${person.username}`)
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-engine-profile-'))
  const opened: Browser[] = []
  const server = await createServer()
  try {
    await seedCompany(server)
    const { tt_id } = await server.api<{ tt_id: number }>('POST', '/api/trips', tripIn(1, { tt_tour: TOUR }))
    await playStory({
      engine,
      person,
      server,
      trip: { id: tt_id, tour: TOUR },
      open: async () => {
        const browser = await engine.open(profile, `${files}.log`)
        opened.push(browser)
        return browser
      },
      step: async (what, work) => {
        const started = performance.now()
        await work().catch((error: Error) => {
          throw new Error(`${what}: ${error.message}`)
        })
        console.log(`ok      ${title} ${what} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
      },
    })
    return true
  } catch (error) {
    console.error(`FAILED  ${title} ${error instanceof Error ? error.message : error}`)
    const browser = opened.at(-1)
    if (browser) await takePicture(browser, `${files}.png`).catch(() => undefined)
    return false
  } finally {
    await opened
      .at(-1)
      ?.close()
      .catch(() => undefined)
    await server.dispose()
    fs.rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

const asked = process.argv.slice(2).map((name) => name.toLowerCase())
// The browsers are ended with this program (`program.ts`), by whichever signal.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
let failures = 0
const engines = ENGINES.filter(({ name }) => asked.length === 0 || asked.includes(name.toLowerCase()))
if (engines.length < asked.length) throw new Error(`there are only ${ENGINES.map(({ name }) => name).join(', ')}`)
for (const engine of engines) {
  install(engine)
  for (const person of PEOPLE) if (!(await play(engine, person))) failures += 1
}
if (failures > 0) {
  console.error(`${failures} of them failed. What the browsers showed and said: ${results}`)
  process.exit(1)
}
fs.rmSync(results, { recursive: true, force: true })
