import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { InvoiceAnswer } from '#shared/schemas/journal.ts'
import { useFormats } from '#web/i18n/format.ts'
import { usePercents } from '#web/i18n/percents.ts'
import { useText } from '#web/i18n/text.ts'
import type { InvoiceDraftState } from './use-invoice-draft.ts'

/** Shows the saved state of an invoice's entries, and decisions that saving still needs. */
export const InvoiceNotices = ({ state }: { state: InvoiceDraftState }): ReactNode => {
  const text = useText()
  return (
    <Box aria-live="polite" sx={{ display: 'grid', gap: 1.5, '&:empty': { display: 'none' } }}>
      <SavedLine state={state} />
      {state.theirs && <Conflict state={state} theirs={state.theirs} />}
      {state.ofDevice && (
        <Alert severity="info">
          {text('invoice_of_device', { count: state.ofDevice.items.length })}
          <Choices>
            <Button size="small" variant="contained" onClick={state.takeOver}>
              {text('invoice_take_over')}
            </Button>
            <Button size="small" color="inherit" onClick={state.dropOfDevice}>
              {text('action_discard')}
            </Button>
          </Choices>
        </Alert>
      )}
    </Box>
  )
}

const Choices = ({ children }: { children: ReactNode }): ReactNode => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>{children}</Box>
)

const SavedLine = ({ state: { state, last } }: { state: InvoiceDraftState }): ReactNode => {
  const text = useText()
  const { moment } = useFormats()
  if (state === 'conflict') return null
  if (state === 'saved')
    return last?.by && last.at ? (
      <Typography variant="body2" color="textSecondary">
        {text('invoice_saved_by', { name: last.by, time: moment(Date.parse(last.at)) })}
      </Typography>
    ) : null
  return (
    <Typography variant="body2" color={state === 'saving' ? 'textSecondary' : 'warning.dark'}>
      {text(state === 'refused' ? 'save_not_possible' : `invoice_state_${state}`)}
    </Typography>
  )
}

const Conflict = ({ state, theirs }: { state: InvoiceDraftState; theirs: InvoiceAnswer }): ReactNode => {
  const text = useText()
  const { day, amount, moment } = useFormats()
  const { hundredths } = usePercents()
  const lines = theirs.invoice_items.map(({ date, fuel, extra_cost, invoice_text }) =>
    [day(date), fuel !== 0 && hundredths(fuel), extra_cost > 0 && amount(extra_cost), invoice_text]
      .filter(Boolean)
      .join(' · '),
  )
  const references = theirs.calendar_references.map(({ week, reference }) => `${week % 100}: ${reference}`)
  return (
    <Alert severity="warning">
      {text('invoice_conflict', { name: theirs.by ?? '–', time: theirs.at ? moment(Date.parse(theirs.at)) : '–' })}
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {[...lines, ...references].map((line) => (
          <li key={line}>{line}</li>
        ))}
        {lines.length + references.length === 0 && <li>{text('invoice_conflict_empty')}</li>}
      </Box>
      <Choices>
        <Button size="small" variant="contained" onClick={state.keepMine}>
          {text('invoice_keep_mine')}
        </Button>
        <Button size="small" variant="outlined" color="inherit" onClick={state.takeTheirs}>
          {text('invoice_take_theirs')}
        </Button>
      </Choices>
    </Alert>
  )
}
