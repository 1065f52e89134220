import { documentState } from '#shared/domain/approvals/document-state.ts'
import { joinedVersions } from '#shared/domain/approvals/document-versions.ts'
import { presentDocuments, renewedDocuments } from '#shared/domain/approvals/documents.ts'
import { crewBook } from '#shared/domain/clashes/planned-trip.ts'
import { sameSpelling } from '#shared/domain/names/names.ts'
import { tripStage } from '#shared/domain/trip/lists/next-trips.ts'
import type { Driver } from '#shared/records/driver.ts'
import type { DeviceTrip } from '#shared/schemas/trip.ts'
import type { Shown } from '../../db/outbox/overlay.ts'
import type { OwnDocument } from './documents-tab.tsx'
import { type AnyKind, keyOf, type OverviewRow } from './overview-kinds.ts'

type Trip = Shown<DeviceTrip>

/** What a device holds. */
type Held = {
  rows: readonly OverviewRow[]
  drivers: readonly Driver[]
  trips: readonly Trip[]
  documents: readonly OwnDocument[] | undefined
}

export type Overview = {
  kind: AnyKind
  row: OverviewRow
  drivers: readonly Driver[]
  /** All of its trips, and those of them that are to come or were. */
  trips: readonly Trip[]
  next: readonly Trip[]
  last: readonly Trip[]
  /** Undefined for kinds that have none, and while they are read. */
  documents: readonly OwnDocument[] | undefined
  /** The version of a document that holds, while its renewal is not verified. */
  holding: (document: OwnDocument) => OwnDocument
  expired: number
  ending: number
}

/** The documents of an owner, each once with its renewal, without those that ended and were renewed. */
const documentsOf = (documents: readonly OwnDocument[], kind: AnyKind, key: string, today: string) => {
  const own = documents.filter(
    ({ do_owner, do_owner_key }) => do_owner === kind.documents && sameSpelling(do_owner_key, key),
  )
  const { rows, holding } = joinedVersions(own)
  return { rows: presentDocuments(rows, today, renewedDocuments(own)), holding }
}

/** What there is of one row; null where the device holds none of that key. A name may be spelled otherwise in an old link. */
export const overviewOf = (
  kind: AnyKind,
  key: string,
  { rows, drivers, trips, documents }: Held,
  { now, today, timeZone }: { now: number; today: string; timeZone: string },
): Overview | null => {
  const row = rows.find((one) => keyOf(kind, one) === key) ?? rows.find((one) => sameSpelling(keyOf(kind, one), key))
  if (!row) return null
  const crew = crewBook(drivers, timeZone)
  const own = trips.filter((trip) => kind.owns(row, trip.row, crew))
  const isLast = ({ row: trip }: Trip) => ['arrived', 'over'].includes(tripStage(trip, now))
  const ownDocuments = kind.documents && documents && documentsOf(documents, kind, keyOf(kind, row), today)
  const held = ownDocuments?.rows.map(ownDocuments.holding) ?? []
  const count = (state: string) => held.filter((one) => documentState(one, today) === state).length
  return {
    kind,
    row,
    drivers,
    trips: own,
    next: own.filter((trip) => !isLast(trip)),
    last: own.filter(isLast),
    documents: ownDocuments?.rows,
    holding: ownDocuments?.holding ?? ((document) => document),
    expired: count('expired'),
    ending: count('ends'),
  }
}
