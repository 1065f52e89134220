import os from 'node:os'

/** One figure beside its peer, both from the same run. */
export type Figure = {
  name: string
  /** As it is to be read, with its unit. */
  value: string
  peer: string
  ratio: string
  goal: string
  /** Null where nothing is promised: the figure is only told. */
  holds: boolean | null
}

const WIDTHS = { name: 52, value: 16, peer: 24, ratio: 8, goal: 12 }

/** Prints a figure on one line, in the same columns as every other. */
export const printFigure = ({ name, value, peer, ratio, goal, holds }: Figure): void => {
  const verdict = holds === null ? '' : holds ? 'holds' : 'MISSED'
  const columns = [
    name.padEnd(WIDTHS.name),
    value.padStart(WIDTHS.value),
    peer.padStart(WIDTHS.peer),
    ratio.padStart(WIDTHS.ratio),
    goal.padStart(WIDTHS.goal),
  ]
  console.log(`${columns.join('  ')}  ${verdict}`.trimEnd())
}

/** Prints what the columns are, and how busy the machine is before anything of this run. */
export const printHead = (): void => {
  const [load = 0] = os.loadavg()
  console.log(`${os.availableParallelism()} cores, load ${load.toFixed(2)} before the run, Node ${process.version}`)
  printFigure({ name: 'figure', value: 'here', peer: 'peer', ratio: 'ratio', goal: 'goal', holds: null })
}

/** The middle one; of an even number the lower. NaN without any. */
export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** @param share 0 to 1 */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? sorted[0] ?? Number.NaN
}

export const percent = (ratio: number): string => `${(ratio * 100).toFixed(0)} %`
