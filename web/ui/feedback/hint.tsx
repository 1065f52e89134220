import { lazy, type ReactElement, type ReactNode, Suspense } from 'react'
import { useDevice } from '../use-device.ts'

const Tooltip = lazy(() => import('@mui/material/Tooltip'))

/** Words beside a control for whoever points at it. A phone has nothing to point with: controls there say all they have to. */
export const Hint = ({ title, children }: { title: string; children: ReactElement }): ReactNode => {
  const { isNarrow } = useDevice()
  if (isNarrow) return children
  return (
    <Suspense fallback={children}>
      <Tooltip title={title}>{children}</Tooltip>
    </Suspense>
  )
}
