import { type ReactNode, useMemo, useState } from 'react'
import {
  type Availability,
  byAvailability,
  crewAvailability,
  driverAvailability,
  vehicleAvailability,
} from '#shared/domain/clashes/availability.ts'
import { availabilityMessage } from '#shared/domain/clashes/findings/finding-message.ts'
import { searchable } from '#shared/domain/names/search.ts'
import { matchesSearch } from '#shared/domain/names/search-match.ts'
import { driverChoices, vehicleChoices } from '#shared/domain/trip/choices.ts'
import { type MissingPart, missingParts } from '#shared/domain/trip/lists/next-trips.ts'
import type { TripView } from '#shared/trips/trip-view.ts'
import { useClock } from '#web/clock/use-clock.ts'
import { useAllTrips } from '#web/data/all-trips.ts'
import { useClashPlan } from '#web/data/clashes.ts'
import { useLookup } from '#web/data/lookups.ts'
import { useConnection } from '#web/data/rows.ts'
import { useFeedNumber } from '#web/data/use-seen.ts'
import type { Shown } from '#web/db/outbox/overlay.ts'
import { useChoiceTexts } from '#web/edits/choice-texts.ts'
import { useSaveEdits } from '#web/edits/use-save-edits.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useLanguage } from '#web/i18n/provider.tsx'
import { useText } from '#web/i18n/text.ts'
import { ListSkeleton } from '#web/ui/list/list-skeleton.tsx'
import { BottomSheet } from '#web/ui/plain/bottom-sheet.tsx'
import { SearchInput } from '#web/ui/plain/field.tsx'
import styles from './assign-sheet.module.css'
import { type Assigned, type Assignment, assignmentOf, editOfAssignment, lastPairs, otherDays } from './assignment.ts'

/** From so many choices on one may search among them. */
const SEARCHED_FROM = 9

type Choice = {
  key: string
  name: string
  isChosen: boolean
  /** Null where the trip has no times. */
  fits: Availability | null
  set: Partial<Assignment>
}
const byFit = (a: Choice, b: Choice): number =>
  byAvailability(a.fits, b.fits) || a.name.localeCompare(b.name, 'de-CH', { numeric: true })

/** Chooses vehicle, driver or both of a trip by one tap, for the tour's other days too. */
export const AssignSheet = ({
  trip,
  part,
  onClose,
}: {
  trip: TripView
  part: MissingPart
  onClose: () => void
}): ReactNode => {
  const text = useText()
  const language = useLanguage()
  const { weekday, clock, timeZone } = useFormats()
  const now = useClock()
  const assign = useAssign()
  const trips = useAllTrips()
  const plan = useClashPlan()
  const choiceTexts = useChoiceTexts(plan)
  const allVehicles = useLookup('vehicle')
  const allDrivers = useLookup('driver')
  const [alsoFor, setAlsoFor] = useState<ReadonlySet<Assigned['key']>>(new Set())
  const [search, setSearch] = useState('')

  const { tt_tour = '', tt_stp = '', tt_from_text = '', tt_to_text = '', tt_sub } = trip.row
  const vehicles = useMemo(() => vehicleChoices(allVehicles ?? [], tt_sub), [allVehicles, tt_sub])
  const drivers = useMemo(() => driverChoices(allDrivers ?? [], tt_sub), [allDrivers, tt_sub])
  const pairs = useMemo<Choice[]>(() => {
    // Shown with how they fit: a list that grows a moment later would move under the finger.
    if (!plan) return []
    const isOffered = (pair: Assignment) =>
      vehicles.some(({ gps_id }) => gps_id === pair.tt_gps) &&
      drivers.some(({ dr_name, dr_number }) => dr_name === pair.tt_driver && dr_number === pair.tt_drivernr)
    const current = JSON.stringify(assignmentOf(trip.row))
    return lastPairs(trips ?? [], trip, isOffered).map((pair) => ({
      key: JSON.stringify(pair),
      name: `${pair.tt_gps} · ${pair.tt_driver}`,
      isChosen: JSON.stringify(pair) === current,
      fits: crewAvailability(plan, { ...trip.row, key: trip.key }, pair, part),
      set: pair,
    }))
  }, [trips, trip, vehicles, drivers, plan, part])
  const others = useMemo(() => otherDays(trips ?? [], trip, now), [trips, trip, now])
  const choices = useMemo<Choice[] | undefined>(() => {
    // In another order a moment later, a tap would take the neighbour.
    if (!plan) return undefined
    const candidate = { ...trip.row, key: trip.key }
    const all: Choice[] =
      part === 'vehicle'
        ? vehicles.map(({ gps_id }) => ({
            key: gps_id,
            name: gps_id,
            isChosen: gps_id === trip.row.tt_gps,
            fits: vehicleAvailability(plan, candidate, gps_id),
            set: { tt_gps: gps_id },
          }))
        : drivers.map((driver) => ({
            key: String(driver.dr_id),
            // Two may have one name: the number tells them apart.
            name: [driver.dr_name, driver.dr_number].filter(Boolean).join(' · '),
            isChosen: trip.row.tt_driver === driver.dr_name && trip.row.tt_drivernr === driver.dr_number,
            fits: driverAvailability(plan, candidate, driver),
            set: { tt_driver: driver.dr_name, tt_drivernr: driver.dr_number },
          }))
    return all.sort(byFit)
  }, [part, vehicles, drivers, plan, trip])
  const found = choices?.filter(({ name }) => matchesSearch(searchable(name), search))
  const reasonOf = (fits: Availability): string => {
    const tripOf = (key: Assigned['key']) => (key === trip.key ? trip.row : plan?.trips.get(key)?.trip)
    const { key, values } = availabilityMessage(fits, trip.key, { zone: timeZone, language, tripOf })
    return text(key, values)
  }

  const choose = (set: Partial<Assignment>) => {
    onClose()
    const assigned = [trip, ...others.filter(({ key }) => alsoFor.has(key))]
    const parts = [
      ...(set.tt_gps === undefined ? [] : ['vehicle' as const]),
      ...(set.tt_driver === undefined ? [] : ['driver' as const]),
    ]
    const after = assigned.map(({ key, row }) => ({ ...row, ...set, key }))
    void assign(assigned, set, choiceTexts(after, parts))
  }
  const toggle = (key: Assigned['key']) =>
    setAlsoFor((chosen) => {
      const next = new Set(chosen)
      if (!next.delete(key)) next.add(key)
      return next
    })
  // If other days lack the part, "all" fills only those; a day that is assigned already is changed by its own box.
  const lacking = others.filter(({ row }) => missingParts(row, now).includes(part))
  const many = lacking.length > 0 ? lacking : others
  const areMany = many.every(({ key }) => alsoFor.has(key))

  return (
    <BottomSheet
      title={text(part === 'driver' ? 'assign_driver' : 'assign_vehicle', { tour: tt_tour })}
      subtitle={`${weekday(tt_stp)} ${clock(tt_stp)} · ${tt_from_text} → ${tt_to_text}`}
      onClose={onClose}
    >
      {others.length > 0 && (
        <fieldset className={styles.days}>
          <legend>{text('assign_also_for')}</legend>
          {many.length > 1 && (
            <button
              type="button"
              className={styles.day}
              aria-pressed={areMany}
              onClick={() => setAlsoFor(new Set(areMany ? [] : many.map(({ key }) => key)))}
            >
              {text(lacking.length > 0 ? `assign_all_without_${part}` : 'assign_all_days', { count: many.length })}
            </button>
          )}
          {others.map(({ key, row }) => (
            <button
              key={key}
              type="button"
              className={`${styles.day} ${missingParts(row, now).includes(part) ? styles.lacking : ''}`}
              aria-pressed={alsoFor.has(key)}
              onClick={() => toggle(key)}
            >
              {weekday(row.tt_stp ?? '')}
            </button>
          ))}
        </fieldset>
      )}
      {pairs.length > 0 && (
        <>
          <h3 className={styles.heading}>{text('assign_last_pairs')}</h3>
          <Choices choices={pairs} reasonOf={reasonOf} onChoose={choose} />
        </>
      )}
      <h3 className={styles.heading}>{text(part === 'driver' ? 'assign_drivers' : 'assign_vehicles')}</h3>
      {choices && choices.length >= SEARCHED_FROM && (
        <SearchInput
          label={text(part === 'driver' ? 'assign_search_driver' : 'assign_search_vehicle')}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      {!found && <ListSkeleton isNarrow cardHeight={48} />}
      {allVehicles && allDrivers && found?.length === 0 && (
        <p className={styles.quiet}>
          {text(choices?.length === 0 ? 'assign_nothing_to_choose' : 'assign_nothing_found')}
        </p>
      )}
      <Choices choices={found ?? []} reasonOf={reasonOf} onChoose={choose} />
    </BottomSheet>
  )
}

/** Choices with how they fit the trip, to take by one tap. */
const Choices = ({
  choices,
  reasonOf,
  onChoose,
}: {
  choices: readonly Choice[]
  reasonOf: (fits: Availability) => string
  onChoose: (set: Choice['set']) => void
}): ReactNode => (
  <ul className={styles.choices}>
    {choices.map(({ key, name, isChosen, fits, set }) => (
      <li key={key}>
        <button type="button" className={styles.choice} aria-pressed={isChosen} onClick={() => onChoose(set)}>
          <span className={styles.name}>{name}</span>
          {fits && <span className={styles[fits.state]}>{reasonOf(fits)}</span>}
        </button>
      </li>
    ))}
  </ul>
)

/** Saves an assignment for some trips, and says so, with what speaks against it, and with the way back. */
const useAssign = (): ((
  trips: readonly Pick<Shown<Assigned['row']>, 'key' | 'row'>[],
  set: Partial<Assignment>,
  findings: readonly string[],
) => Promise<unknown>) => {
  const seen = useFeedNumber()
  const { state: connection } = useConnection()
  const saveTrips = useSaveEdits()
  return (trips, set, findings) => {
    const edits = trips.map((trip) => editOfAssignment(trip, set, seen))
    const what = [set.tt_gps, set.tt_driver].filter(Boolean).join(' · ')
    const values = { what, tour: trips[0]?.row.tt_tour ?? '', count: edits.length }
    const message = connection === 'offline' ? 'assign_saved_on_device' : 'assign_saved'
    return saveTrips(edits, { done: { message, values }, undone: 'assign_undone', findings })
  }
}
