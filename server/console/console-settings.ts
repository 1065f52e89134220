import fs from 'node:fs'
import { parseEnv } from 'node:util'
import { WrongWords } from '../ops/command.ts'
import { requireFile } from '../writing.ts'

/** What every command takes, whatever the shell can do with variables. */
const SETTINGS: Record<string, { variable: string; needs: string }> = {
  '--data': { variable: 'DATA_DIR', needs: 'a folder: --data ./my-company' },
  '--port': { variable: 'PORT', needs: 'a number: --port 3001' },
  '--env': { variable: 'SETTINGS_FILE', needs: 'a file with settings: --env /etc/tours.env' },
}

/**
 * Takes `--data DIR`, `--port N` and `--env FILE` (or `--data=DIR`) out of what was typed.
 * @returns them as settings of `server/env.ts`, the file with more of these or null, and the other words in their order
 * @throws WrongWords when a value is missing, or a port is none
 */
export const takeSettings = (
  words: readonly string[],
): { settings: Record<string, string>; file: string | null; rest: string[] } => {
  const settings: Record<string, string> = {}
  const rest: string[] = []
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    const [name = '', ...parts] = word.split('=')
    const setting = SETTINGS[name]
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
    settings[setting.variable] = value
  }
  const { SETTINGS_FILE: file = null, ...others } = settings
  return { settings: others, file, rest }
}

/** Settings of a file as systemd reads it: a name, `=` and a value on each line. @throws Error when it cannot be read */
export const readSettingsFile = (file: string): Record<string, string | undefined> => {
  requireFile(file, 'Name the file with the settings')
  return parseEnv(fs.readFileSync(file, 'utf8'))
}
