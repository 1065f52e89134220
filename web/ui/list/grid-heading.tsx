import type { CustomInnerHeaderProps } from 'ag-grid-react'
import type { ReactNode } from 'react'

const ONLY_HEARD = { position: 'absolute', clipPath: 'inset(50%)', width: 1, height: 1, overflow: 'hidden' } as const

/** A heading shorter than its column's name, which is shown on pointing and read by screen readers. */
export const GridHeading = ({ displayName, short }: CustomInnerHeaderProps & { short: string }): ReactNode => (
  <span title={displayName}>
    <span aria-hidden="true">{short}</span>
    <span style={ONLY_HEARD}>{displayName}</span>
  </span>
)
