import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { type ReactNode, useMemo, useState } from 'react'
import { Link as RouterLink, useParams, useSearchParams } from 'react-router-dom'
import { canCreateTour } from '#shared/domain/access/tour-permissions.ts'
import type { RowKey } from '#shared/schemas/sync.ts'
import type { DeviceTour } from '#shared/schemas/tour.ts'
import type { TextKey } from '#shared/text-key.ts'
import { NEW_TRIP, PATHS, PLACEHOLDER, rowKeyOf } from '../../addresses/addresses.ts'
import { COPY_PARAM } from '../../addresses/list-addresses.ts'
import { useKeptDraft } from '../../data/form-draft.ts'
import { useAddressNames, useDriverNames, useLookup } from '../../data/lookups.ts'
import { useActor, useLastPull } from '../../data/rows.ts'
import { useTour, useTours } from '../../data/tours.ts'
import type { Shown } from '../../db/outbox/overlay.ts'
import { useText } from '../../i18n/text.ts'
import type { TourLookups } from './edit-tour-context.ts'
import { TourEditor } from './tour-editor.tsx'
import { duplicateTour } from './tour-form.ts'

/** /admin/editdisposition/:id — a tour by its number or by its key on this device; the placeholder is a new one. */
export const EditTourScreen = (): ReactNode => {
  const actor = useActor()
  const { id = PLACEHOLDER } = useParams()
  if (id === PLACEHOLDER || id === NEW_TRIP) {
    return canCreateTour(actor) ? <NewTour /> : <NoTour message="edit_no_permission" />
  }
  const key = rowKeyOf(id)
  return key === null ? <NoTour message="not_found" /> : <KnownTour key={key} rowKey={key} />
}

/** All look-ups of the form; undefined while loading. */
const useTourLookups = (): TourLookups | undefined => {
  const customers = useLookup('customer')
  const addresses = useLookup('address')
  const subcontractors = useLookup('subcontractor')
  const vehicles = useLookup('vehicle')
  const drivers = useLookup('driver')
  const observers = useLookup('observer')
  const addressNames = useAddressNames()
  const driverNames = useDriverNames()
  const tours = useTours()
  return useMemo(() => {
    if (!customers || !addresses || !subcontractors || !vehicles || !drivers || !observers || !tours) return undefined
    if (!addressNames || !driverNames) return undefined
    const combinations = new Set(tours.map(({ row }) => row.tr_tour_comb ?? ''))
    combinations.delete('')
    const byName = <Row,>(rows: readonly Row[], name: (row: Row) => string): Row[] =>
      [...rows].sort((a, b) => name(a).localeCompare(name(b), undefined, { numeric: true }))
    return {
      customers: byName(customers, ({ cm_name }) => cm_name),
      addresses: byName(addresses, ({ add_name }) => add_name),
      subcontractors: byName(subcontractors, ({ sc_name }) => sc_name),
      vehicles: byName(vehicles, ({ gps_id }) => gps_id),
      drivers: byName(drivers, ({ dr_name }) => dr_name),
      observers: observers.map(({ username }) => username).sort(),
      combinations: [...combinations].sort((a, b) => a.localeCompare(b)),
      addressNames,
      driverNames,
    }
  }, [customers, addresses, subcontractors, vehicles, drivers, observers, tours, addressNames, driverNames])
}

/** Letters of a tour's name. */
const LONGEST_NAME = 80

const NewTour = (): ReactNode => {
  const text = useText()
  const lookups = useTourLookups()
  const [search] = useSearchParams()
  const copied = rowKeyOf(search.get(COPY_PARAM) ?? undefined)
  const tour = useTour(copied)
  const { kept, keep, drop } = useKeptDraft(copied === null ? 'tour:neu' : `tour:neu:${copied}`)
  if (!lookups || kept === undefined || tour === undefined) return <Loading />
  const copyOf = (name: string): string => text('tour_copy_of', { name })
  /** Part of the tour's name that fits beside the words. */
  const named = [...(tour?.row.tr_name ?? '')].slice(0, LONGEST_NAME - copyOf('').length).join('')
  const first = tour ? duplicateTour(tour.row, copyOf(named)) : undefined
  return <TourEditor shown={null} isGone={false} lookups={lookups} kept={kept} keep={keep} drop={drop} first={first} />
}

const KnownTour = ({ rowKey }: { rowKey: RowKey }): ReactNode => {
  const tour = useTour(rowKey)
  const lookups = useTourLookups()
  const lastPull = useLastPull()
  const { kept, keep, drop } = useKeptDraft(`tour:${rowKey}`)
  const [last, setLast] = useState<Shown<DeviceTour> | null>(null)
  if (tour && tour !== last) setLast(tour)
  const shown = tour ?? last

  // Before its first pull a device cannot tell whether the tour exists.
  const isWaiting = tour === undefined || (tour === null && lastPull === undefined)
  if (!lookups || kept === undefined || (!shown && isWaiting)) return <Loading />
  if (!shown) return <NoTour message="not_found" />
  return <TourEditor shown={shown} isGone={tour === null} lookups={lookups} kept={kept} keep={keep} drop={drop} />
}

const NoTour = ({ message }: { message: TextKey }): ReactNode => {
  const text = useText()
  return (
    <Alert severity="warning">
      {text(message)}{' '}
      <Link component={RouterLink} to={PATHS.disposition}>
        {text('route_disposition')}
      </Link>
    </Alert>
  )
}

const Loading = (): ReactNode => (
  <Stack spacing={2} aria-hidden>
    <Skeleton variant="rounded" height={28} width="40%" />
    <Skeleton variant="rounded" height={300} />
    <Skeleton variant="rounded" height={420} />
  </Stack>
)
