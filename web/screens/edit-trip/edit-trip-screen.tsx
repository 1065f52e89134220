import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { canCreateTrip } from '#shared/domain/access/permissions.ts'
import { dayOf } from '#shared/domain/time/dates.ts'
import { listedPrices } from '#shared/domain/trip/new-trip/listed-prices.ts'
import { newTripFields, type SourceTrip } from '#shared/domain/trip/new-trip/trip-like.ts'
import type { RowKey } from '#shared/schemas/sync.ts'
import type { DeviceTour } from '#shared/schemas/tour.ts'
import type { DeviceTrip } from '#shared/schemas/trip.ts'
import { editTripPath, NEW_TRIP, PLACEHOLDER, rowKeyOf } from '../../addresses/addresses.ts'
import { NEW_TRIP_KINDS, type NewTripKind } from '../../addresses/list-addresses.ts'
import { now } from '../../clock/clock.ts'
import { useAllTrips } from '../../data/all-trips.ts'
import { useKeptDraft } from '../../data/form-draft.ts'
import { useActor } from '../../data/rows.ts'
import { useTours } from '../../data/tours.ts'
import type { Shown } from '../../db/outbox/overlay.ts'
import { failureText } from '../../i18n/failure.ts'
import { type StartField, startFieldOf } from '../../parts/trip-actions/start-field.ts'
import { TripChooser } from './chooser/trip-chooser.tsx'
import { draftName } from './form/trip-draft.ts'
import { type AmountSources, amountsOf, sourcesOf } from './new-trip/amount-sources.ts'
import { TripEditor } from './trip-editor.tsx'
import { NoTrip } from './trip-notices.tsx'
import { useOpenedTrip } from './use-opened-trip.ts'

/** /admin/edit/:id — a trip by its number or by its key on this device, `neu`, or the chooser. */
export const EditTripScreen = (): ReactNode => {
  const actor = useActor()
  const { id = PLACEHOLDER } = useParams()
  const { state, search } = useLocation()
  const [params] = useSearchParams()
  if (id === PLACEHOLDER) return <TripChooser />
  if (id === NEW_TRIP) {
    if (!canCreateTrip(actor)) return <NoTrip message="edit_no_permission" />
    const kind = NEW_TRIP_KINDS.find((name) => params.has(name))
    const source = kind && rowKeyOf(params.get(kind) ?? undefined)
    return kind && source ? <TripFrom key={search} kind={kind} source={source} /> : <NewTrip name={NEW_TRIP} />
  }
  const key = rowKeyOf(id)
  if (key === null) return <NoTrip message="not_found" />
  // A trip made here keeps its open form when its address follows it to the server's number.
  const openedAs = (state as { openedAs?: RowKey } | null)?.openedAs ?? key
  return <KnownTrip key={openedAs} routeKey={key} openedAs={openedAs} startField={startFieldOf(state)} />
}

const NOTHING: readonly RowKey[] = []

/** Values of a new trip that another one gives, and where the amounts among them come from. */
type TakenOver = { fields: SourceTrip; amountSources: AmountSources }

/** The values of a new trip that another one gives. */
const takenOver = (
  kind: NewTripKind,
  row: SourceTrip,
  { trips, tours }: { trips: readonly SourceTrip[]; tours: readonly DeviceTour[] },
  timeZone: string,
): TakenOver => {
  const fields = newTripFields(kind, row, trips, dayOf(now(), timeZone), timeZone)
  const day = dayOf(fields.tt_stp || now(), timeZone)
  const from = { trip: row, day: row.tt_stp ? dayOf(row.tt_stp, timeZone) : day }
  const amountSources = sourcesOf(
    { why: kind === 'return' ? 'outward' : 'taken', ...from },
    { trip: fields, day, listed: listedPrices(fields, tours, day) },
  )
  return { fields: { ...fields, ...amountsOf(amountSources) }, amountSources }
}

/** @param name of its draft, among the new trips */
const NewTrip = ({ name, fields, amountSources }: { name: string } & Partial<TakenOver>): ReactNode => {
  const draft = useKeptDraft(draftName(name))
  if (draft.kept === undefined) return <Loading />
  return (
    <TripEditor
      shown={null}
      fields={fields}
      amountSources={amountSources}
      isGone={false}
      kept={draft.kept}
      keep={draft.keep}
      drop={draft.drop}
      rowKeys={NOTHING}
      isMoving={false}
    />
  )
}

/** A new trip that takes over what another one says. */
const TripFrom = ({ kind, source }: { kind: NewTripKind; source: RowKey }): ReactNode => {
  const { timeZone } = useActor()
  const opened = useOpenedTrip(source)
  const trips = useAllTrips()
  const tours = useTours()
  const [taken, setTaken] = useState<TakenOver | null>(null)
  // Taken over once: later changes of the other trip do not reach the new one.
  if (!taken && opened.state === 'found' && trips && tours) {
    const known = { trips: trips.map(({ row }) => row), tours: tours.map(({ row }) => row) }
    setTaken(takenOver(kind, opened.shown.row, known, timeZone))
  }
  if (taken) return <NewTrip name={`${NEW_TRIP}:${kind}:${source}`} {...taken} />
  if (opened.state === 'gone' || opened.state === 'failed') return <NoTrip message="not_found" />
  return <Loading />
}

const KnownTrip = ({
  routeKey,
  openedAs,
  startField,
}: {
  routeKey: RowKey
  openedAs: RowKey
  startField: StartField | undefined
}): ReactNode => {
  const navigate = useNavigate()
  const opened = useOpenedTrip(routeKey)
  const { kept, keep, drop } = useKeptDraft(draftName(routeKey))
  const [last, setLast] = useState<Shown<DeviceTrip> | null>(null)
  if (opened.state === 'found' && opened.shown !== last) setLast(opened.shown)
  const shown = opened.state === 'found' ? opened.shown : last

  const serverId = shown && typeof shown.key === 'number' ? shown.key : null
  const isMoving = serverId !== null && serverId !== routeKey
  useEffect(() => {
    if (isMoving) void navigate(editTripPath(serverId), { replace: true, state: { openedAs } })
  }, [isMoving, serverId, openedAs, navigate])

  const rowKeys = useMemo(
    () => [openedAs, routeKey, ...(serverId === null ? [] : [serverId])],
    [openedAs, routeKey, serverId],
  )

  if (kept === undefined || (!shown && opened.state === 'loading')) return <Loading />
  if (!shown) return <NoTrip message={opened.state === 'failed' ? failureText(opened.error).message : 'not_found'} />
  return (
    <TripEditor
      shown={shown}
      isGone={opened.state === 'gone'}
      kept={kept}
      keep={keep}
      drop={drop}
      rowKeys={rowKeys}
      isMoving={isMoving}
      startField={startField}
    />
  )
}

const Loading = (): ReactNode => (
  <Stack spacing={2} aria-hidden>
    <Skeleton variant="rounded" height={28} width="60%" />
    <Skeleton variant="rounded" height={280} />
    <Skeleton variant="rounded" height={320} />
  </Stack>
)
