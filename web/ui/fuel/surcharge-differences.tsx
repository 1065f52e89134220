import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { FuelDifference } from '#shared/domain/money/fuel/fuel-parts.ts'
import { useText } from '../../i18n/text.ts'
import { useDifference } from './use-difference.ts'

/** Differences between a party's diesel rule and its journal, part by part, with their grounds. */
export const SurchargeDifferences = ({
  differences,
  onEnter,
}: {
  differences: readonly FuelDifference[]
  /** Enters the proposed percentage for days without fuel; absent if nothing can be entered. */
  onEnter?: (difference: FuelDifference) => void
}): ReactNode => {
  const text = useText()
  const { title, why } = useDifference()
  if (differences.length === 0) return null
  return (
    <Alert severity="info" className="not-on-paper" sx={{ '& .MuiAlert-message': { flexGrow: 1, minWidth: 0 } }}>
      {text('fuel_differs')}
      <Box component="ul" sx={{ m: 0, mt: 0.5, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {differences.map((difference) => (
          <Box
            component="li"
            key={`${difference.from} ${difference.to} ${difference.entered}`}
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 16px', overflowWrap: 'anywhere' }}
          >
            <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
              <Typography variant="body2" sx={{ fontWeight: 600 }}>
                {title(difference)}
              </Typography>
              <Typography variant="body2">{why(difference.part)}</Typography>
            </Box>
            {onEnter && difference.entered === null && difference.part.percent !== null && (
              <Button size="small" variant="outlined" onClick={() => onEnter(difference)}>
                {text('fuel_enter')}
              </Button>
            )}
          </Box>
        ))}
      </Box>
    </Alert>
  )
}
