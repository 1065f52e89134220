import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'

/** The place of the list while it loads, as high as its rows or cards will be. */
export const ListSkeleton = ({ isNarrow }: { isNarrow: boolean }): ReactNode => {
  const text = useText()
  return (
    <Box role="status" aria-label={text('loading')} sx={{ height: '100%', overflow: 'hidden' }}>
      {Array.from({ length: isNarrow ? 4 : 10 }, (_, index) => (
        <Skeleton
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike
          key={index}
          variant="rounded"
          height={isNarrow ? 204 : 40}
          sx={{ mb: isNarrow ? 1 : 0.5 }}
        />
      ))}
    </Box>
  )
}
