import HolidayIcon from '@mui/icons-material/EventAvailableOutlined'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { isCompanyWide } from '#shared/domain/calendar/closed-days.ts'
import { dayOf, formatDay } from '#shared/domain/time/dates.ts'
import { weekdayIndex } from '#shared/domain/time/weeks.ts'
import { type ClosedDayRow, closedDay } from '#shared/records/closed-day.ts'
import { now } from '#web/clock/clock.ts'
import { useAddressNames, useLookup } from '#web/data/lookups.ts'
import { useTimeZone } from '#web/i18n/format.ts'
import { useRegionText } from '#web/i18n/region-name.ts'
import { useText } from '#web/i18n/text.ts'
import { AddressesInput, CustomerInput, RegionInput } from '#web/parts/list-screen/reference-inputs.tsx'
import { part } from '#web/ui/part.tsx'
import type { ColumnLooks } from '#web/ui/table/use-record-columns.ts'
import { RecordList } from './record-list.tsx'
import { useOfferAfterClosedDays } from './use-offer-after-closed-days.ts'

/** Fetched with the holidays that it proposes. */
const HolidaysDialog = part(async () => (await import('./holidays-dialog.tsx')).HolidaysDialog)

const YEARS = ['this', 'next', 'all'] as const
type Years = (typeof YEARS)[number]

/** Of whom a day is one, in words. */
const useScopeText = (): ((row: ClosedDayRow) => string) => {
  const text = useText()
  const regionText = useRegionText()
  const customers = useLookup('customer')
  const addresses = useAddressNames()
  return useCallback(
    (row) => {
      if (isCompanyWide(row)) return text('closed_day_of_all')
      const { cd_region, cd_customer, cd_addresses } = row
      const customer = customers?.find(({ cm_id }) => cm_id === cd_customer)?.cm_name
      return [regionText(cd_region), customer ?? '', ...cd_addresses.map((id) => addresses?.get(id) ?? id)]
        .filter(Boolean)
        .join(', ')
    },
    [text, regionText, customers, addresses],
  )
}

/** Days on which a region, a customer, some addresses or the whole company is closed: coming ones first, in the order of the days. */
export const ClosedDays = (): ReactNode => {
  const text = useText()
  const scopeText = useScopeText()
  const today = dayOf(now(), useTimeZone())
  const [years, setYears] = useState<Years>('all')
  const [isProposing, setProposing] = useState(false)
  const offerAdapting = useOfferAfterClosedDays(today)
  const year = Number(today.slice(0, 4))
  const isPast = useCallback(({ cd_day }: ClosedDayRow) => cd_day < today, [today])
  const shows = useCallback(
    ({ cd_day }: ClosedDayRow) => years === 'all' || cd_day.startsWith(String(years === 'this' ? year : year + 1)),
    [years, year],
  )
  const columns = useMemo((): ColumnLooks<ClosedDayRow> => {
    const dayText = (day: string) => `${text(`weekday_short_${weekdayIndex(day)}`)} ${formatDay(day)}`
    return {
      cd_day: {
        kind: 'text',
        breaks: 'never',
        // Sorted by whether it is over, and told without that.
        value: (row) => `${isPast(row) ? 1 : 0}${row.cd_day}`,
        show: (value) => dayText(value.slice(1)),
      },
      scope: { label: text('closed_day_scope'), value: scopeText },
      cd_half: {
        label: text('closed_day_length'),
        value: ({ cd_half }) => text(cd_half ? 'closed_day_half' : 'closed_day_whole'),
      },
    }
  }, [text, scopeText, isPast])

  return (
    <RecordList<ClosedDayRow>
      of={closedDay}
      columns={columns}
      shows={shows}
      isPast={isPast}
      onChanged={offerAdapting}
      inputs={() => ({
        cd_region: <RegionInput name="cd_region" label={text('field_cd_region')} hint={text('cd_region_hint')} />,
        cd_customer: <CustomerInput name="cd_customer" label={text('field_cd_customer')} />,
        cd_addresses: (
          <AddressesInput name="cd_addresses" label={text('field_cd_addresses')} hint={text('cd_addresses_hint')} />
        ),
      })}
      tools={({ rows, refresh }) => (
        <>
          <TextField
            select
            label={text('closed_days_year')}
            value={years}
            onChange={({ target }) => setYears(target.value as Years)}
            sx={{ minWidth: 112, width: 'auto' }}
          >
            {YEARS.map((name) => (
              <MenuItem key={name} value={name}>
                {name === 'all' ? text('all') : year + (name === 'this' ? 0 : 1)}
              </MenuItem>
            ))}
          </TextField>
          <Button startIcon={<HolidayIcon />} disabled={!rows} onClick={() => setProposing(true)}>
            {text('holidays_propose')}
          </Button>
          {isProposing && rows && (
            <Suspense fallback={null}>
              <HolidaysDialog
                rows={rows}
                today={today}
                onClose={() => setProposing(false)}
                onSaved={() => {
                  setProposing(false)
                  refresh()
                }}
                onChanged={refresh}
              />
            </Suspense>
          )}
        </>
      )}
    />
  )
}
