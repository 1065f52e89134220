import DoneIcon from '@mui/icons-material/CheckCircle'
import OpenIcon from '@mui/icons-material/RadioButtonUnchecked'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { FIRST_STEPS, type FirstStep } from '../../../shared/schemas/first-steps.ts'
import { editTourPath, masterDataPath, PATHS, PLACEHOLDER } from '../../app/paths.ts'
import { PersonalQueries } from '../../data/personal-queries.tsx'
import { useActor, useLastPull } from '../../data/rows.ts'
import { useChannels } from '../../data/use-channels.ts'
import { useText } from '../../i18n/text.ts'
import { callApi } from '../../session/calls.ts'
import { SectionCard } from '../../ui/section-card.tsx'

/** Where each step is done. */
const PLACES: Record<FirstStep, string> = {
  email: PATHS.settings,
  subcontractors: masterDataPath('subcontractors'),
  vehicles: masterDataPath('vehicles'),
  drivers: masterDataPath('drivers'),
  addresses: masterDataPath('addresses'),
  customers: PATHS.customers,
  users: PATHS.users,
  tours: editTourPath(PLACEHOLDER),
  weeks: `${PATHS.disposition}?tab=copy`,
  published: `${PATHS.disposition}?tab=publish`,
}

const Step = ({ step, isDone, isNext }: { step: FirstStep; isDone: boolean; isNext: boolean }): ReactNode => {
  const text = useText()
  const Icon = isDone ? DoneIcon : OpenIcon
  return (
    <Box
      component="li"
      aria-current={isNext ? 'step' : undefined}
      sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start', py: 1, minHeight: 44 }}
    >
      <Icon
        sx={{ color: isDone ? 'success.main' : isNext ? 'primary.main' : 'text.disabled' }}
        titleAccess={isDone ? text('first_steps_is_done') : undefined}
        aria-hidden={isDone ? undefined : true}
      />
      <Box sx={{ minWidth: 0 }}>
        <MuiLink
          component={Link}
          to={PLACES[step]}
          sx={{ fontWeight: 600 }}
          color={isDone ? 'textSecondary' : 'primary'}
        >
          {text(`first_step_${step}`)}
        </MuiLink>
        <Typography variant="body2" color="textSecondary">
          {text(`first_step_${step}_text`)}
        </Typography>
      </Box>
    </Box>
  )
}

/**
 * What leads a new company from an empty database to its first published week, in the order in which it is best done.
 * It is gone for good once a trip is published; without a connection it is not shown.
 */
export const FirstSteps = (): ReactNode => (
  <PersonalQueries>
    <Steps />
  </PersonalQueries>
)

const Steps = (): ReactNode => {
  const text = useText()
  const { username } = useActor()
  const lastPull = useLastPull()
  const { data: steps } = useQuery({
    // A tour is saved on the device first: with the pull that brings it back, the server knows it too.
    queryKey: ['first-steps', username, lastPull],
    placeholderData: keepPreviousData,
    queryFn: () => callApi('firstSteps', {}),
    staleTime: 0,
  })
  const isOpen = steps?.published === false
  const channels = useChannels(isOpen)
  if (!isOpen) return null
  const next = FIRST_STEPS.find((step) => !steps[step])
  const done = FIRST_STEPS.filter((step) => steps[step]).length
  return (
    <SectionCard
      title={text('first_steps')}
      action={
        <Typography variant="body2" color="textSecondary">
          {text('first_steps_done', { done, total: FIRST_STEPS.length })}
        </Typography>
      }
    >
      <Typography sx={{ mb: 1, maxWidth: 760 }}>{text('first_steps_text')}</Typography>
      <Box
        component="ol"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          columnGap: 4,
          columnCount: { xs: 1, md: 2 },
          '& > li': { breakInside: 'avoid' },
        }}
      >
        {FIRST_STEPS.map((step) => (
          <Step key={step} step={step} isDone={steps[step]} isNext={step === next} />
        ))}
      </Box>
      {channels?.mail === false && (
        <Alert severity="info" sx={{ mt: 1 }}>
          {text('first_steps_no_mail')}
        </Alert>
      )}
      {next && (
        <Button variant="contained" component={Link} to={PLACES[next]} sx={{ mt: 2 }}>
          {text(`first_step_${next}`)}
        </Button>
      )}
    </SectionCard>
  )
}
