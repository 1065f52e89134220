import type { DocumentOwner } from '#shared/domain/approvals/documents.ts'
import type { Resource } from '#shared/domain/clashes/findings/findings.ts'
import { ABSENCE_FIELDS, type CrewBook, type KnownResource } from '#shared/domain/clashes/planned-trip.ts'
import type { InvoiceSide } from '#shared/domain/money/invoice.ts'
import { sameSpelling } from '#shared/domain/names/names.ts'
import { splitTripCustomer } from '#shared/domain/trip/trip-customer.ts'
import { type Customer, customer } from '#shared/records/customer.ts'
import { type Driver, driver } from '#shared/records/driver.ts'
import type { AnyRecord } from '#shared/records/record.ts'
import { type Subcontractor, subcontractor } from '#shared/records/subcontractor.ts'
import { type Vehicle, vehicle } from '#shared/records/vehicle.ts'
import type { DeviceTrip } from '#shared/schemas/trip.ts'
import type { TextKey } from '#shared/text-key.ts'
import type { OverviewKind } from '../../addresses/list-addresses.ts'

export const OVERVIEW_TABS = ['next', 'last', 'weeks', 'documents', 'absences', 'money'] as const
export type OverviewTab = (typeof OVERVIEW_TABS)[number]

const TAB_LABELS = {
  next: 'overview_tab_next',
  last: 'overview_tab_last',
  weeks: 'overview_tab_weeks',
  documents: 'route_documents',
  absences: 'field_dr_absences',
  money: 'overview_tab_money',
} as const satisfies Record<OverviewTab, TextKey>

/** Content of the page for one kind; everything else is the same for all of them. */
type Declaration<Row> = {
  of: AnyRecord
  /** Fields of the head, in their order; empty ones are left out. */
  facts: readonly Extract<keyof Row, string>[]
  /** True if a trip belongs to it. */
  owns: (row: Row, trip: DeviceTrip, crew: CrewBook) => boolean
  /** Column of its trips with the same value in each row. */
  ownColumn: 'driver' | 'vehicle' | 'sub' | 'customer'
  documents?: DocumentOwner
  /** Set for those that are paid or pay. */
  side?: InvoiceSide
  /** Set for those that have absences. */
  absences?: Resource
}

/** A row, whichever record it is of. */
export type OverviewRow = Record<string, unknown> & { retired?: true }
export type AnyKind = Omit<Declaration<OverviewRow>, 'facts'> & { facts: readonly string[] }

const kind = <Row>(declared: Declaration<Row>): AnyKind => declared as unknown as AnyKind

const ADDRESS = ['address', 'payment_days', 'vat_rate', 'vat_reason'] as const

export const KINDS: Readonly<Record<OverviewKind, AnyKind>> = {
  driver: kind<Driver>({
    of: driver,
    facts: ['dr_phone', 'dr_number', 'dr_groups', 'dr_requirements'],
    owns: ({ dr_id }, trip, crew) => crew.driverOf(trip) === `id ${dr_id}`,
    ownColumn: 'driver',
    documents: 'driver',
    absences: 'driver',
  }),
  vehicle: kind<Vehicle>({
    of: vehicle,
    facts: ['gps_groups', 'gps_device'],
    owns: ({ gps_id }, { tt_gps = '' }) => sameSpelling(tt_gps, gps_id),
    ownColumn: 'vehicle',
    documents: 'vehicle',
    absences: 'vehicle',
  }),
  subcontractor: kind<Subcontractor>({
    of: subcontractor,
    facts: ['sc_phone', 'sc_email', 'sc_language', ...ADDRESS.map((name) => `sc_${name}` as const), 'sc_vat_id'],
    owns: ({ sc_name }, { tt_sub = '' }) => sameSpelling(tt_sub, sc_name),
    ownColumn: 'sub',
    documents: 'sub',
    side: 'sub',
  }),
  customer: kind<Customer>({
    of: customer,
    facts: ['cm_phone', 'cm_email', 'cm_comatic_id', 'cm_language', ...ADDRESS.map((name) => `cm_${name}` as const)],
    owns: ({ cm_name }, { tt_customer }) => sameSpelling(splitTripCustomer(tt_customer).customer, cm_name),
    ownColumn: 'customer',
    side: 'customer',
  }),
}

/** The tabs of a kind. */
export const tabsOf = ({ documents, absences, side }: AnyKind): OverviewTab[] =>
  OVERVIEW_TABS.filter((tab) => {
    if (tab === 'documents') return documents !== undefined
    if (tab === 'absences') return absences !== undefined
    return tab !== 'money' || side !== undefined
  })

export const tabLabel = ({ absences }: AnyKind, tab: OverviewTab): TextKey =>
  tab === 'absences' && absences ? `field_${ABSENCE_FIELDS[absences]}` : TAB_LABELS[tab]

/** Driver or vehicle of a page, whose absences it shows. */
export const resourceOf = ({ of, absences }: AnyKind, row: OverviewRow): KnownResource | null =>
  absences ? ({ of: absences, id: row[of.key] } as KnownResource) : null

/** Key of a row as the address says it. */
export const keyOf = ({ of }: AnyKind, row: OverviewRow): string => String(row[of.key])
export const nameOf = ({ of }: AnyKind, row: OverviewRow): string => String(row[of.title])
