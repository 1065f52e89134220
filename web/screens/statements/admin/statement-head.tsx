import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { lacksVatNumber } from '#shared/domain/money/party-terms.ts'
import { sameSpelling } from '#shared/domain/names/names.ts'
import type { ListedStatement } from '#shared/schemas/statement.ts'
import { editRecordPath, journalPath } from '#web/addresses/list-addresses.ts'
import { useLookup } from '#web/data/lookups.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useText } from '#web/i18n/text.ts'
import { periodOfStatement, titleOfStatement } from '#web/parts/statement-title.ts'
import { Parts } from '../parts.tsx'
import { StatementFiles } from '../statement-files.tsx'
import { StateChip } from '../statement-state.tsx'
import { StatementTotals } from '../statement-totals.tsx'
import { PartyPhone } from './party-phone.tsx'

/** The files stand beside the title, on a phone beside the state. */
const HEAD = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.5,
  mb: 2,
  '& > .files': { display: 'flex', ml: 'auto' },
  '& > :not(h2, .files)': { order: { sm: 1 } },
} as const

/** Head of a statement: title, state, totals and actions. */
export const StatementHead = ({
  statement,
  onOpen,
  children,
}: {
  statement: ListedStatement
  onOpen: (id: number) => void
  children: ReactNode
}): ReactNode => {
  const text = useText()
  const formats = useFormats()
  const { st_side, st_party, st_number, st_state, st_corrects, answer, states, lines } = statement
  const facts = [
    {
      label: text('statement_party'),
      value:
        statement.st_party_now === st_party
          ? ''
          : `${st_party}, ${text('statement_party_now', { party: statement.st_party_now })}`,
    },
    { label: text('field_st_number'), value: st_number },
    { label: text('field_st_sent_at'), value: formats.instant(statement.st_sent_at) },
    {
      label: text('field_st_answer_until'),
      value: st_state === 'sent' ? formats.instant(statement.st_answer_until) : '',
    },
    { label: text('field_sl_state'), value: answer === 'none' ? '' : text(`statement_answer_${answer}`) },
    { label: text('field_st_final_at'), value: formats.instant(statement.st_final_at) },
  ].filter(({ value }) => value)
  const counts = (['open', 'confirmed', 'disputed', 'accepted', 'rejected'] as const).filter(
    (state) => states[state] > 0,
  )
  return (
    <Card component="section" aria-label={`${titleOfStatement(statement, text)} ${st_party}`}>
      <CardContent sx={{ p: { xs: 2, sm: 3 }, '&:last-child': { pb: { xs: 2, sm: 3 } } }}>
        <Box sx={HEAD}>
          <Typography
            variant="h2"
            sx={{ flex: { xs: '1 1 100%', sm: '1 1 calc(100% - 12rem)' }, overflowWrap: 'anywhere' }}
          >
            {`${titleOfStatement(statement, text)} ${st_party}`}
          </Typography>
          <StateChip state={st_state} />
          <Box className="not-on-paper files">
            <StatementFiles statement={statement} />
          </Box>
          <Typography color="textSecondary">{periodOfStatement(statement, formats)}</Typography>
          <Link
            component={RouterLink}
            underline="always"
            to={journalPath(st_side, statement.st_party_now, { from: statement.st_from, to: statement.st_to })}
          >
            {text(st_side === 'sub' ? 'route_subcontractor_journal' : 'route_customer_journal')}
          </Link>
          <PartyPhone side={st_side} party={statement.st_party_now} />
          {st_corrects !== null && (
            <Button size="small" onClick={() => onOpen(st_corrects)}>
              {text('statement_corrected_one')}
            </Button>
          )}
        </Box>
        {st_side === 'sub' && st_state !== 'void' && (
          <VatNumberNotice party={statement.st_party_now} rate={statement.vat?.rate} />
        )}
        <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' }, columnGap: 6, rowGap: 2 }}>
          <StatementTotals statement={statement} />
          <Box component="dl" sx={{ m: 0, typography: 'body2' }}>
            {facts.map(({ label, value }) => (
              <Box key={label} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, py: 0.5 }}>
                <Box component="dt" sx={{ color: 'text.secondary', minWidth: 140 }}>
                  {label}
                </Box>
                <Box component="dd" sx={{ m: 0 }}>
                  {value}
                </Box>
              </Box>
            ))}
            {st_side === 'sub' && st_state !== 'open' && (
              <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, py: 0.5 }}>
                <Box component="dt" sx={{ color: 'text.secondary', minWidth: 140 }}>
                  {text('statement_lines')}
                </Box>
                <Box component="dd" sx={{ m: 0 }}>
                  <Parts
                    of={[`${lines}`, ...counts.map((state) => `${text(`line_state_${state}`)} ${states[state]}`)]}
                  />
                </Box>
              </Box>
            )}
          </Box>
        </Box>
        {children}
        {statement.st_hash !== null && (
          <Typography
            variant="body2"
            color="textSecondary"
            sx={{ mt: 2, overflowWrap: 'anywhere', fontSize: '0.75rem' }}
          >
            {text('statement_hash', { hash: statement.st_hash })}
          </Typography>
        )}
      </CardContent>
    </Card>
  )
}

/** Notice that a subcontractor's statement shows VAT, but no VAT number. */
const VatNumberNotice = ({ party, rate }: { party: string; rate: number | undefined }): ReactNode => {
  const text = useText()
  const row = useLookup('subcontractor')?.find(({ sc_name }) => sameSpelling(sc_name, party))
  if (!row || !lacksVatNumber({ sc_vat_rate: rate, sc_vat_id: row.sc_vat_id })) return null
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2 }}
      action={
        <Button component={RouterLink} to={editRecordPath('subcontractor', row.sc_name)} color="inherit" size="small">
          {text('action_edit')}
        </Button>
      }
    >
      {text('vat_number_missing')}
    </Alert>
  )
}
