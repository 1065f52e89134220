import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { LookAlikes } from '#shared/schemas/look-alikes.ts'
import type { TextKey } from '#shared/text-key.ts'
import { PATHS } from '../../addresses/addresses.ts'
import { masterDataPath } from '../../addresses/list-addresses.ts'
import { useServerList } from '../../data/server-list.ts'
import { useText } from '../../i18n/text.ts'
import { callApi } from '../../session/calls.ts'
import { SectionCard } from '../../ui/section-card.tsx'

const KEY = ['look-alikes'] as const
const load = (): Promise<LookAlikes[]> => callApi('lookAlikes', {})

const PLACES: Record<LookAlikes['entity'], { label: TextKey; path: string }> = {
  customer: { label: 'log_entity_customer', path: PATHS.customers },
  subcontractor: { label: 'log_entity_subcontractor', path: masterDataPath('subcontractors') },
  vehicle: { label: 'log_entity_vehicle', path: masterDataPath('vehicles') },
  driver: { label: 'log_entity_driver', path: masterDataPath('drivers') },
  address: { label: 'log_entity_address', path: masterDataPath('addresses') },
  user: { label: 'log_entity_user', path: PATHS.users },
  tour: { label: 'log_entity_tour', path: PATHS.disposition },
  combination: { label: 'column_tt_tour_combination', path: PATHS.disposition },
}

/** Names of before that look the same, each with what is not seen of it; nothing where there are none. */
export const LookAlikesCard = (): ReactNode => {
  const text = useText()
  const { rows = [] } = useServerList<LookAlikes>(KEY, load)
  if (rows.length === 0) return null
  return (
    <SectionCard title={text('look_alikes')}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {text('look_alikes_hint')}
      </Typography>
      {rows.map(({ entity, rows: alike }) => (
        <Box key={`${entity} ${alike[0]?.name}`} sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
          <MuiLink component={Link} to={PLACES[entity].path} variant="body2">
            {text(PLACES[entity].label)}
          </MuiLink>
          <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
            {alike.map(({ name, unseen, retired }) => (
              <Typography key={name} component="li" variant="body2">
                <strong>{name}</strong>
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {unseen.length > 0 && ` · ${text('look_alikes_unseen', { codes: unseen.join(', ') })}`}
                  {retired && ` · ${text('master_retired')}`}
                </Box>
              </Typography>
            ))}
          </Box>
        </Box>
      ))}
    </SectionCard>
  )
}
