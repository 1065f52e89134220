import fs from 'node:fs'
import os from 'node:os'

/** One figure beside its peer, both from the same run. */
export type Figure = {
  name: string
  /** Value as it is to be read, with its unit. */
  value: string
  peer?: string
  ratio?: string
  goal?: string
  /** Absent where nothing is promised: the figure is only told. */
  holds?: boolean
}

const WIDTHS = { name: 56, value: 18, peer: 26, ratio: 8, goal: 14 }

/** The file that `npm run bench` reads afterwards: a line of JSON for each head and figure. */
const note = (line: object): void => {
  const file = process.env.BENCH_NOTES
  if (file) fs.appendFileSync(file, `${JSON.stringify(line)}\n`)
}

const printColumns = ({ name, value, peer = '', ratio = '', goal = '' }: Figure, verdict: string): void => {
  const columns = [
    name.padEnd(WIDTHS.name),
    value.padStart(WIDTHS.value),
    peer.padStart(WIDTHS.peer),
    ratio.padStart(WIDTHS.ratio),
    goal.padStart(WIDTHS.goal),
  ]
  console.log(`${columns.join('  ')}  ${verdict}`.trimEnd())
}

/** Prints a figure on one line, in the same columns as every other. */
export const printFigure = (figure: Figure): void => {
  printColumns(figure, figure.holds === undefined ? '' : figure.holds ? 'holds' : 'MISSED')
  note(figure)
}

/** Prints what is measured next, how busy the machine is before it, and what the columns are. */
export const printHead = (part: string): void => {
  const load = (os.loadavg()[0] ?? 0).toFixed(1)
  console.log(`\n${part} (${os.availableParallelism()} cores, load ${load}, Node ${process.version})`)
  printColumns({ name: 'figure', value: 'here', peer: 'beside it', ratio: 'ratio', goal: 'goal' }, '')
  note({ part, load, at: new Date().toISOString() })
}

/** A time beside its goal, both in milliseconds. @param peer further words about it, such as its rounds */
export const printTime = (name: string, ms: number, goal: number | undefined, peer = ''): void => {
  const value = `${ms < 10 ? ms.toFixed(2) : ms.toFixed(0)} ms`
  printFigure({ name, value, peer, ...(goal !== undefined && { goal: `<= ${goal} ms`, holds: ms <= goal }) })
}

/** The middle one; of an even number the lower. NaN without any. */
export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** @param share 0 to 1 */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? sorted[0] ?? Number.NaN
}

/** @returns from the shortest to the longest, as it is to be read */
export const span = (values: readonly number[]): string =>
  `${Math.round(Math.min(...values))} to ${Math.round(Math.max(...values))}`

export const percent = (ratio: number): string => `${(ratio * 100).toFixed(0)} %`
