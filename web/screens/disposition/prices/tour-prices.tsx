import AddIcon from '@mui/icons-material/Add'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { addDaysToDay, dayOf, formatDay } from '#shared/domain/time/dates.ts'
import { MAX_TOUR_PRICES, pricesOn, type TourPrice } from '#shared/domain/tour/dated.ts'
import { priceAmounts } from '#shared/domain/tour/price-words.ts'
import { ofDrivenDays, priceOn, withPrice } from '#shared/domain/tour/prices.ts'
import { now } from '#web/clock/clock.ts'
import { useActor } from '#web/data/rows.ts'
import { useText } from '#web/i18n/text.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { useTourEditor } from '../edit-tour-context.ts'
import { PriceDialog } from './price-dialog.tsx'

/** The prices of a tour that count from a day on, to add, change and take out; a subcontractor reads those of its days. */
export const TourPrices = (): ReactNode => {
  const text = useText()
  const { timeZone } = useActor()
  const today = dayOf(now(), timeZone)
  const { isAdmin, draft, change, faultOf } = useTourEditor()
  const [edited, setEdited] = useState<{ price: TourPrice; former: string | null } | null>(null)
  const prices = draft.tr_prices
  const [first] = prices
  const counting = pricesOn(draft, today)
  if (!isAdmin && !first) return null
  const without = (list: readonly TourPrice[], day: string | null) => list.filter(({ from }) => from !== day)
  const fault = faultOf('tr_prices')
  return (
    <SectionCard
      title={text('field_tr_prices')}
      action={
        isAdmin && (
          <Button
            startIcon={<AddIcon />}
            disabled={prices.length >= MAX_TOUR_PRICES}
            onClick={() => setEdited({ price: priceOn(draft, today), former: null })}
          >
            {text('price_add')}
          </Button>
        )
      }
    >
      <Typography variant="body2" color={fault ? 'error' : 'textSecondary'}>
        {fault
          ? text(fault)
          : first
            ? text('price_own_until', { day: formatDay(addDaysToDay(first.from, -1)) })
            : text('price_own_always')}
      </Typography>
      <Box component="ul" aria-label={text('field_tr_prices')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {prices.map((price) => (
          <Box
            component="li"
            key={price.from}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              borderTop: 1,
              borderColor: 'divider',
              mt: 0.5,
              pt: 0.5,
            }}
          >
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography sx={{ fontWeight: 600 }}>
                {formatDay(price.from)}
                {price === counting && ` · ${text('price_counts_today')}`}
              </Typography>
              <Typography variant="body2">
                {priceAmounts(ofDrivenDays(price, draft.tr_week_status), text) || '–'}
              </Typography>
            </Box>
            {isAdmin && (
              <>
                <IconButton
                  aria-label={text('price_edit_of', { day: formatDay(price.from) })}
                  onClick={() => setEdited({ price, former: price.from })}
                >
                  <EditIcon />
                </IconButton>
                <IconButton
                  aria-label={text('price_remove_of', { day: formatDay(price.from) })}
                  onClick={() => change((tour) => ({ ...tour, tr_prices: without(tour.tr_prices, price.from) }))}
                >
                  <DeleteIcon />
                </IconButton>
              </>
            )}
          </Box>
        ))}
      </Box>
      {edited && (
        <PriceDialog
          draft={draft}
          price={edited.price}
          taken={without(prices, edited.former).map(({ from }) => from)}
          onDone={(price) => {
            const entry = ofDrivenDays(price, draft.tr_week_status)
            change((tour) => ({ ...tour, tr_prices: withPrice(without(tour.tr_prices, edited.former), entry) }))
            setEdited(null)
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </SectionCard>
  )
}
