import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined'
import Button from '@mui/material/Button'
import { type ReactNode, useMemo, useState } from 'react'
import { useIntl } from 'react-intl'
import { checkWord, type Invoice, isCheckedTrip, type PricedItem } from '#shared/domain/money/invoice.ts'
import { dayOf } from '#shared/domain/time/dates.ts'
import type { JournalFormat, JournalTrip } from '#shared/schemas/journal.ts'
import type { TextKey } from '#shared/text-key.ts'
import { now } from '#web/clock/clock.ts'
import { useActor } from '#web/data/rows.ts'
import { useKept } from '#web/data/use-kept.ts'
import { useFormats } from '#web/i18n/format.ts'
import { usePercents } from '#web/i18n/percents.ts'
import { useText } from '#web/i18n/text.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadNotice } from '#web/ui/feedback/load-notice.tsx'
import { ListSkeleton } from '#web/ui/list/list-skeleton.tsx'
import { SelectInput } from '#web/ui/plain/field.tsx'
import { Icon } from '#web/ui/plain/icon.tsx'
import { ARROW_DOWN } from '#web/ui/plain/icons.ts'
import { TICK } from '#web/ui/plain/later-icons.ts'
import { useJournalDownload } from '../files/use-journal-download.ts'
import { SUBCONTRACTOR_JOURNAL } from '../journal-kind.ts'
import { JournalTripSheet } from './journal-trip-sheet.tsx'
import { daysOfMonth, type JournalDay, journalDays, journalMonths, tripsTotal, tripTotal } from './month-journal.ts'
import styles from './phone-journal.module.css'
import { useMonthJournal } from './use-month-journal.ts'

/** This month and the last one have a chip each; earlier ones stand in a list. */
const CHIPS = 2
/** A line of a trip, in pixels. */
const LINE_HEIGHT = 56

const FILES = [
  { format: 'xlsx', name: 'Excel', label: 'excel_download', Icon: DownloadIcon },
  { format: 'pdf', name: 'PDF', label: 'pdf_download', Icon: PdfIcon },
] as const satisfies { format: JournalFormat; name: string; label: TextKey; Icon: typeof PdfIcon }[]

const isMonth = (kept: unknown): kept is string => typeof kept === 'string'

/**
 * A subcontractor's month on a phone, to be checked against a list of one's own: what it comes to and its files, then day by day,
 * the latest first and open, a line for each trip. Days, weeks, columns and all totals are in the whole journal, which "other
 * period" leads to.
 */
export const PhoneJournal = ({ onOther }: { onOther: () => void }): ReactNode => {
  const text = useText()
  const { formatDate } = useIntl()
  const { subcontractor, timeZone } = useActor()
  const today = dayOf(now(), timeZone)
  const months = journalMonths(today)
  const [kept, setMonth] = useKept('journal month', '', isMonth)
  const month = months.find((one) => one === kept) ?? months[0] ?? ''
  const { trips, invoice, failure, asOf, isLoading, reload } = useMonthJournal(subcontractor ?? null, month, timeZone)
  const { past, coming } = useMemo(() => journalDays(trips ?? [], timeZone, today), [trips, timeZone, today])
  const days = [...past, ...coming]
  const [turned, setTurned] = useState<{ month: string; open: readonly string[] } | null>(null)
  const open = turned?.month === month ? turned.open : days.slice(0, 1).map(({ day }) => day)
  const setOpen = (some: readonly string[]) => setTurned({ month, open: some })
  const areAllOpen = days.every(({ day }) => open.includes(day))
  const [opened, setOpened] = useState<JournalTrip | null>(null)
  const { isCreating, download } = useJournalDownload(SUBCONTRACTOR_JOURNAL)

  const shortName = (one: string): string => formatDate(`${one}-15T12:00:00Z`, { month: 'long', timeZone: 'UTC' })
  const nameOf = (one: string): string => `${shortName(one)} ${one.slice(0, 4)}`
  const earlier = months.slice(CHIPS)
  const save = (format: JournalFormat) =>
    void download({
      party: subcontractor ?? null,
      days: daysOfMonth(month),
      entries: null,
      format,
      language: undefined,
      found: null,
    })
  const section = (one: JournalDay<JournalTrip>) => (
    <DaySection
      key={one.day}
      {...one}
      isOpen={open.includes(one.day)}
      onToggle={() => setOpen(open.includes(one.day) ? open.filter((day) => day !== one.day) : [...open, one.day])}
      onOpen={setOpened}
    />
  )

  return (
    <div className={styles.screen}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings a look of its own */}
      <div role="group" aria-label={text('journal_month')} className={styles.months}>
        {months.slice(0, CHIPS).map((one) => (
          <button
            key={one}
            type="button"
            className={styles.chip}
            aria-pressed={one === month}
            onClick={() => setMonth(one)}
          >
            {shortName(one)}
          </button>
        ))}
        <SelectInput
          label={text('journal_month_earlier')}
          className={styles.earlier}
          value={earlier.includes(month) ? month : ''}
          onChange={({ target }) => target.value && setMonth(target.value)}
        >
          <option value="">{text('journal_month')}</option>
          {earlier.map((one) => (
            <option key={one} value={one}>
              {nameOf(one)}
            </option>
          ))}
        </SelectInput>
        <button type="button" className={styles.chip} onClick={onOther}>
          {text('journal_other_period')}
        </button>
      </div>
      <LoadNotice failure={isLoading ? null : failure} {...(asOf !== undefined && { asOf })} onRetry={reload} />
      {isLoading && <ListSkeleton isNarrow cardHeight={LINE_HEIGHT} />}
      {trips?.length === 0 && <EmptyState message="journal_month_empty" />}
      {trips && invoice && trips.length > 0 && <MonthTotal name={nameOf(month)} trips={trips} invoice={invoice} />}
      {trips && trips.length > 0 && (
        <div className={styles.tools}>
          {FILES.map(({ format, name, label, Icon }) => (
            <Button
              key={format}
              variant="outlined"
              startIcon={<Icon />}
              disabled={isCreating}
              aria-label={text(label)}
              onClick={() => save(format)}
            >
              {name}
            </Button>
          ))}
          {days.length > 1 && (
            <Button onClick={() => setOpen(areAllOpen ? [] : days.map(({ day }) => day))}>
              {text(areAllOpen ? 'journal_days_close' : 'journal_days_open')}
            </Button>
          )}
        </div>
      )}
      {past.map(section)}
      {coming.length > 0 && <p className={styles.coming}>{text('journal_coming')}</p>}
      {coming.map(section)}
      {opened && (
        <JournalTripSheet
          trip={trips?.find(({ tt_id }) => tt_id === opened.tt_id) ?? opened}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )
}

/** A day of the month: its trips and what they come to, or once it is open a line for each of them. */
const DaySection = ({
  day,
  trips,
  total,
  isOpen,
  onToggle,
  onOpen,
}: JournalDay<JournalTrip> & {
  isOpen: boolean
  onToggle: () => void
  onOpen: (trip: JournalTrip) => void
}): ReactNode => {
  const text = useText()
  const { shortDay, amount } = useFormats()
  const name = day && shortDay(day)
  return (
    <section aria-label={name}>
      <h2 className={styles.day}>
        <button type="button" aria-expanded={isOpen} onClick={onToggle}>
          <span className={styles.name}>{name}</span>
          <span className={styles.count}>{text('trips_count', { count: trips.length })}</span>
          <span className={styles.amount}>{amount(total)}</span>
          <Icon path={ARROW_DOWN} size="small" className={isOpen ? styles.up : undefined} />
        </button>
      </h2>
      {isOpen && (
        <ul className={styles.trips}>
          {trips.map((trip) => (
            <li key={trip.tt_id}>
              <TripLine trip={trip} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const TripLine = ({ trip, onOpen }: { trip: JournalTrip; onOpen: (trip: JournalTrip) => void }): ReactNode => {
  const text = useText()
  const { clock, amount } = useFormats()
  const isChecked = isCheckedTrip(trip, 'sub')
  return (
    <button type="button" className={styles.trip} onClick={() => onOpen(trip)}>
      <span className={styles.what}>
        <span className={styles.tour}>
          {trip.tt_tour}
          {trip.tt_status === 'canceled' && (
            <>
              {' '}
              <abbr className={styles.canceled} title={text('status_canceled')}>
                {text('status_canceled_short')}
              </abbr>
            </>
          )}
        </span>
        <span className={styles.way}>
          {clock(trip.tt_stp)} {trip.tt_from_text} → {trip.tt_to_text}
        </span>
      </span>
      <span className={styles.money}>
        <b>{amount(tripTotal(trip))}</b>
        {/* Most are checked: a sign says so; what is open stands out by its words. */}
        <span className={isChecked ? styles.checked : styles.open}>
          {isChecked ? <Icon path={TICK} size="small" /> : <span aria-hidden>{text('journal_unchecked')}</span>}
          <span className="only-heard">{text(checkWord(trip, 'sub'))}</span>
        </span>
      </span>
    </button>
  )
}

/** Shows the totals of the month: all trips, the checked ones, and what is added to these. */
const MonthTotal = ({
  name,
  trips,
  invoice: { items, total },
}: {
  name: string
  trips: readonly JournalTrip[]
  invoice: Invoice<JournalTrip, PricedItem>
}): ReactNode => {
  const text = useText()
  const { amount, day } = useFormats()
  const { hundredths } = usePercents()
  const checked = trips.filter((trip) => isCheckedTrip(trip, 'sub'))
  const nameOfItem = ({ date, fuel, invoice_text }: PricedItem): string =>
    [day(date), fuel > 0 && text('journal_month_fuel', { percent: hundredths(fuel) }), invoice_text]
      .filter(Boolean)
      .join(' · ')
  const lines = [
    { key: 'all', label: text('journal_month_trips', { count: trips.length }), amount: tripsTotal(trips) },
    { key: 'checked', label: text('journal_month_checked', { count: checked.length }), amount: tripsTotal(checked) },
    ...items.map((item, index) => ({ key: `item ${index}`, label: nameOfItem(item), amount: item.total })),
  ]
  return (
    <section aria-label={name}>
      <dl className={styles.total}>
        {lines.map((line) => (
          <div key={line.key}>
            <dt>{line.label}</dt>
            <dd>{amount(line.amount)}</dd>
          </div>
        ))}
        <div className={styles.sum}>
          <dt>{text('journal_month_total')}</dt>
          <dd>{amount(total)}</dd>
        </div>
      </dl>
    </section>
  )
}
