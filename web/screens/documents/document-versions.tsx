import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { documentState } from '#shared/domain/approvals/document-state.ts'
import { formatDay } from '#shared/domain/time/dates.ts'
import type { StoredDocument } from '#shared/records/document-bodies.ts'
import { useServerList } from '../../data/server-list.ts'
import { useText } from '../../i18n/text.ts'
import { callApi } from '../../session/calls.ts'
import type { DeviceDocument } from './document-values.ts'

/** Every version of a document, the newest first: those that were replaced or withdrawn too. */
export const DocumentVersions = ({ document, today }: { document: DeviceDocument; today: string }): ReactNode => {
  const text = useText()
  const { do_id, do_rev } = document
  const load = (): Promise<StoredDocument[]> => callApi('documents', { query: { of: do_id } })
  const { rows } = useServerList(['documents', do_id, do_rev], load)
  const versions = (rows ?? []).toSorted((a, b) => b.do_id - a.do_id)
  if (versions.length < 2) return null
  return (
    <>
      <Typography variant="subtitle2" component="h3" sx={{ mt: 3 }}>
        {text('history')}
      </Typography>
      <List dense disablePadding>
        {versions.map((version) => (
          <ListItem key={version.do_id} disableGutters>
            <ListItemText
              primary={`${formatDay(version.do_valid_from) || '…'} – ${formatDay(version.do_valid_to) || text('document_endless')}`}
              secondary={[
                version.do_number,
                text(`document_state_${documentState(version, today)}`),
                version.do_verified_by,
              ]
                .filter(Boolean)
                .join(' · ')}
            />
          </ListItem>
        ))}
      </List>
    </>
  )
}
