import { type ReactNode, useMemo, useState } from 'react'
import { driverChoices, vehicleChoices } from '../../../../shared/domain/trip/choices.ts'
import { type MissingPart, missingParts } from '../../../../shared/domain/trip/next-trips.ts'
import { useAllTrips, useConnection, useFeedNumber, useLookup } from '../../../data/rows.ts'
import { revOf, type Shown } from '../../../db/overlay.ts'
import { useFormats } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/text.ts'
import { useClock } from '../../../ui/clock.ts'
import { BottomSheet } from '../../../ui/plain/bottom-sheet.tsx'
import { SearchInput } from '../../../ui/plain/field.tsx'
import type { TripView } from '../../../ui/trips/trip-view.ts'
import { type TripEdit, useSaveTrips } from '../use-save-trips.ts'
import styles from './assign-sheet.module.css'
import {
  type Assigned,
  type Assignment,
  assignmentOf,
  byFit,
  type Engagement,
  engagementOf,
  lastPairs,
  otherDays,
} from './assignment.ts'

/** From so many choices on one may search among them. */
const SEARCHED_FROM = 9

type Choice = { key: string; name: string; isChosen: boolean; engagement: Engagement | null; set: Partial<Assignment> }

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
  const { weekday, clock } = useFormats()
  const now = useClock()
  const assign = useAssign()
  const trips = useAllTrips()
  const allVehicles = useLookup('vehicle')
  const allDrivers = useLookup('driver')
  const [alsoFor, setAlsoFor] = useState<ReadonlySet<Assigned['key']>>(new Set())
  const [search, setSearch] = useState('')

  const { tt_tour = '', tt_stp = '', tt_from_text = '', tt_to_text = '', tt_sub } = trip.row
  const current = assignmentOf(trip.row)
  const vehicles = useMemo(() => vehicleChoices(allVehicles ?? [], tt_sub), [allVehicles, tt_sub])
  const drivers = useMemo(() => driverChoices(allDrivers ?? [], tt_sub), [allDrivers, tt_sub])
  const pairs = useMemo(() => {
    const isOffered = (pair: Assignment) =>
      vehicles.some(({ gps_id }) => gps_id === pair.tt_gps) &&
      drivers.some(({ dr_name, dr_number }) => dr_name === pair.tt_driver && dr_number === pair.tt_drivernr)
    return lastPairs(trips ?? [], trip, isOffered)
  }, [trips, trip, vehicles, drivers])
  const others = useMemo(() => otherDays(trips ?? [], trip, now), [trips, trip, now])
  const choices = useMemo<Choice[]>(() => {
    const known = trips ?? []
    if (part === 'vehicle') {
      return byFit(
        vehicles.map(({ gps_id }) => ({
          key: gps_id,
          name: gps_id,
          isChosen: gps_id === trip.row.tt_gps,
          engagement: engagementOf(known, trip, ({ tt_gps }) => tt_gps === gps_id),
          set: { tt_gps: gps_id },
        })),
      )
    }
    return byFit(
      drivers.map(({ dr_id, dr_name, dr_number }) => {
        const isHim = (row: Partial<Assignment>) => row.tt_driver === dr_name && row.tt_drivernr === dr_number
        return {
          key: String(dr_id),
          // Two may have one name: the number tells them apart.
          name: [dr_name, dr_number].filter(Boolean).join(' · '),
          isChosen: isHim(trip.row),
          engagement: engagementOf(known, trip, isHim),
          set: { tt_driver: dr_name, tt_drivernr: dr_number },
        }
      }),
    )
  }, [part, vehicles, drivers, trips, trip])
  const found = choices.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))

  const choose = (set: Partial<Assignment>) => {
    onClose()
    void assign([trip, ...others.filter(({ key }) => alsoFor.has(key))], set)
  }
  const toggle = (key: Assigned['key']) =>
    setAlsoFor((chosen) => {
      const next = new Set(chosen)
      if (!next.delete(key)) next.add(key)
      return next
    })
  // Where something is missing, "all" fills that; what is assigned already is changed by its own day alone.
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
          <ul className={styles.choices}>
            {pairs.map((pair) => (
              <li key={JSON.stringify(pair)}>
                <button
                  type="button"
                  className={styles.choice}
                  aria-pressed={JSON.stringify(pair) === JSON.stringify(current)}
                  onClick={() => choose(pair)}
                >
                  <span className={styles.name}>
                    {pair.tt_gps} · {pair.tt_driver}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <h3 className={styles.heading}>{text(part === 'driver' ? 'assign_drivers' : 'assign_vehicles')}</h3>
      {choices.length >= SEARCHED_FROM && (
        <SearchInput
          label={text(part === 'driver' ? 'assign_search_driver' : 'assign_search_vehicle')}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      {trips && allVehicles && allDrivers && found.length === 0 && (
        <p className={styles.quiet}>
          {text(choices.length === 0 ? 'assign_nothing_to_choose' : 'assign_nothing_found')}
        </p>
      )}
      <ul className={styles.choices}>
        {found.map(({ key, name, isChosen, engagement, set }) => (
          <li key={key}>
            <button type="button" className={styles.choice} aria-pressed={isChosen} onClick={() => choose(set)}>
              <span className={styles.name}>{name}</span>
              <span className={engagement ? styles.busy : styles.free}>
                {engagement
                  ? text('assign_busy', {
                      time: `${weekday(engagement.until)} ${clock(engagement.until)}`,
                      tour: engagement.tour,
                    })
                  : text('assign_free')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </BottomSheet>
  )
}

/** Saves an assignment for some trips, and says so with the way back. */
const useAssign = (): ((
  trips: readonly Pick<Shown<Assigned['row']>, 'key' | 'row'>[],
  set: Partial<Assignment>,
) => Promise<void>) => {
  const seen = useFeedNumber()
  const { state: connection } = useConnection()
  const saveTrips = useSaveTrips()
  return (trips, set) => {
    const edits = trips.map(({ key, row }): TripEdit => {
      const before = assignmentOf(row)
      return { entity: 'trip', key, rev: revOf(row), before, after: { ...before, ...set }, seen }
    })
    const what = [set.tt_gps, set.tt_driver].filter(Boolean).join(' · ')
    const values = { what, tour: trips[0]?.row.tt_tour ?? '', count: edits.length }
    const message = connection === 'offline' ? 'assign_saved_on_device' : 'assign_saved'
    return saveTrips(edits, { done: { message, values }, undone: 'assign_undone' })
  }
}
