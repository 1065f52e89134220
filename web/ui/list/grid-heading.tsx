import type { CustomInnerHeaderProps } from 'ag-grid-react'
import type { ReactNode } from 'react'

const ONLY_HEARD = { position: 'absolute', clipPath: 'inset(50%)', width: 1, height: 1, overflow: 'hidden' } as const

type Heading = (props: CustomInnerHeaderProps) => ReactNode
const known = new Map<string, Heading>()

/**
 * A heading shorter than its column's name, which is shown on pointing and read by screen readers. The same one for the
 * same text: with another component the grid empties the heading, and fills it again a moment later.
 */
export const gridHeading = (short: string): Heading => {
  const Heading =
    known.get(short) ??
    (({ displayName }: CustomInnerHeaderProps): ReactNode => (
      <span title={displayName}>
        <span aria-hidden="true">{short}</span>
        <span style={ONLY_HEARD}>{displayName}</span>
      </span>
    ))
  known.set(short, Heading)
  return Heading
}
