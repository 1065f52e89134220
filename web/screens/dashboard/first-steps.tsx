import DoneIcon from '@mui/icons-material/CheckCircle'
import OpenIcon from '@mui/icons-material/RadioButtonUnchecked'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { FIRST_STEPS, type FirstStep } from '#shared/schemas/accounts/first-steps.ts'
import { editTourPath, PATHS, PLACEHOLDER, settingsPath } from '../../addresses/addresses.ts'
import { masterDataPath } from '../../addresses/list-addresses.ts'
import { PersonalQueries } from '../../data/personal-queries.tsx'
import { useActor, useLastPull } from '../../data/rows.ts'
import { useChannels } from '../../data/use-channels.ts'
import { useText, wireKey } from '../../i18n/text.ts'
import { CompanyFileCard } from '../../parts/company-file/company-file-card.tsx'
import { callApi } from '../../session/calls.ts'
import { checkSession } from '../../session/login.ts'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import type { Question } from '../../ui/feedback/confirm-dialog.tsx'
import { useNotify, useNotifyFailure } from '../../ui/feedback/notification.tsx'
import { SectionCard } from '../../ui/section-card.tsx'

/** The screen on which each step is done. */
const PLACES: Record<FirstStep, string> = {
  time_zone: settingsPath('company'),
  email: settingsPath('account'),
  company: settingsPath('company'),
  subcontractors: masterDataPath('subcontractors'),
  vehicles: masterDataPath('vehicles'),
  drivers: masterDataPath('drivers'),
  addresses: masterDataPath('addresses'),
  customers: PATHS.customers,
  users: PATHS.users,
  tours: editTourPath(PLACEHOLDER),
  weeks: `${PATHS.disposition}?tab=copy`,
  published: `${PATHS.disposition}?tab=publish`,
  statement: PATHS.statements,
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
 * The steps of a new company from an empty database to its first statement, in the recommended order. Once trips drive,
 * only the next one. The list is gone for good with the first statement, or once a person hides it; without a
 * connection it is not shown.
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
  const queries = useQueryClient()
  const confirm = useConfirm()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const isOpen = steps?.statement === false
  const isPlanning = isOpen && !steps.published
  const channels = useChannels(isPlanning)
  if (!isOpen) return null
  const next = FIRST_STEPS.find((step) => !steps[step])
  const hide = async () => {
    const question: Question = { title: 'first_steps_hide_title', text: 'first_steps_hide_text' }
    if (!(await confirm({ ...question, yes: 'first_steps_hide', no: 'action_cancel' }))) return
    try {
      const { message } = await callApi('firstStepsHide', {})
      notify('success', wireKey(message))
      await checkSession()
    } catch (error) {
      notifyFailure(error)
    }
  }
  const shown = isPlanning ? FIRST_STEPS : FIRST_STEPS.filter((step) => step === next)
  const done = FIRST_STEPS.filter((step) => steps[step]).length
  return (
    <SectionCard
      title={text('first_steps')}
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', alignItems: 'center', columnGap: 1 }}>
          <Typography variant="body2" color="textSecondary">
            {text('first_steps_done', { done, total: FIRST_STEPS.length })}
          </Typography>
          <Button onClick={() => void hide()}>{text('first_steps_hide')}</Button>
        </Box>
      }
    >
      {isPlanning && (
        <CompanyFileCard
          onWritten={() => {
            void queries.invalidateQueries({ queryKey: ['first-steps'] })
          }}
        />
      )}
      {isPlanning && <Typography sx={{ mb: 1, maxWidth: '47.5rem' }}>{text('first_steps_text')}</Typography>}
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
        {shown.map((step) => (
          <Step key={step} step={step} isDone={steps[step]} isNext={step === next} />
        ))}
      </Box>
      {isPlanning && channels?.mail === false && (
        <Alert severity="info" sx={{ mt: 1 }}>
          {text('first_steps_no_mail')}
        </Alert>
      )}
      {isPlanning && next && (
        <Button variant="contained" component={Link} to={PLACES[next]} sx={{ mt: 2 }}>
          {text(`first_step_${next}`)}
        </Button>
      )}
    </SectionCard>
  )
}
