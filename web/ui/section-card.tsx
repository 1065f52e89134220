import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { Boundary } from './feedback/boundary.tsx'

/** A part of a screen under its own heading. `action` stands beside the heading. */
export const SectionCard = ({
  title,
  action,
  children,
}: {
  title: string
  action?: ReactNode
  children: ReactNode
}): ReactNode => {
  const id = useId()
  return (
    // Not hidden, which would make it what scrolls: the buttons of a long form stay in sight at the edge of the window.
    <Card component="section" aria-labelledby={id} sx={{ overflow: 'clip' }}>
      <CardContent sx={{ containerType: 'inline-size', p: { xs: 2, sm: 3 }, '&:last-child': { pb: { xs: 2, sm: 3 } } }}>
        <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, mb: 2 }}>
          <Typography id={id} variant="h2" sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere', hyphens: 'auto' }}>
            {title}
          </Typography>
          {action}
        </Box>
        <Boundary>{children}</Boundary>
      </CardContent>
    </Card>
  )
}
