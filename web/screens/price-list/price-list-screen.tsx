import EditIcon from '@mui/icons-material/EditOutlined'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import type { PriceAmount } from '#shared/domain/money/price-list.ts'
import { dayOf, isDay } from '#shared/domain/time/dates.ts'
import { editTourPath, PLACEHOLDER } from '../../addresses/addresses.ts'
import { now } from '../../clock/clock.ts'
import { type Said, saidText } from '../../data/address-state.ts'
import { useActor } from '../../data/rows.ts'
import { useSaid } from '../../data/use-in-address.ts'
import { useLanguage } from '../../i18n/provider.tsx'
import { useText } from '../../i18n/text.ts'
import { useOfferAfterFile } from '../../parts/copied-trips/use-offer-after-file.ts'
import { RowsScreen } from '../../parts/list-screen/rows-screen.tsx'
import { fetchFile } from '../../session/download.ts'
import { SMALL, VERY_WIDE } from '../../ui/browser/room.ts'
import { useDevice } from '../../ui/browser/use-device.ts'
import { useMedia } from '../../ui/browser/use-media.ts'
import { DayField } from '../../ui/fields/date-fields.tsx'
import { CsvImportButton } from '../../ui/file-import/csv-import-button.tsx'
import { ListDownload } from '../../ui/file-import/list-download.tsx'
import { ChangePrices } from './change-prices.tsx'
import { EditPrice } from './edit-price.tsx'
import { CARD_HEIGHT, PriceCard } from './price-card.tsx'
import { type EditAmount, editedColumns, HIDDEN_AT_FIRST, PRICE_FILTERS } from './price-columns.tsx'
import { priceFile } from './price-file.ts'
import { type PriceRow, usePriceRows } from './price-row.ts'
import { useSavePrices } from './use-save-prices.ts'

const keyOf = ({ rowKey }: PriceRow): string => rowKey
const SAID_DAY: Said<string | null> = {
  ...saidText<string | null>('day'),
  read: ([day]) => (day !== undefined && isDay(day) ? day : undefined),
}
/** Less than a tablet that stands upright. */
const TINY = '(max-width:51.1875em)'
const WORDS = {
  label: 'price_list_label',
  search: 'price_search',
  count: 'price_rows',
  show: 'prices_show',
  empty: 'no_prices_match',
  none: 'prices_none',
} as const

/** Columns that the room does not show at first. */
const useHiddenAtFirst = (): string[] => {
  const { isNarrow } = useDevice()
  const isTiny = useMedia(TINY)
  const isSmall = useMedia(SMALL)
  const isVeryWide = useMedia(VERY_WIDE)
  if (isNarrow) return HIDDEN_AT_FIRST.phone
  if (isTiny) return HIDDEN_AT_FIRST.tiny
  if (isSmall) return HIDDEN_AT_FIRST.small
  return isVeryWide ? HIDDEN_AT_FIRST.very_wide : HIDDEN_AT_FIRST.wide
}

/** Costs and revenue of each tour on a day, one row for each price (rules 6.8). */
export const PriceListScreen = (): ReactNode => {
  const text = useText()
  const { timeZone } = useActor()
  const today = dayOf(now(), timeZone)
  const [chosen, setChosen] = useSaid(SAID_DAY, null)
  const day = chosen ?? today
  const hiddenAtFirst = useHiddenAtFirst()
  const { isNarrow } = useDevice()
  const isSmall = useMedia(SMALL)
  const language = useLanguage()
  const rows = usePriceRows(day)
  const save = useSavePrices(rows)
  const [edited, setEdited] = useState<{ row: PriceRow; amount: PriceAmount } | null>(null)
  const [isChanging, setChanging] = useState(false)
  const edit: EditAmount = useCallback((row, amount) => setEdited({ row, amount }), [])
  const columns = useMemo(() => editedColumns(edit, hiddenAtFirst), [edit, hiddenAtFirst])
  const file = useOfferAfterFile(useMemo(() => priceFile(language, day), [language, day]))
  const dialogs = (shown: readonly PriceRow[]) => (
    <>
      {edited && (
        <EditPrice
          row={edited.row}
          first={edited.amount}
          day={day}
          today={today}
          onSave={(repriced) => {
            setEdited(null)
            save([repriced])
          }}
          onClose={() => setEdited(null)}
        />
      )}
      {isChanging && rows && (
        <ChangePrices
          rows={rows}
          shown={shown}
          today={today}
          onSave={(repriced) => {
            setChanging(false)
            save(repriced)
          }}
          onClose={() => setChanging(false)}
        />
      )}
    </>
  )
  return (
    <RowsScreen
      list="price_list"
      name="price list"
      words={WORDS}
      rows={rows}
      keyOf={keyOf}
      columns={columns}
      filterFields={PRICE_FILTERS}
      hiddenAtFirst={hiddenAtFirst}
      cardHeight={CARD_HEIGHT}
      card={(row, shown) => <PriceCard row={row} columns={shown} onEdit={() => edit(row, 'c_trip')} />}
      foot={dialogs}
      whenNone={
        <Button component={Link} to={editTourPath(PLACEHOLDER)} variant="outlined">
          {text('tour_add')}
        </Button>
      }
      files={
        <>
          <ListDownload
            list={text('route_price_list')}
            fetchIt={() => fetchFile('priceListDownload', { query: { language, day } })}
            isCompact={isSmall}
          />
          <CsvImportButton list={text('route_price_list')} isCompact={isSmall} {...file} />
        </>
      }
    >
      {/* Together in the row below where one row has no room. */}
      <Stack
        direction="row"
        sx={{ flex: { xs: '1 1 100%', sm: 'none' }, flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
      >
        <DayField
          label={text('price_day')}
          value={day}
          size="small"
          onChange={(next) => setChosen(next === today ? null : next)}
          sx={{
            flex: isNarrow ? '1 1 10.75rem' : '0 0 auto',
            width: isNarrow ? undefined : '11.5rem',
            '& .MuiInputBase-root': { bgcolor: 'background.paper' },
          }}
        />
        <Button
          variant="outlined"
          // On a tablet the whole toolbar stands in one row.
          startIcon={isSmall && !isNarrow ? undefined : <EditIcon />}
          onClick={() => setChanging(true)}
          disabled={!rows || rows.length === 0}
          sx={{ minHeight: 44, flex: isNarrow ? '1 1 auto' : '0 0 auto', bgcolor: 'background.paper' }}
        >
          {text('prices_change')}
        </Button>
      </Stack>
    </RowsScreen>
  )
}
