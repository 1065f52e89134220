import type { CustomInnerHeaderProps } from 'ag-grid-react'
import type { ReactNode } from 'react'

const ONLY_HEARD = { position: 'absolute', clipPath: 'inset(50%)', width: 1, height: 1, overflow: 'hidden' } as const

/** A heading shorter than its column's name, which is told when pointing at it, and to those who listen. */
export const gridHeading = (short: string) => {
  const Heading = ({ displayName }: CustomInnerHeaderProps): ReactNode => (
    <span title={displayName}>
      <span aria-hidden="true">{short}</span>
      <span style={ONLY_HEARD}>{displayName}</span>
    </span>
  )
  return Heading
}
