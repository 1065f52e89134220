import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Link from '@mui/material/Link'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import type { PriceFinding } from '../../../../shared/domain/money/price-check.ts'
import { editTripPath } from '../../../app/paths.ts'
import { useFormats } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/text.ts'

/** What the price check finds in a statement that shall become final. */
export type Findings = {
  count: number
  trips: { tt_id: number; tt_tour: string; tt_stp: string; findings: PriceFinding[] }[]
}

/** The findings before a statement becomes final: each trip can be opened, or all of them stand as they are. */
export const FindingsDialog = ({
  findings: { count, trips },
  isSaving,
  onLetStand,
  onClose,
}: {
  findings: Findings
  isSaving: boolean
  onLetStand: (despite: PriceFinding[]) => void
  onClose: () => void
}): ReactNode => {
  const text = useText()
  const { weekday } = useFormats()
  const id = useId()
  const kinds = [...new Set(trips.flatMap(({ findings }) => findings))]
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{text('statement_findings', { count })}</DialogTitle>
      <DialogContent>
        <Typography variant="body2">{text('statement_findings_text')}</Typography>
        <List dense>
          {trips.map(({ tt_id, tt_tour, tt_stp, findings }) => (
            <ListItem key={tt_id} disableGutters>
              <ListItemText
                primary={
                  <Link component={RouterLink} to={editTripPath(tt_id)}>
                    {`${tt_tour} · ${weekday(tt_stp)}`}
                  </Link>
                }
                secondary={findings.map((finding) => text(`price_finding_${finding}`)).join(' · ')}
              />
            </ListItem>
          ))}
        </List>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap', gap: 1 }}>
        <Button onClick={onClose}>{text('action_cancel')}</Button>
        <Button variant="contained" color="warning" loading={isSaving} onClick={() => onLetStand(kinds)}>
          {text('statement_final_despite')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
