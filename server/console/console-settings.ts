import fs from 'node:fs'
import { parseEnv } from 'node:util'

/** What every command takes, whatever the shell can do with variables. */
const SETTINGS: Record<string, { variable: string; needs: string }> = {
  '--data': { variable: 'DATA_DIR', needs: 'a folder: --data ./my-company' },
  '--port': { variable: 'PORT', needs: 'a number: --port 3001' },
  '--env': { variable: 'SETTINGS_FILE', needs: 'a file with settings: --env /etc/tours.env' },
}

/**
 * Takes `--data DIR`, `--port N` and `--env FILE` (or `--data=DIR`) out of what was typed.
 * @returns them as settings of `server/env.ts`, the file with more of these or null, and the other words in their order
 * @throws Error when a value is missing
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
      throw new Error(`${name} needs ${setting.needs}`)
    settings[setting.variable] = value
  }
  const { SETTINGS_FILE: file = null, ...others } = settings
  return { settings: others, file, rest }
}

/** Settings of a file as systemd reads it: a name, `=` and a value on each line. @throws Error when it cannot be read */
export const readSettingsFile = (file: string): Record<string, string | undefined> => {
  try {
    return parseEnv(fs.readFileSync(file, 'utf8'))
  } catch (error) {
    const isForbidden = error instanceof Error && 'code' in error && error.code === 'EACCES'
    throw new Error(isForbidden ? `${file} is for another account: try it as root` : `There is no file ${file}`)
  }
}
