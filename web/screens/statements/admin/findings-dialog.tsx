import Link from '@mui/material/Link'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import type { PriceFinding } from '#shared/domain/money/price-check.ts'
import { editTripPath } from '#web/addresses/addresses.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useText } from '#web/i18n/text.ts'
import { TaskDialog } from '#web/ui/overlays/task-dialog.tsx'

/** Findings of the price check in a statement before it becomes final. */
export type Findings = {
  count: number
  trips: { tt_id: number; tt_tour: string; tt_stp: string; findings: PriceFinding[] }[]
}

/** The findings before a statement becomes final: each trip can be opened, or all of them stand as they are. */
export const FindingsDialog = ({
  findings: { count, trips },
  onLetStand,
  onClose,
}: {
  findings: Findings
  onLetStand: (despite: PriceFinding[]) => Promise<void>
  onClose: () => void
}): ReactNode => {
  const text = useText()
  const { weekday } = useFormats()
  const kinds = [...new Set(trips.flatMap(({ findings }) => findings))]
  return (
    <TaskDialog
      title={text('statement_findings', { count })}
      hint={text('statement_findings_text')}
      isWide
      doLabel={text('statement_final_despite')}
      color="warning"
      onDo={() => onLetStand(kinds)}
      onClose={onClose}
    >
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
    </TaskDialog>
  )
}
