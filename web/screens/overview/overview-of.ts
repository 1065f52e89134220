import { documentState } from '#shared/domain/approvals/document-state.ts'
import { joinedVersions } from '#shared/domain/approvals/document-versions.ts'
import { presentDocuments, renewedDocuments } from '#shared/domain/approvals/documents.ts'
import { ABSENCE_FIELDS, crewBook, type DayOff, type KnownResource } from '#shared/domain/clashes/planned-trip.ts'
import { sameSpelling } from '#shared/domain/names/names.ts'
import { tripStage } from '#shared/domain/trip/lists/next-trips.ts'
import type { Driver } from '#shared/records/driver.ts'
import type { DeviceTrip } from '#shared/schemas/trip.ts'
import type { Shown } from '../../db/outbox/overlay.ts'
import type { OwnDocument } from './documents-tab.tsx'
import { type AnyKind, keyOf, type OverviewRow, resourceOf } from './overview-kinds.ts'

type Trip = Shown<DeviceTrip>

/** Rows on the device. */
type Held = {
  rows: readonly OverviewRow[]
  drivers: readonly Driver[]
  trips: readonly Trip[]
  documents: readonly OwnDocument[] | undefined
}

/** Content of one row at any time. */
type Owned = {
  kind: AnyKind
  row: OverviewRow
  drivers: readonly Driver[]
  trips: readonly Trip[]
  /** The driver or vehicle that has absences; null for other kinds. */
  resource: KnownResource | null
  absences: readonly DayOff[]
  /** All versions of its documents. Undefined for kinds that have none, and while they are read. */
  versions: readonly OwnDocument[] | undefined
}

export type Overview = Owned & {
  /** Its trips that are to come, and those that were. */
  next: readonly Trip[]
  last: readonly Trip[]
  /** Undefined for kinds that have none, and while they are read. */
  documents: readonly OwnDocument[] | undefined
  /** Returns the valid version of a document, while its renewal is not verified. */
  holding: (document: OwnDocument) => OwnDocument
  expired: number
  ending: number
}

/** Each document once with its renewal, without documents that ended and were renewed. */
const documentsOf = (versions: readonly OwnDocument[], today: string) => {
  const { rows, holding } = joinedVersions(versions)
  return { rows: presentDocuments(rows, today, renewedDocuments(versions)), holding }
}

/** Content of one row; null if the device holds none of that key. An old link may spell a name in another way. */
export const ownedOf = (
  kind: AnyKind,
  key: string,
  { rows, drivers, trips, documents }: Held,
  timeZone: string,
): Owned | null => {
  const row = rows.find((one) => keyOf(kind, one) === key) ?? rows.find((one) => sameSpelling(keyOf(kind, one), key))
  if (!row) return null
  const crew = crewBook(drivers, timeZone)
  return {
    kind,
    row,
    drivers,
    trips: trips.filter((trip) => kind.owns(row, trip.row, crew)),
    resource: resourceOf(kind, row),
    absences: kind.absences ? ((row[ABSENCE_FIELDS[kind.absences]] ?? []) as readonly DayOff[]) : [],
    versions:
      kind.documents &&
      documents?.filter(
        ({ do_owner, do_owner_key }) => do_owner === kind.documents && sameSpelling(do_owner_key, keyOf(kind, row)),
      ),
  }
}

/** Content of one row at a moment. Values that do not depend on the moment stay the same object. */
export const overviewOf = (owned: Owned, { now, today }: { now: number; today: string }): Overview => {
  const { trips, versions } = owned
  const isLast = ({ row: trip }: Trip) => ['arrived', 'over'].includes(tripStage(trip, now))
  const ownDocuments = versions && documentsOf(versions, today)
  const held = ownDocuments?.rows.map(ownDocuments.holding) ?? []
  const count = (state: string) => held.filter((one) => documentState(one, today) === state).length
  return {
    ...owned,
    next: trips.filter((trip) => !isLast(trip)),
    last: trips.filter(isLast),
    documents: ownDocuments?.rows,
    holding: ownDocuments?.holding ?? ((document) => document),
    expired: count('expired'),
    ending: count('ends'),
  }
}
