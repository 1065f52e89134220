import fs from 'node:fs'
import { parseEnv } from 'node:util'
import { SETTINGS as KNOWN } from '../kit/env.ts'
import { requireFile } from '../kit/writing.ts'
import { WrongWords } from '../ops/command.ts'

type Setting = { variable: string; needs: string }
/** Options of every command, whatever the shell can do with variables. */
const SETTINGS: Record<string, Setting> = {
  '--data': { variable: 'DATA_DIR', needs: 'a folder: --data ./my-company' },
  '--port': { variable: 'PORT', needs: 'a number: --port 3001' },
  '--env': { variable: 'SETTINGS_FILE', needs: 'a file with settings: --env tours.env' },
}
/** Option of commands that work on the data of a company of this machine. */
const COMPANY: Setting = { variable: 'COMPANY', needs: 'the name of a company: --company alpina' }

/**
 * Takes `--data DIR`, `--port N` and `--env FILE` (or `--data=DIR`) out of what was typed.
 * @param ofCompany `--company NAME` is taken out, too
 * @returns them as settings of `server/kit/env.ts`, the file with more of these or null, the company or null, and the other words in
 * their order
 * @throws WrongWords when a value is missing, or a port is none
 */
export const takeSettings = (
  words: readonly string[],
  ofCompany = false,
): { settings: Record<string, string>; file: string | null; company: string | null; rest: string[] } => {
  const known: Record<string, Setting> = ofCompany ? { ...SETTINGS, '--company': COMPANY } : SETTINGS
  const settings: Record<string, string> = {}
  const rest: string[] = []
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    const [name = '', ...parts] = word.split('=')
    const setting = known[name]
    if (!setting) {
      rest.push(word)
      continue
    }
    const isJoined = parts.length > 0
    const value = isJoined ? parts.join('=') : words[at + 1]
    if (!isJoined) at += 1
    if (value === undefined || value === '' || (!isJoined && value.startsWith('-')))
      throw new WrongWords(`${name} needs ${setting.needs}`)
    if (name === '--port' && !(/^\d{1,5}$/.test(value) && Number(value) <= 65_535))
      throw new WrongWords(`--port ${value} is none: give a number from 0 to 65535, such as --port 3001`)
    if (settings[setting.variable] !== undefined) throw new WrongWords(`${name} is given twice`)
    settings[setting.variable] = value
  }
  const { SETTINGS_FILE: file = null, COMPANY: company = null, ...others } = settings
  return { settings: others, file, company, rest }
}

const isComment = (line: string): boolean => /^\s*([#;]|$)/.test(line)

/** A name that stands twice, with another value the second time. */
type Doubled = { name: string; before: number; line: number }

/**
 * The names that stand in several lines with different values.
 * @throws Error with the line that Node's reader would pass over; it may hold a password, so only its number is told
 */
const requireSettings = (lines: readonly string[], file: string): Doubled[] => {
  const places = new Map<string, { line: number; value: string | undefined }>()
  const doubled: Doubled[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const begin = at
    const line = lines[at] ?? ''
    if (isComment(line)) continue
    const wrong = (says: string): Error => new Error(`${file}, line ${begin + 1}${says}`)
    const [, name, quote = '', rest = ''] = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(["'`]?)(.*)$/.exec(line) ?? []
    if (name === undefined) throw wrong(', is no setting: write NAME=value')
    if (quote !== '' && !rest.includes(quote)) {
      at = lines.findIndex((one, after) => after > begin && one.includes(quote))
      if (at === -1) throw wrong(', lacks the quote at its end')
    }
    const value = parseEnv(lines.slice(begin, at + 1).join('\n'))[name]
    const before = places.get(name)
    if (before !== undefined && before.value !== value) doubled.push({ name, before: before.line, line: begin + 1 })
    places.set(name, { line: begin + 1, value })
  }
  return doubled
}

/** @param file may begin with a mark of its encoding, if an editor of Windows wrote it */
const linesOf = (file: string): string[] => {
  requireFile(file, 'Name the file with the settings')
  return fs
    .readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
}

/**
 * Settings of a file as systemd reads it: a name, `=` and a value on each line. Of a name that stands twice the last counts.
 * @throws Error when it cannot be read, or with the line that is none
 */
export const readSettingsFile = (file: string): Record<string, string | undefined> => {
  const lines = linesOf(file)
  requireSettings(lines, file)
  return parseEnv(lines.map((line) => (/^\s*;/.test(line) ? '' : line)).join('\n'))
}

/**
 * Keeps of a file only this program's settings: other variables say what Node loads and which programs run.
 * @returns the settings, and the names of the other variables
 */
export const takeKnown = (
  read: Record<string, string | undefined>,
): { known: Record<string, string | undefined>; others: string[] } => {
  const isKnown = ([name]: [string, unknown]): boolean => KNOWN.has(name)
  const given = Object.entries(read)
  return {
    known: Object.fromEntries(given.filter(isKnown)),
    others: given.filter((one) => !isKnown(one)).map(([name]) => name),
  }
}

/** Warnings about a file whose settings can be read: each name that stands twice with different values. */
export const doubledSettings = (file: string): string[] =>
  requireSettings(linesOf(file), file).map(
    ({ name, before, line }) => `${file}, line ${line}: ${name} stands in line ${before} already, and this one counts`,
  )
