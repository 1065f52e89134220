import { spawnSync } from 'node:child_process'

/** What the setup does to the machine beside writing files. */
export type System = {
  /** Runs a program. @throws Error with what it said when it fails */
  run: (program: string, words: readonly string[]) => string
  /** Returns true if the program ends well. */
  succeeds: (program: string, words: readonly string[]) => boolean
}

export const thisSystem: System = {
  run: (program, words) => {
    const { status, stdout, stderr, error } = spawnSync(program, words, { encoding: 'utf8' })
    if (error) throw new Error(`${program} cannot be run: ${error.message}`)
    if (status !== 0) throw new Error(`${program} ${words.join(' ')}: ${stderr.trim() || `ended with ${status}`}`)
    return stdout
  },
  succeeds: (program, words) => spawnSync(program, words, { stdio: 'ignore' }).status === 0,
}
