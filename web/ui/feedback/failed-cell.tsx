import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'
import { Icon } from '../plain/icon.tsx'
import { BROKEN } from '../plain/icons.ts'
import { Boundary } from './boundary.tsx'

/** The sign of a cell that could not be drawn: there is no room for words. */
export const FailedCell = (): ReactNode => {
  const name = useText()('part_failed')
  return (
    <span role="img" aria-label={name} title={name}>
      <Icon path={BROKEN} />
    </span>
  )
}

/** Draws what a function returns; if that fails, the sign of it. */
export const boundedCell = (draw: () => ReactNode): ReactNode => {
  try {
    const content = draw()
    // Texts do not fail, and nothing is nothing.
    return typeof content === 'object' && content !== null ? (
      <Boundary instead={<FailedCell />}>{content}</Boundary>
    ) : (
      content
    )
  } catch {
    return <FailedCell />
  }
}
