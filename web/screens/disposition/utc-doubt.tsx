import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { isUtc } from '#shared/schemas/accounts/company.ts'
import { settingsPath } from '../../addresses/addresses.ts'
import { useActor } from '../../data/rows.ts'
import { useText } from '../../i18n/text.ts'
import { callApi } from '../../session/calls.ts'

/** Warns a company that runs in UTC, perhaps by oversight, until it says that it means it. */
export const UtcDoubt = (): ReactNode => {
  const text = useText()
  const { timeZone } = useActor()
  const { data } = useQuery({
    queryKey: ['company'],
    queryFn: () => callApi('company', {}),
    enabled: isUtc(timeZone),
  })
  if (!data || data.utc_confirmed) return null
  return (
    <Alert
      severity="warning"
      sx={{ mb: 1 }}
      action={
        <Button color="inherit" size="small" component={Link} to={settingsPath('company')}>
          {text('route_settings')}
        </Button>
      }
    >
      {text('company_zone_utc', { zone: timeZone })}
    </Alert>
  )
}
