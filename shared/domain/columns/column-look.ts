import type { ColumnKind } from './column.ts'

/** Returns true if the values of a kind stand at the end of their column. */
export const isAtEnd = (kind: ColumnKind | undefined): boolean =>
  kind === 'amount' || kind === 'integer' || kind === 'delay'

/** Heading of a column whose amounts are written without their currency. */
export const headingOf = <Key extends string>(
  { label, kind }: { label: Key; kind?: ColumnKind | undefined },
  translate: (key: Key) => string,
): string => (kind === 'amount' ? `${translate(label)} ${translate('currency_symbol' as Key)}` : translate(label))
