import fs from 'node:fs'
import path from 'node:path'
import { errorWords } from '#shared/error-words.ts'
import { companyNames, placesOf } from '../companies/places.ts'
import { readMemory } from './update.ts'

/** The versions that a company runs or may go back to. @throws Error where what it remembers of its update is broken */
const versionsOf = (name: string, root: string): string[] => {
  const [current, memory] = [placesOf(name).current, placesOf(name).memory].map((place) => path.join(root, place))
  if (current === undefined || memory === undefined || !fs.existsSync(current)) return []
  const runs = fs.realpathSync(current)
  return fs.existsSync(memory) ? [runs, readMemory({ memory, current }).from] : [runs]
}

/**
 * Deletes the versions that no company runs or may go back to, and that the command is not of; each takes some 50 MB. Where one
 * company cannot be asked, all stay, and that is told: the update of another one is done all the same.
 * @param places.root folder above the folders of the machine, `/` but for one that does not run
 */
export const forgetOthers = (
  { current, releases, root = '/' }: { current: string; releases: string; root?: string },
  warn: (line: string) => void,
): void => {
  try {
    const kept = new Set([fs.realpathSync(current), ...companyNames(root).flatMap((name) => versionsOf(name, root))])
    for (const name of fs.readdirSync(releases)) {
      const release = path.join(releases, name)
      if (!kept.has(release)) fs.rmSync(release, { recursive: true })
    }
  } catch (error) {
    warn(`Versions that are not needed any more stay in ${releases}: ${errorWords(error)}`)
  }
}
