import UntickedIcon from '@mui/icons-material/CheckBoxOutlineBlank'
import TickedIcon from '@mui/icons-material/CheckBoxOutlined'
import BackIcon from '@mui/icons-material/ChevronLeft'
import ForwardIcon from '@mui/icons-material/ChevronRight'
import DownloadIcon from '@mui/icons-material/FolderZipOutlined'
import StatementsIcon from '@mui/icons-material/RequestQuoteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import CircularProgress from '@mui/material/CircularProgress'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { type ReactNode, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { InvoiceSide } from '../../../shared/domain/money/invoice.ts'
import { fromCents, toCents } from '../../../shared/domain/money/money.ts'
import { dayOf } from '../../../shared/domain/time/dates.ts'
import { addMonths, daysOfMonth, isMonth, monthOf } from '../../../shared/domain/time/months.ts'
import { JOURNAL_FORMATS, type JournalFormat } from '../../../shared/schemas/journal.ts'
import { statementsPath } from '../../app/paths.ts'
import { now } from '../../clock.ts'
import { useServerResult } from '../../data/server-result.ts'
import { useKept } from '../../data/use-kept.ts'
import { useFormats, useTimeZone } from '../../i18n/format.ts'
import { useLanguage } from '../../i18n/provider.tsx'
import { useText } from '../../i18n/text.ts'
import { callApi } from '../../session/calls.ts'
import { fetchFile } from '../../session/download.ts'
import { useDevice } from '../../ui/browser/use-device.ts'
import { useDownload } from '../../ui/browser/use-download.ts'
import { useNotifyFailure } from '../../ui/feedback/notification.tsx'
import type { RowAction } from '../../ui/table/admin-columns.ts'
import { AdminTable } from '../../ui/table/admin-table.tsx'
import { FIRST_PLACE, isTablePlace, type TablePlace } from '../../ui/table/admin-table-props.ts'
import { monthEndColumns } from './month-end-columns.tsx'
import { readFuel, totalWithFuel } from './month-fuel.ts'
import { MonthStatements } from './month-statements.tsx'

type Choice = { side: InvoiceSide; month: string; fuel: string; formats: JournalFormat[] }
const isChoice = (kept: unknown): kept is Choice => {
  const { side, month, fuel, formats } = (kept ?? {}) as Partial<Choice>
  return (
    (side === 'customer' || side === 'sub') &&
    typeof month === 'string' &&
    isMonth(month) &&
    typeof fuel === 'string' &&
    Array.isArray(formats)
  )
}
const NONE: string[] = []
const areNames = (kept: unknown): kept is string[] =>
  Array.isArray(kept) && kept.every((name) => typeof name === 'string')
const PLACE: TablePlace = { ...FIRST_PLACE, size: 100, sort: { id: 'party', desc: false } }
/** Large letters break words that are wider than a phone. */
const SIDE = { px: { xs: 1, sm: 2 }, minWidth: 0, overflowWrap: 'anywhere' }
/** Months to choose from. */
const MONTHS = 15

/** The end of a month for many customers or subcontractors at once: sums, findings, fuel, and all files in one ZIP. */
export const MonthEndScreen = (): ReactNode => {
  const text = useText()
  const { amount } = useFormats()
  const timeZone = useTimeZone()
  const language = useLanguage()
  const notifyFailure = useNotifyFailure()
  const navigate = useNavigate()
  const { isNarrow } = useDevice()
  const thisMonth = monthOf(dayOf(now(), timeZone))
  const [choice, setChoice] = useKept<Choice>(
    'month end',
    { side: 'customer', month: addMonths(thisMonth, -1), fuel: '', formats: ['xlsx'] },
    isChoice,
  )
  const [chosen, setChosen] = useKept('month end parties', NONE, areNames)
  const [place, setPlace] = useKept('month end place', PLACE, isTablePlace)
  const [isSaving, setSaving] = useState(false)
  const { isCreating, download } = useDownload()
  const { side, month, fuel, formats } = choice
  const request = useMemo(() => ({ side, ...daysOfMonth(month) }), [side, month])
  const result = useServerResult('month_end', request, ({ from, to, side: of }) =>
    callApi('monthEnd', { query: { side: of, startDay: from, endDay: to } }),
  )
  const rows = result.answer
  const percent = readFuel(fuel)
  const columns = useMemo(
    () => monthEndColumns({ side, days: daysOfMonth(month), percent: percent ?? 0, text, amount }),
    [side, month, percent, text, amount],
  )
  const keys = useMemo(() => new Set(chosen), [chosen])
  const ticked = rows?.filter(({ party }) => keys.has(party)) ?? []
  const total = fromCents(ticked.reduce((cents, row) => cents + toCents(totalWithFuel(row, percent ?? 0)), 0))
  const change = (changes: Partial<Choice>) => setChoice({ ...choice, ...changes })

  const days = { start_date: request.from, end_date: request.to }
  const parties = ticked.map(({ party }) => party)
  /** Enters the typed fuel, which statements and files alike hold. @returns false if it was refused */
  const saveFuel = async (): Promise<boolean> => {
    if (!percent) return true
    setSaving(true)
    try {
      await callApi('monthEndFuel', { body: { side, ...days, parties, fuel: percent } })
    } catch (error) {
      notifyFailure(error)
      return false
    } finally {
      setSaving(false)
    }
    result.reload()
    return true
  }
  const finish = async () => {
    if (!(await saveFuel())) return
    const name = `${side === 'sub' ? 'subcontractors' : 'customers'}_${month}.zip`
    await download(() => fetchFile('monthEndFiles', { body: { side, ...days, parties, formats, language } }), name)
  }
  const tickAction = (party: string): RowAction => ({
    id: 'tick',
    label: text('table_select', { name: party }),
    Icon: keys.has(party) ? TickedIcon : UntickedIcon,
    onClick: () => setChosen(keys.has(party) ? chosen.filter((name) => name !== party) : [...chosen, party]),
  })
  const statementsAction = (party: string): RowAction => ({
    id: 'statements',
    label: text('month_end_statements', { party }),
    Icon: StatementsIcon,
    onClick: () => void navigate(statementsPath(side, party, request)),
  })
  const isBusy = isCreating || isSaving
  return (
    <Stack spacing={2} sx={{ minWidth: 0 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5 }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          color="primary"
          value={side}
          aria-label={text('month_end_side')}
          onChange={(_event, next: InvoiceSide | null) => {
            if (!next) return
            change({ side: next })
            setChosen([])
          }}
          sx={{ minHeight: 40, maxWidth: '100%', bgcolor: 'background.paper', '& .MuiToggleButton-root': SIDE }}
        >
          <ToggleButton value="customer">{text('month_end_customers')}</ToggleButton>
          <ToggleButton value="sub">{text('month_end_subcontractors')}</ToggleButton>
        </ToggleButtonGroup>
        <Stack direction="row" sx={{ alignItems: 'center' }}>
          <IconButton
            aria-label={text('month_end_month_before')}
            onClick={() => change({ month: addMonths(month, -1) })}
          >
            <BackIcon />
          </IconButton>
          <TextField
            select
            label={text('month_end_month')}
            value={month}
            onChange={({ target }) => change({ month: target.value })}
            sx={{ minWidth: 120, bgcolor: 'background.paper' }}
          >
            {monthsAround(thisMonth, month).map((one) => (
              <MenuItem key={one} value={one}>
                {`${one.slice(5)}.${one.slice(0, 4)}`}
              </MenuItem>
            ))}
          </TextField>
          <IconButton aria-label={text('month_end_month_after')} onClick={() => change({ month: addMonths(month, 1) })}>
            <ForwardIcon />
          </IconButton>
        </Stack>
        <TextField
          label={text('month_end_fuel')}
          value={fuel}
          error={percent === null}
          helperText={percent === null ? text('fuel_invalid') : text('month_end_fuel_hint')}
          placeholder="0.00"
          onChange={({ target }) => change({ fuel: target.value })}
          slotProps={{
            htmlInput: { inputMode: 'decimal', autoComplete: 'off', maxLength: 6 },
            inputLabel: { shrink: true },
          }}
          sx={{ width: { xs: '100%', sm: 320 }, '& .MuiInputBase-root': { bgcolor: 'background.paper' } }}
        />
      </Stack>
      <AdminTable
        label={text('month_end')}
        columns={columns}
        rows={rows}
        rowsOf={`${side} ${month}`}
        rowKey={({ party }) => party}
        rowName={({ party }) => party}
        selection={{ keys, onChange: (next) => setChosen([...next]) }}
        // Cards have no check boxes.
        actions={(row) => [...(isNarrow ? [tickAction(row.party)] : []), statementsAction(row.party)]}
        failure={result.isLoading ? null : result.failure}
        asOf={result.asOf}
        onRetry={result.reload}
        empty="month_end_none"
        place={place}
        onPlaceChange={setPlace}
      />
      {rows && rows.length > 0 && (
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          <Typography role="status" sx={{ fontWeight: 600 }}>
            {`${text('invoice_grand_total')} ${amount(total)}`}
          </Typography>
          <Box role="group" aria-label={text('month_end_formats')} sx={{ ml: 'auto' }}>
            {JOURNAL_FORMATS.map((format) => (
              <FormControlLabel
                key={format}
                label={format === 'xlsx' ? 'Excel' : 'PDF'}
                control={
                  <Checkbox
                    size="small"
                    checked={formats.includes(format)}
                    onChange={(_event, isOn) =>
                      change({
                        formats: JOURNAL_FORMATS.filter((one) => (one === format ? isOn : formats.includes(one))),
                      })
                    }
                  />
                }
              />
            ))}
          </Box>
          <MonthStatements
            side={side}
            days={request}
            parties={parties}
            isDisabled={isBusy || percent === null}
            before={saveFuel}
          />
          <Button
            variant="contained"
            startIcon={isBusy ? <CircularProgress size={18} aria-hidden color="inherit" /> : <DownloadIcon />}
            disabled={isBusy || ticked.length === 0 || formats.length === 0 || percent === null}
            onClick={() => void finish()}
          >
            {text('month_end_download', { count: ticked.length })}
          </Button>
        </Stack>
      )}
    </Stack>
  )
}

/** The last months up to this one, and the chosen one where it is another. */
const monthsAround = (thisMonth: string, chosen: string): string[] => {
  const months = Array.from({ length: MONTHS }, (_, index) => addMonths(thisMonth, -index))
  return months.includes(chosen) ? months : [...months, chosen].sort().reverse()
}
