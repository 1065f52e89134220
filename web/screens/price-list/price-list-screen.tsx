import EditIcon from '@mui/icons-material/EditOutlined'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { PriceAmount } from '../../../shared/domain/money/price-list.ts'
import { dayOf } from '../../../shared/domain/time/dates.ts'
import { now } from '../../clock.ts'
import { useActor } from '../../data/rows.ts'
import { useLanguage } from '../../i18n/provider.tsx'
import { useText } from '../../i18n/text.ts'
import { fetchFile } from '../../session/download.ts'
import { syncNow } from '../../session/session.ts'
import { useDevice } from '../../ui/browser/use-device.ts'
import { useMedia } from '../../ui/browser/use-media.ts'
import { DayField } from '../../ui/fields/date-fields.tsx'
import { CsvImportButton } from '../../ui/file-import/csv-import-button.tsx'
import { ListDownload } from '../../ui/file-import/list-download.tsx'
import { RowsScreen } from '../list-screen/rows-screen.tsx'
import { ChangePrices } from './change-prices.tsx'
import { EditPrice } from './edit-price.tsx'
import { CARD_HEIGHT, PriceCard } from './price-card.tsx'
import { type EditAmount, editedColumns, HIDDEN_ON_DESK, HIDDEN_ON_TABLET, PRICE_FILTERS } from './price-columns.tsx'
import { priceFile } from './price-file.ts'
import { type PriceRow, usePriceRows } from './price-row.ts'
import { useSavePrices } from './use-save-prices.ts'

const keyOf = ({ rowKey }: PriceRow): string => rowKey
const NONE_HIDDEN: string[] = []
/** Beside the menu every column has room for its heading. */
const ROOM_FOR_ALL = '(min-width:1600px)'
const WORDS = {
  label: 'price_list_label',
  search: 'price_search',
  count: 'price_rows',
  show: 'prices_show',
  empty: 'no_prices_match',
} as const

/** Costs and revenue of each tour on a day, one row for each price (rules 6.8). */
export const PriceListScreen = (): ReactNode => {
  const text = useText()
  const { timeZone } = useActor()
  const today = dayOf(now(), timeZone)
  const [chosen, setChosen] = useState<string | null>(null)
  const day = chosen ?? today
  const { isNarrow, isWide } = useDevice()
  const hasRoom = useMedia(ROOM_FOR_ALL)
  const language = useLanguage()
  const rows = usePriceRows(day)
  const save = useSavePrices(rows)
  const [edited, setEdited] = useState<{ row: PriceRow; amount: PriceAmount } | null>(null)
  const [isChanging, setChanging] = useState(false)
  const edit: EditAmount = useCallback((row, amount) => setEdited({ row, amount }), [])
  const columns = useMemo(() => editedColumns(edit), [edit])
  const file = useMemo(() => priceFile(language, day), [language, day])
  const dialogs = (
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
      hasFilterBar
      hiddenAtFirst={isNarrow || hasRoom ? NONE_HIDDEN : isWide ? HIDDEN_ON_DESK : HIDDEN_ON_TABLET}
      cardHeight={CARD_HEIGHT}
      card={(row, shown) => <PriceCard row={row} columns={shown} onEdit={() => edit(row, 'c_trip')} />}
      foot={dialogs}
    >
      <DayField
        label={text('price_day')}
        value={day}
        size="small"
        onChange={(next) => setChosen(next === today ? null : next)}
        sx={{ width: isNarrow ? '100%' : 190, '& .MuiInputBase-root': { bgcolor: 'background.paper' } }}
      />
      <Button
        variant="outlined"
        startIcon={<EditIcon />}
        onClick={() => setChanging(true)}
        disabled={!rows || rows.length === 0}
        sx={{ minHeight: 44, width: isNarrow ? '100%' : undefined, bgcolor: 'background.paper' }}
      >
        {text('prices_change')}
      </Button>
      <Stack direction="row">
        <ListDownload
          list={text('route_price_list')}
          fetchIt={() => fetchFile('priceListDownload', { query: { language, day } })}
        />
        <CsvImportButton kind={file} list={text('route_price_list')} onImported={syncNow} />
      </Stack>
    </RowsScreen>
  )
}
