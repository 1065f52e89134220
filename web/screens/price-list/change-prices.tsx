import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Chip from '@mui/material/Chip'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { NO_CALENDAR } from '#shared/domain/calendar/closed-days.ts'
import { formatAmount, formatCents } from '#shared/domain/money/money.ts'
import {
  PRICE_CHANGES,
  PRICE_PARTS,
  type PriceChange,
  type PricePart,
  ROUNDINGS,
  readHundredths,
  usualStarts,
} from '#shared/domain/money/price-change.ts'
import { percentMore } from '#shared/domain/money/price-list.ts'
import { formatDay } from '#shared/domain/time/dates.ts'
import { useCalendar } from '../../data/lookups.ts'
import { useText } from '../../i18n/text.ts'
import { DayField } from '../../ui/fields/date-fields.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TaskDialog } from '../../ui/overlays/task-dialog.tsx'
import { useTurned } from '../../ui/use-turned.ts'
import type { PriceRow } from './price-row.ts'
import { onlyCustomer, outlook, type PriceOutlook, pricedParties, yearsOf } from './priced-parties.ts'
import type { Repriced } from './use-save-prices.ts'

const sum = (outlooks: readonly PriceOutlook[], when: 'was' | 'is'): number =>
  outlooks.reduce((total, { year }) => total + year[when], 0)

/**
 * Changes the prices of a customer's or a subcontractor's tours from a day on, after a preview of what that comes to in a year.
 * It begins with the tours that the list shows.
 */
export const ChangePrices = ({
  rows: all,
  shown,
  today,
  onSave,
  onClose,
}: {
  rows: readonly PriceRow[]
  /** Those that search and filters of the list leave. */
  shown: readonly PriceRow[]
  today: string
  onSave: (repriced: readonly Repriced[]) => void
  onClose: () => void
}): ReactNode => {
  const text = useText()
  const calendar = useCalendar() ?? NO_CALENDAR
  const [isWidened, setWidened] = useState(false)
  const isNarrowed = shown.length < all.length && shown.length > 0 && !isWidened
  const rows = isNarrowed ? shown : all
  const parties = useMemo(() => pricedParties(rows), [rows])
  const starts = usualStarts(today)
  const [only] = useState(() => (isNarrowed ? onlyCustomer(parties) : null))
  const [partyKey, setParty] = useState(only)
  const [kind, setKind] = useState<PriceChange['kind']>('percent')
  const [typed, setTyped] = useState('')
  const [rounding, setRounding] = useState<PriceChange['rounding']>(5)
  const [parts, setParts] = useState<readonly PricePart[]>(['trip'])
  const [from, setFrom] = useState<string | null>(starts[1] ?? today)
  const { isTurned, turn, reset } = useTurned()
  const party = parties.find(({ key }) => key === partyKey)
  const hundredths = readHundredths(typed, kind)
  const isWrong = typed.trim() !== '' && hundredths === null

  const years = useMemo(
    () => (party && from !== null ? yearsOf(party.rows, from, calendar) : []),
    [party, from, calendar],
  )
  const typedChange = useMemo<PriceChange | null>(
    () =>
      (party && {
        kind,
        hundredths: hundredths ?? 0,
        rounding: hundredths === null ? 1 : rounding,
        parts: hundredths === null && kind === 'set' ? [] : parts,
        side: party.side,
        ...(party.side === 'sub' && { sub: party.name }),
      }) ||
      null,
    [party, kind, hundredths, rounding, parts],
  )
  // Of many tours it is worked out after the key is drawn; what is saved is what was typed.
  const change = useDeferredValue(typedChange)
  const outlooks = useMemo(
    () => (change && from !== null ? years.map((year) => outlook(year, from, change)) : []),
    [years, from, change],
  )
  // A tour that is off, or over by then, is changed where the person says so.
  const isTicked = ({ row, isSame, isMeant }: PriceOutlook) => !isSame && isMeant !== isTurned(String(row.key))
  const ticked = outlooks.filter(isTicked)
  const save = () => {
    if (typedChange && from !== null) onSave(years.map((year) => outlook(year, from, typedChange)).filter(isTicked))
  }
  const left = outlooks.filter((one) => !one.isSame && !isTicked(one)).length
  const was = sum(outlooks, 'was')
  const is = was + sum(ticked, 'is') - sum(ticked, 'was')

  return (
    <TaskDialog
      title={text('prices_change')}
      isWide
      isTyped={typed.trim() !== ''}
      isReady={from !== null && hundredths !== null && ticked.length > 0}
      doLabel={text('prices_change_do', { count: ticked.length })}
      onDo={save}
      onClose={onClose}
    >
      {isNarrowed && (
        <Alert
          severity="info"
          action={
            <Button color="inherit" size="small" onClick={() => setWidened(true)}>
              {text('prices_change_widen', { count: all.length })}
            </Button>
          }
        >
          {text('prices_change_shown', { shown: shown.length, count: all.length })}
        </Alert>
      )}
      <SelectField
        label={text('prices_change_party')}
        options={parties.map(({ key, side, name, rows: own }) => ({
          value: key,
          label: name,
          note: `${text(side === 'sub' ? 'column_tt_sub' : 'column_customer')}, ${text('tours_count', { count: own.length })}`,
        }))}
        value={partyKey}
        onChange={(key) => {
          setParty(key)
          reset()
        }}
        isAtOnce={only === null}
      />
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr 1fr', sm: '1fr 1fr 1fr' } }}>
        <TextField
          select
          size="small"
          label={text('prices_change_kind')}
          value={kind}
          onChange={({ target }) => setKind(target.value as PriceChange['kind'])}
        >
          {PRICE_CHANGES.map((one) => (
            <MenuItem key={one} value={one}>
              {text(`prices_change_${one}`)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          size="small"
          label={text(`prices_change_${kind}_value`)}
          autoFocus={only !== null}
          value={typed}
          error={isWrong}
          helperText={isWrong ? text('prices_change_invalid') : ' '}
          onChange={({ target }) => setTyped(target.value)}
          slotProps={{
            htmlInput: { inputMode: 'text', autoComplete: 'off', maxLength: 14, style: { textAlign: 'right' } },
          }}
        />
        <TextField
          select
          size="small"
          label={text('prices_change_rounding')}
          value={rounding}
          onChange={({ target }) => setRounding(Number(target.value) as PriceChange['rounding'])}
        >
          {ROUNDINGS.map((cents) => (
            <MenuItem key={cents} value={cents}>
              {formatCents(cents)}
            </MenuItem>
          ))}
        </TextField>
        <DayField
          label={text('price_from')}
          value={from}
          isRequired
          lean="future"
          size="small"
          onChange={(next) => setFrom(next)}
          sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}
        />
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 0.5,
            gridColumn: { xs: '1 / -1', sm: 'span 2' },
          }}
        >
          {starts.map((day) => (
            <Chip
              key={day}
              label={formatDay(day)}
              color={day === from ? 'primary' : 'default'}
              aria-pressed={day === from}
              onClick={() => setFrom(day)}
            />
          ))}
        </Box>
      </Box>
      <Box role="group" aria-label={text('prices_change_parts')} sx={{ display: 'flex', flexWrap: 'wrap', my: -1 }}>
        {PRICE_PARTS.map((part) => (
          <FormControlLabel
            key={part}
            label={text(`tour_price_${part}_short`)}
            control={
              <Checkbox
                checked={parts.includes(part)}
                onChange={(_event, isOn) =>
                  setParts(PRICE_PARTS.filter((one) => (one === part ? isOn : parts.includes(one))))
                }
              />
            }
          />
        ))}
      </Box>
      {party && from !== null && (
        <>
          <Box>
            <Typography role="status" sx={{ fontWeight: 600 }}>
              {text('prices_change_year', { day: formatDay(from), was: formatCents(was), is: formatCents(is) })}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {text('prices_change_more', {
                amount: `${is < was ? '' : '+'}${formatCents(is - was)}`,
                percent: percentMore(was / 100, is / 100) || '–',
              })}
              {left > 0 && `. ${text('prices_change_left', { count: left })}`}
            </Typography>
          </Box>
          <Box
            component="ul"
            aria-label={text('tours_list')}
            sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: { sm: 340 }, overflowY: 'auto' }}
          >
            {outlooks.map((one) => (
              <OutlookLine key={one.row.key} outlook={one} isTicked={isTicked(one)} onTurn={turn} />
            ))}
          </Box>
        </>
      )}
      <Alert severity="info">{text(from !== null && from < today ? 'price_from_past' : 'price_copied_stay')}</Alert>
    </TaskDialog>
  )
}

const OutlookLine = ({
  outlook: { row, isSame, amounts, year, later },
  isTicked,
  onTurn,
}: {
  outlook: PriceOutlook
  isTicked: boolean
  onTurn: (key: string) => void
}): ReactNode => {
  const text = useText()
  const changes = amounts.map(
    ({ was, is }) => `${formatAmount(was)} → ${formatAmount(is)}${was === 0 ? '' : ` (${percentMore(was, is)})`}`,
  )
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1, borderTop: 1, borderColor: 'divider' }}>
      <Checkbox
        size="small"
        checked={isTicked}
        disabled={isSame}
        onChange={() => onTurn(String(row.key))}
        slotProps={{ input: { 'aria-label': row.tour_no } }}
      />
      <Box sx={{ flex: 1, minWidth: 0, py: 0.5, overflowWrap: 'anywhere' }}>
        <Typography variant="body2">
          <b>{row.tour_no}</b>
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
            {` · ${row.from} – ${row.to}`}
          </Box>
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {changes.join(', ') || text('fit_same')}
          {later && !isSame && `; ${text('price_later_stays', { day: formatDay(later.from) })}`}
          {row.tour.tr_valid_to && `; ${text('tour_valid_to', { day: formatDay(row.tour.tr_valid_to) })}`}
        </Typography>
      </Box>
      <Typography variant="body2" sx={{ textAlign: 'end', whiteSpace: 'nowrap' }}>
        {`${year.is < year.was ? '' : '+'}${formatCents(year.is - year.was)}`}
      </Typography>
    </Box>
  )
}
