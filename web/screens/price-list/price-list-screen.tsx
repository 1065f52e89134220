import { type ReactNode, useState } from 'react'
import { dayOf } from '../../../shared/domain/time/dates.ts'
import { now } from '../../clock.ts'
import { useActor } from '../../data/rows.ts'
import { useLanguage } from '../../i18n/provider.tsx'
import { useText } from '../../i18n/text.ts'
import { fetchFile } from '../../session/download.ts'
import { useDevice } from '../../ui/browser/use-device.ts'
import { useDownload } from '../../ui/browser/use-download.ts'
import { useMedia } from '../../ui/browser/use-media.ts'
import { DayField } from '../../ui/fields/date-fields.tsx'
import { ExcelButton } from '../list-screen/excel-button.tsx'
import { RowsScreen } from '../list-screen/rows-screen.tsx'
import { CARD_HEIGHT, PriceCard } from './price-card.tsx'
import { HIDDEN_ON_DESK, HIDDEN_ON_TABLET, PRICE_COLUMNS, PRICE_FILTERS } from './price-columns.tsx'
import { type PriceRow, usePriceRows } from './price-row.ts'

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
  const { isCreating, download } = useDownload()
  return (
    <RowsScreen
      list="price_list"
      name="price list"
      words={WORDS}
      rows={usePriceRows(day)}
      keyOf={keyOf}
      columns={PRICE_COLUMNS}
      filterFields={PRICE_FILTERS}
      hasFilterBar
      hiddenAtFirst={isNarrow || hasRoom ? NONE_HIDDEN : isWide ? HIDDEN_ON_DESK : HIDDEN_ON_TABLET}
      cardHeight={CARD_HEIGHT}
      card={(row, columns) => <PriceCard row={row} columns={columns} />}
    >
      <DayField
        label={text('price_day')}
        value={day}
        size="small"
        onChange={(next) => setChosen(next === today ? null : next)}
        sx={{ width: isNarrow ? '100%' : 170, '& .MuiInputBase-root': { bgcolor: 'background.paper' } }}
      />
      <ExcelButton
        isCreating={isCreating}
        onClick={() =>
          void download(() => fetchFile('priceListDownload', { query: { language, day } }), 'price_list.xlsx')
        }
        sx={{ minHeight: 44, width: isNarrow ? '100%' : undefined, bgcolor: 'background.paper' }}
      />
    </RowsScreen>
  )
}
