import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { aptInstall, hasOneOf } from '../../../.scripts/chromium.mjs'
import { createServer, seedCompany, tripIn } from '../support/server.ts'
import { playDriverStory } from './driver-story.ts'
import { type Browser, ENGINES, type Engine } from './engines.ts'
import { takePicture } from './person.ts'
import { playPushStory } from './push-story.ts'
import { PEOPLE, type Person, playStory } from './story.ts'

/**
 * The same stories, of users of the app and of a driver with a link, in Chromium, Firefox and WebKit, against the
 * real server, which is stopped where the story is offline.
 * Run: npm run test:engines [-- engine ... person ...]
 */
const TOUR = 'LX 100'
const PUSH = 'push'
const results = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-engines-'))

/** @throws Error that says what to install */
const install = ({ name, packages }: Engine): void => {
  const missing = () => Object.entries(packages).filter(([program]) => !hasOneOf(program))
  const names = missing().map(([, debianPackage]) => debianPackage)
  if (names.length > 0) aptInstall(...names)
  if (missing().length > 0) throw new Error(`${name} is not here: install ${names.join(', ')}`)
}

/** Does a step of a story, and says how long it took. */
const stepsOf = (title: string) => async (what: string, work: () => Promise<void>) => {
  const started = performance.now()
  await work().catch((error: Error) => {
    throw new Error(`${what}: ${error.message}`)
  })
  console.log(`ok      ${title} ${what} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
}

/** @param person a user of the app; null for a driver with a link. @returns whether the story ran to its end */
const play = async (engine: Engine, person: Person | null): Promise<boolean> => {
  const who = nameOfPerson(person)
  const title = `${engine.name}, ${who}`
  const files = path.join(results, `${engine.name}-${who}`)
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-engine-profile-'))
  const opened: Browser[] = []
  const server = await createServer()
  try {
    await seedCompany(server)
    // What a driver taps at once has been driven by its plan.
    const trip = tripIn(person ? 1 : -5, { tt_tour: TOUR })
    const { tt_id } = await server.api<{ tt_id: number }>('POST', '/api/trips', trip)
    const scene = {
      engine,
      server,
      trip: { id: tt_id, tour: TOUR },
      open: async () => {
        const browser = await engine.open(profile, `${files}.log`)
        opened.push(browser)
        return browser
      },
      step: stepsOf(title),
    }
    await (person ? playStory({ ...scene, person }) : playDriverStory(scene))
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

/** Only Firefox can be told which push service to use. @returns whether the story ran to its end */
const playPush = async (engine: Engine): Promise<boolean> => {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-engine-profile-'))
  try {
    await playPushStory(
      engine,
      profile,
      path.join(results, `${engine.name}-${PUSH}.log`),
      stepsOf(`${engine.name}, ${PUSH}`),
    )
    return true
  } catch (error) {
    console.error(`FAILED  ${engine.name}, ${PUSH} ${error instanceof Error ? error.message : error}`)
    return false
  } finally {
    fs.rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

const asked = process.argv.slice(2).map((name) => name.toLowerCase())
// The browsers are ended with this program (`program.ts`), by whichever signal.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
let failures = 0
/** Those that are asked for by their name; all of them where none is. */
const chosen = <Named>(all: readonly Named[], nameOf: (one: Named) => string): Named[] => {
  const named = all.filter((one) => asked.includes(nameOf(one).toLowerCase()))
  return named.length > 0 ? named : [...all]
}
const people = [...PEOPLE, null]
const nameOfPerson = (person: Person | null): string => person?.username ?? 'driver'
const known = [...ENGINES.map(({ name }) => name.toLowerCase()), ...people.map(nameOfPerson), PUSH]
if (asked.some((name) => !known.includes(name))) throw new Error(`there are only ${known.join(', ')}`)
for (const engine of chosen(ENGINES, ({ name }) => name)) {
  install(engine)
  // Named alone, it is all that is played.
  const isPushAlone = asked.includes(PUSH) && !people.some((person) => asked.includes(nameOfPerson(person)))
  for (const person of isPushAlone ? [] : chosen(people, nameOfPerson)) if (!(await play(engine, person))) failures += 1
  const isAsked = asked.includes(PUSH) || !people.some((person) => asked.includes(nameOfPerson(person)))
  if (engine.name === 'Firefox' && isAsked && !(await playPush(engine))) failures += 1
}
if (failures > 0) {
  console.error(`${failures} of them failed. What the browsers showed and said: ${results}`)
  process.exit(1)
}
fs.rmSync(results, { recursive: true, force: true })
