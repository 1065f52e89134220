import { plainWords } from '../../kit/plain-text.ts'

/** Signs of a line: what others say, such as a mail server or the last trial, may be longer. */
const LONGEST = 1_000

/** One line of the doctor. A `bad` one ends it with exit code 1. */
export type Finding = {
  state: 'ok' | 'warn' | 'bad'
  /** Subject of the check. */
  what: string
  says: string
  /** Advice; none when all is well. */
  todo?: string
}

/** Findings as a person reads them: a line each, and the advice below it. */
export const findingLines = (findings: readonly Finding[]): string[] => {
  const width = Math.max(...findings.map(({ what }) => what.length)) + 2
  return findings.flatMap(({ state, what, says, todo }) => [
    `${state.padEnd(6)}${what.padEnd(width)}${plainWords(says, LONGEST)}`,
    ...(todo === undefined ? [] : [`${''.padEnd(6 + width)}→ ${plainWords(todo, LONGEST)}`]),
  ])
}
