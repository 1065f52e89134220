import type { Translate } from '../i18n/text.ts'

/** Fit of a change to a row: `same` changes nothing, `refused` cannot be saved, `doubtful` can and is hardly meant. */
export type FitKind = 'fits' | 'same' | 'doubtful' | 'refused'

/** Numbers of rows: those that a change fits, fits with a clash, does not fit, and leaves as they are. */
export type FitCounts = { fits: number; warned: number; not: number; same: number }

/** Counts the rows of a change; `findings` are the clashes that it causes there. */
export const countFits = (rows: readonly { kind: FitKind; findings?: readonly unknown[] }[]): FitCounts => {
  const counts = { fits: 0, warned: 0, not: 0, same: 0 }
  for (const { kind, findings = [] } of rows) {
    if (kind === 'same') counts.same += 1
    else if (kind !== 'fits') counts.not += 1
    else if (findings.length > 0) counts.warned += 1
    else counts.fits += 1
  }
  return counts
}

/** Names a choice with the number of rows that it fits, unless it fits all that it changes. */
export const fitLabel = (label: string, { fits, warned, not }: FitCounts, translate: Translate): string =>
  warned + not === 0 ? label : `${label} – ${translate('replace_fits_of', { count: fits, total: fits + warned + not })}`

/** Several rows have this choice already, and would keep it: it is the one to be replaced, or a mistake. */
const changesNothing = ({ fits, warned, not, same }: FitCounts): boolean => fits + warned + not === 0 && same > 1

/**
 * For sorting choices: those first that leave the fewest rows without a fit, then those that fit most; last one that changes
 * none of several rows.
 */
export const byFit = (a: FitCounts, b: FitCounts): number =>
  Number(changesNothing(a)) - Number(changesNothing(b)) ||
  a.warned + a.not - (b.warned + b.not) ||
  b.fits - a.fits ||
  a.not - b.not
