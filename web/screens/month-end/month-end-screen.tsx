import UntickedIcon from '@mui/icons-material/CheckBoxOutlineBlank'
import TickedIcon from '@mui/icons-material/CheckBoxOutlined'
import BackIcon from '@mui/icons-material/ChevronLeft'
import ForwardIcon from '@mui/icons-material/ChevronRight'
import DownloadIcon from '@mui/icons-material/FolderZipOutlined'
import FuelIcon from '@mui/icons-material/LocalGasStationOutlined'
import StatementsIcon from '@mui/icons-material/RequestQuoteOutlined'
import RuleIcon from '@mui/icons-material/TrendingUp'
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
import { type ReactNode, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { InvoiceSide } from '../../../shared/domain/money/invoice.ts'
import { dayOf } from '../../../shared/domain/time/dates.ts'
import { addMonths, daysOfMonth, isMonth, monthOf } from '../../../shared/domain/time/months.ts'
import { JOURNAL_FORMATS, type JournalFormat } from '../../../shared/schemas/journal.ts'
import { now } from '../../clock.ts'
import { useServerResult } from '../../data/server-result.ts'
import { useKept } from '../../data/use-kept.ts'
import { useKeptPlace } from '../../data/use-kept-place.ts'
import { useFormats, useTimeZone } from '../../i18n/format.ts'
import { useLanguage } from '../../i18n/provider.tsx'
import { useText } from '../../i18n/text.ts'
import { statementsPath } from '../../list-addresses.ts'
import { callApi } from '../../session/calls.ts'
import { fetchFile } from '../../session/download.ts'
import { useDevice } from '../../ui/browser/use-device.ts'
import { useDownload } from '../../ui/browser/use-download.ts'
import { useDifference } from '../../ui/fuel/use-difference.ts'
import type { RowAction } from '../../ui/table/admin-columns.ts'
import { AdminTable } from '../../ui/table/admin-table.tsx'
import { FIRST_PLACE, type TablePlace } from '../../ui/table/admin-table-props.ts'
import { FuelDialog } from './fuel-dialog.tsx'
import { monthEndColumns } from './month-end-columns.tsx'
import { MonthStatements } from './month-statements.tsx'
import { MonthSums } from './month-sums.tsx'
import { SurchargeDialog } from './surcharge-dialog.tsx'

type Choice = { side: InvoiceSide; month: string; formats: JournalFormat[] }
const isChoice = (kept: unknown): kept is Choice => {
  const { side, month, formats } = (kept ?? {}) as Partial<Choice>
  return (
    (side === 'customer' || side === 'sub') && typeof month === 'string' && isMonth(month) && Array.isArray(formats)
  )
}
const NONE: string[] = []
const areNames = (kept: unknown): kept is string[] =>
  Array.isArray(kept) && kept.every((name) => typeof name === 'string')
const PLACE: TablePlace = { ...FIRST_PLACE, sort: { id: 'party', desc: false } }
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
  const navigate = useNavigate()
  const { isNarrow, isWide } = useDevice()
  const thisMonth = monthOf(dayOf(now(), timeZone))
  const [choice, setChoice] = useKept<Choice>(
    'month end',
    { side: 'customer', month: addMonths(thisMonth, -1), formats: ['xlsx'] },
    isChoice,
  )
  const { side, month, formats } = choice
  const [chosen, setChosen] = useKept(`month end parties ${side} ${month}`, NONE, areNames)
  const [place, setPlace] = useKeptPlace('month end', `${side} ${month}`, PLACE)
  const [isFuelling, setFuelling] = useState(false)
  const [isSurcharging, setSurcharging] = useState(false)
  const { isCreating, download } = useDownload()
  const request = useMemo(() => ({ side, ...daysOfMonth(month) }), [side, month])
  const result = useServerResult('month_end_sums', request, ({ from, to, side: of }) =>
    callApi('monthEnd', { query: { side: of, startDay: from, endDay: to } }),
  )
  const rows = result.answer
  const { title: differenceOf } = useDifference()
  const columns = useMemo(
    () =>
      monthEndColumns({ side, days: daysOfMonth(month), text, amount, differenceOf, isTight: !isWide && !isNarrow }),
    [side, month, text, amount, differenceOf, isWide, isNarrow],
  )
  const keys = useMemo(() => new Set(chosen), [chosen])
  const ticked = rows?.filter(({ party }) => keys.has(party)) ?? []
  const change = (changes: Partial<Choice>) => setChoice({ ...choice, ...changes })

  const days = { start_date: request.from, end_date: request.to }
  const parties = ticked.map(({ party }) => party)
  const finish = async () => {
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
            if (next) change({ side: next })
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
                {nameOfMonth(one)}
              </MenuItem>
            ))}
          </TextField>
          <IconButton aria-label={text('month_end_month_after')} onClick={() => change({ month: addMonths(month, 1) })}>
            <ForwardIcon />
          </IconButton>
        </Stack>
        <Button
          startIcon={<FuelIcon />}
          disabled={ticked.length === 0}
          onClick={() => setFuelling(true)}
          sx={{ minHeight: 40, bgcolor: 'background.paper' }}
        >
          {text('month_end_fuel_open')}
        </Button>
        {rows?.some(({ surcharge }) => surcharge) && (
          <Button
            startIcon={<RuleIcon />}
            disabled={!ticked.some(({ surcharge }) => surcharge)}
            onClick={() => setSurcharging(true)}
            sx={{ minHeight: 40, bgcolor: 'background.paper' }}
          >
            {text('month_end_surcharge_open')}
          </Button>
        )}
      </Stack>
      <Box sx={{ minWidth: 0, '& .MuiTableCell-root': { px: 1 } }}>
        <AdminTable
          name="month_end"
          firstPageSize={100}
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
      </Box>
      {rows && rows.length > 0 && (
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          <MonthSums rows={ticked} />
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
            rows={ticked.filter(({ statement }) => statement.can_be_made)}
            isDisabled={isCreating}
            onChanged={result.reload}
          />
          <Button
            variant="contained"
            startIcon={isCreating ? <CircularProgress size={18} aria-hidden color="inherit" /> : <DownloadIcon />}
            disabled={isCreating || ticked.length === 0 || formats.length === 0}
            onClick={() => void finish()}
          >
            {text('month_end_download', { count: ticked.length })}
          </Button>
        </Stack>
      )}
      {isSurcharging && (
        <SurchargeDialog
          side={side}
          days={request}
          month={nameOfMonth(month)}
          rows={ticked}
          onChanged={result.reload}
          onClose={() => setSurcharging(false)}
        />
      )}
      {isFuelling && (
        <FuelDialog
          side={side}
          days={request}
          month={nameOfMonth(month)}
          rows={ticked}
          onChanged={result.reload}
          onClose={() => setFuelling(false)}
        />
      )}
    </Stack>
  )
}

const nameOfMonth = (month: string): string => `${month.slice(5)}.${month.slice(0, 4)}`

/** The last months up to this one, and the chosen one where it is another. */
const monthsAround = (thisMonth: string, chosen: string): string[] => {
  const months = Array.from({ length: MONTHS }, (_, index) => addMonths(thisMonth, -index))
  return months.includes(chosen) ? months : [...months, chosen].sort().reverse()
}
