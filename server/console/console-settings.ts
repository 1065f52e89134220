/** What every command takes, whatever the shell can do with variables. */
const SETTINGS: Record<string, { variable: string; needs: string }> = {
  '--data': { variable: 'DATA_DIR', needs: 'a folder: --data ./my-company' },
  '--port': { variable: 'PORT', needs: 'a number: --port 3001' },
}

/**
 * Takes `--data DIR` and `--port N` (or `--data=DIR`) out of what was typed.
 * @returns them as settings of `server/env.ts`, and the other words in their order
 * @throws Error when a value is missing
 */
export const takeSettings = (words: readonly string[]): { settings: Record<string, string>; rest: string[] } => {
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
  return { settings, rest }
}
