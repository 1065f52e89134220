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
import type { InvoiceSide } from '#shared/domain/money/invoice.ts'
import type { Language } from '#shared/domain/names/languages.ts'
import { dayOf } from '#shared/domain/time/dates.ts'
import { addMonths, daysOfMonth, isMonth, monthOf } from '#shared/domain/time/months.ts'
import { JOURNAL_FORMATS, type JournalFormat, type MonthEndParty } from '#shared/schemas/journal.ts'
import { statementsPath } from '../../addresses/list-addresses.ts'
import { now } from '../../clock/clock.ts'
import { readSaid, type Said, saidText, saidWord } from '../../data/address-state.ts'
import { useServerResult } from '../../data/server-result.ts'
import { useInAddress } from '../../data/use-in-address.ts'
import { useKept } from '../../data/use-kept.ts'
import { useKeptPlace } from '../../data/use-kept-place.ts'
import { useFormats, useTimeZone } from '../../i18n/format.ts'
import { useLanguage } from '../../i18n/provider.tsx'
import { useText } from '../../i18n/text.ts'
import { callApi } from '../../session/calls.ts'
import { fetchFile } from '../../session/download.ts'
import { useDevice } from '../../ui/browser/use-device.ts'
import { useDownload } from '../../ui/browser/use-download.ts'
import { useDifference } from '../../ui/fuel/use-difference.ts'
import type { RowAction } from '../../ui/table/admin-columns.ts'
import { AdminTable } from '../../ui/table/admin-table.tsx'
import { FIRST_PLACE, type TablePlace } from '../../ui/table/admin-table-props.ts'
import { SHORT_SCREEN } from '../../ui/theme/short-screen.ts'
import { FuelDialog } from './fuel-dialog.tsx'
import { monthEndColumns } from './month-end-columns.tsx'
import { MonthStatements } from './month-statements.tsx'
import { MonthSums } from './month-sums.tsx'
import { SurchargeDialog } from './surcharge-dialog.tsx'
import { TickAll } from './tick-all.tsx'

const SIDES = ['customer', 'sub'] as const satisfies readonly InvoiceSide[]
const SAID_SIDE = saidWord<InvoiceSide>('side', SIDES, 'customer')
const SAID_MONTH: Said<string | null> = {
  ...saidText<string | null>('month'),
  read: ([month]) => (month !== undefined && isMonth(month) ? month : undefined),
}
const isSide = (kept: unknown): kept is InvoiceSide => SIDES.some((side) => side === kept)
const isMonthOrNone = (kept: unknown): kept is string | null =>
  kept === null || (typeof kept === 'string' && isMonth(kept))
const FIRST_FORMATS: JournalFormat[] = ['xlsx']
const areFormats = (kept: unknown): kept is JournalFormat[] => Array.isArray(kept)
const NONE: string[] = []
const NO_ROWS: readonly MonthEndParty[] = []
const areNames = (kept: unknown): kept is string[] =>
  Array.isArray(kept) && kept.every((name) => typeof name === 'string')
const PLACE: TablePlace = { ...FIRST_PLACE, sort: { id: 'party', desc: false } }
/** Large letters break words that are wider than a phone. */
const SIDE = { flexGrow: 1, px: { xs: 1, sm: 2 }, minWidth: 0, overflowWrap: 'anywhere' }
const PAPER = { minHeight: 40, bgcolor: 'background.paper' } as const
/** The sums, and beside them what is entered before anything is finished. */
const SUMS = {
  display: 'grid',
  alignItems: 'center',
  gap: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
} as const
const ENTRIES = { gridColumn: { sm: 2 }, display: 'flex', flexDirection: { xs: 'column', lg: 'row' }, gap: 1 } as const
const FINISH = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: 1,
  '& > button': { flex: { xs: '1 1 auto', sm: 'none' }, minHeight: 44 },
} as const
/** Once parties are ticked, wherever the list of a phone is scrolled to. */
const IN_REACH = {
  position: 'sticky',
  [SHORT_SCREEN]: { position: 'static' },
  bottom: 0,
  zIndex: 'appBar',
  // To the edges of the screen, over its padding.
  mx: -1.5,
  px: 1.5,
  pt: 1,
  pb: 'max(8px, env(safe-area-inset-bottom))',
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
} as const
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
  const nameOf = (one: string) => nameOfMonth(one, language)
  const thisMonth = monthOf(dayOf(now(), timeZone))
  const [side, setSide] = useKept('month end side', 'customer', isSide, SAID_SIDE)
  const [formats, setFormats] = useKept('month end formats', FIRST_FORMATS, areFormats)
  const [month, setMonth] = useMonth(side, thisMonth)
  const [chosen, setChosen] = useKept(`month end parties ${side} ${month}`, NONE, areNames)
  const [place, setPlace] = useKeptPlace('month end', `${side} ${month}`, PLACE)
  const [isFuelling, setFuelling] = useState(false)
  const [isSurcharging, setSurcharging] = useState(false)
  const { isCreating, download } = useDownload()
  const request = useMemo(() => daysOfMonth(month), [month])
  const result = useSums(side, month)
  const rows = result.answer
  const { title: differenceOf } = useDifference()
  const columns = useMemo(
    () =>
      monthEndColumns({
        side,
        days: daysOfMonth(month),
        text,
        amount,
        differenceOf,
        isTight: !isWide,
        rows: rows ?? NO_ROWS,
      }),
    [side, month, text, amount, differenceOf, isWide, rows],
  )
  const keys = useMemo(() => new Set(chosen), [chosen])
  const ticked = rows?.filter(({ party }) => keys.has(party)) ?? []

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
  const formatBoxes = (
    <Box role="group" aria-label={text('month_end_formats')} sx={{ justifySelf: 'end' }}>
      {JOURNAL_FORMATS.map((format) => (
        <FormControlLabel
          key={format}
          label={format === 'xlsx' ? 'Excel' : 'PDF'}
          control={
            <Checkbox
              size="small"
              checked={formats.includes(format)}
              onChange={(_event, isOn) =>
                setFormats(JOURNAL_FORMATS.filter((one) => (one === format ? isOn : formats.includes(one))))
              }
            />
          }
        />
      ))}
    </Box>
  )
  return (
    <Stack spacing={2} useFlexGap sx={{ minWidth: 0 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5 }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          color="primary"
          value={side}
          aria-label={text('month_end_side')}
          onChange={(_event, next: InvoiceSide | null) => {
            if (!next) return
            // The other side has the same month, whatever would be shown first there.
            setMonth(month)
            setSide(next)
          }}
          sx={{
            minHeight: 40,
            maxWidth: '100%',
            flexGrow: isNarrow ? 1 : 0,
            bgcolor: 'background.paper',
            '& .MuiToggleButton-root': SIDE,
          }}
        >
          <ToggleButton value="customer">{text('month_end_customers')}</ToggleButton>
          <ToggleButton value="sub">{text('month_end_subcontractors')}</ToggleButton>
        </ToggleButtonGroup>
        <Stack direction="row" sx={{ alignItems: 'center', flexGrow: isNarrow ? 1 : 0 }}>
          <IconButton aria-label={text('month_end_month_before')} onClick={() => setMonth(addMonths(month, -1))}>
            <BackIcon />
          </IconButton>
          <TextField
            select
            label={text('month_end_month')}
            value={month}
            onChange={({ target }) => setMonth(target.value)}
            sx={{ minWidth: '10.5rem', flexGrow: 1, bgcolor: 'background.paper' }}
          >
            {monthsAround(thisMonth, month).map((one) => (
              <MenuItem key={one} value={one}>
                {nameOf(one)}
              </MenuItem>
            ))}
          </TextField>
          <IconButton aria-label={text('month_end_month_after')} onClick={() => setMonth(addMonths(month, 1))}>
            <ForwardIcon />
          </IconButton>
        </Stack>
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
          around={(matching) => ({
            toolbar: isNarrow && matching.length > 0 && <TickAll parties={matching} keys={keys} onChange={setChosen} />,
          })}
          failure={result.isLoading ? null : result.failure}
          asOf={result.asOf}
          onRetry={result.reload}
          empty="month_end_none"
          emptyAction={
            month < thisMonth && (
              <Button variant="outlined" onClick={() => setMonth(addMonths(month, 1))}>
                {nameOf(addMonths(month, 1))}
              </Button>
            )
          }
          place={place}
          onPlaceChange={setPlace}
        />
      </Box>
      {rows && rows.length > 0 && (
        <>
          <Box sx={SUMS}>
            {ticked.length > 0 && <MonthSums rows={ticked} />}
            <Box sx={ENTRIES}>
              <Button
                startIcon={<FuelIcon />}
                disabled={ticked.length === 0}
                onClick={() => setFuelling(true)}
                sx={PAPER}
              >
                {text('month_end_fuel_open')}
              </Button>
              {rows.some(({ surcharge }) => surcharge) && (
                <Button
                  startIcon={<RuleIcon />}
                  disabled={!ticked.some(({ surcharge }) => surcharge)}
                  onClick={() => setSurcharging(true)}
                  sx={PAPER}
                >
                  {text('month_end_surcharge_open')}
                </Button>
              )}
            </Box>
            {isNarrow && formatBoxes}
          </Box>
          <Box sx={[FINISH, isNarrow && ticked.length > 0 && IN_REACH]}>
            {!isNarrow && formatBoxes}
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
          </Box>
        </>
      )}
      {isSurcharging && (
        <SurchargeDialog
          side={side}
          days={request}
          month={nameOf(month)}
          rows={ticked}
          onChanged={result.reload}
          onClose={() => setSurcharging(false)}
        />
      )}
      {isFuelling && (
        <FuelDialog
          side={side}
          days={request}
          month={nameOf(month)}
          rows={ticked}
          onChanged={result.reload}
          onClose={() => setFuelling(false)}
        />
      )}
    </Stack>
  )
}

/** Until a person chooses, the month is the last one, or this one where the last one has nothing to close. */
const useMonth = (side: InvoiceSide, thisMonth: string): [string, (month: string) => void] => {
  const [kept, keep] = useKept<string | null>('month end month', null, isMonthOrNone)
  const [linked, setLinked] = useState(() => readSaid(SAID_MONTH, null) ?? null)
  const chosen = linked ?? kept
  const lastMonth = addMonths(thisMonth, -1)
  const last = useSums(side, chosen === null ? lastMonth : null)
  const month = chosen ?? (last.answer?.length === 0 ? thisMonth : lastMonth)
  useInAddress<string | null>(SAID_MONTH, null, month, setLinked)
  const choose = (next: string) => {
    setLinked(null)
    keep(next)
  }
  return [month, choose]
}

/** The sums of a month; null for none. */
const useSums = (side: InvoiceSide, month: string | null) =>
  useServerResult(
    'month_end_sums',
    useMemo(() => (month === null ? null : { side, ...daysOfMonth(month) }), [side, month]),
    ({ from, to, side: of }) => callApi('monthEnd', { query: { side: of, startDay: from, endDay: to } }),
  )

/** @example nameOfMonth('2026-11', 'de') // → 'November 2026' */
const nameOfMonth = (month: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(Date.parse(month))

/** The last months up to this one, and the chosen one where it is another. */
const monthsAround = (thisMonth: string, chosen: string): string[] => {
  const months = Array.from({ length: MONTHS }, (_, index) => addMonths(thisMonth, -index))
  return months.includes(chosen) ? months : [...months, chosen].sort().reverse()
}
