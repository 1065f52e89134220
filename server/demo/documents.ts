import type { DocumentKind, DocumentOwner } from '../../shared/domain/approvals/documents.ts'
import { splitNames } from '../../shared/domain/names/names.ts'
import { addDaysToDay, dayOf } from '../../shared/domain/time/dates.ts'
import { yearWeekOf } from '../../shared/domain/time/weeks.ts'
import { KNOWN_REQUIREMENT } from '../../shared/domain/trip/known-requirement.ts'
import { type DocumentFields, wholeDocument } from '../documents/store/documents.ts'
import { demoDrivers, demoSubcontractors, demoVehicles } from './company.ts'
import { oddTrainings } from './odd-trips.ts'

/** Reason of the one override of the demo. */
export const DEMO_OVERRIDE = 'Zulassung liegt unterschrieben beim BAZL, Bestätigung per Telefon an Frau Keller'

const DRIVER_CARDS = ['driving_licence', 'cpc_95', 'adr', 'driver_card'] as const
const DRIVERS_WITH_CARDS = 6
const INSPECTED = 8
/** Days until the insurance of the first subcontractor ends. */
const FIRST_INSURANCE = 25
const WEEK = 7
/** Days until an approval ends: trips of next week come after it. */
const ENDS_BEFORE_TRIPS = 5
/** Every so many drivers: the training is not verified yet, or ended last week. */
const UNVERIFIED_EVERY = 17
const EXPIRED_EVERY = 29

/**
 * Documents of the demo company: most are there, verified and valid; some end soon, wait for a look, have ended or are missing.
 * @returns rows without the missing ones: the last subcontractor has no approval
 */
export const demoDocuments = (now: number, timeZone: string): DocumentFields[] => {
  const today = dayOf(now, timeZone)
  const document = (
    do_owner: DocumentOwner,
    do_owner_key: string,
    do_kind: DocumentKind,
    daysLeft: number,
    isVerified = true,
  ): DocumentFields =>
    wholeDocument({
      do_owner,
      do_owner_key,
      do_kind,
      do_number: `${do_kind.replace('_', '').slice(0, 3).toUpperCase()}-${String(1000 + daysLeft)}`,
      do_valid_from: addDaysToDay(today, -300),
      do_valid_to: addDaysToDay(today, daysLeft),
      do_verified_at: isVerified ? new Date(now - 200 * 86_400_000).toISOString() : null,
      do_verified_by: isVerified ? 'dispo' : null,
    })
  const approvals = demoSubcontractors.slice(0, -1).map(({ sc_name }, index) =>
    // The second one's ends before trips of next week, the third one's waits for a look.
    document('sub', sc_name, 'approved_haulier', index === 1 ? ENDS_BEFORE_TRIPS : 500 + index, index !== 2),
  )
  const trained = demoDrivers.filter(({ dr_requirements }) => splitNames(dr_requirements).includes(KNOWN_REQUIREMENT))
  const odd = oddTrainings(yearWeekOf(today))
  const trainings = trained.flatMap(({ dr_id }, index) => [
    {
      ...document(
        'driver',
        String(dr_id),
        'training_11_2_7',
        index % EXPIRED_EVERY === EXPIRED_EVERY - 1 ? -WEEK : 120 + index,
        index % UNVERIFIED_EVERY !== UNVERIFIED_EVERY - 1,
      ),
      ...odd.get(String(dr_id)),
    },
    document('driver', String(dr_id), 'background_check', 200 + index),
  ])
  // Of every kind some: no rule asks for these, and reminders go out for them all the same.
  const others = [
    ...demoDrivers
      .slice(0, DRIVERS_WITH_CARDS)
      .flatMap(({ dr_id }, index) =>
        DRIVER_CARDS.map((kind, at) => document('driver', String(dr_id), kind, 90 + 40 * index + 7 * at)),
      ),
    ...demoVehicles
      .slice(0, INSPECTED)
      .map(({ gps_id }, index) => document('vehicle', gps_id, 'inspection', 20 + 30 * index)),
    document('company', '', 'other', 400),
  ]
  const [proposer] = demoSubcontractors
  /** A renewal of the insurance that ends, as its subcontractor sent it: dispatch has not looked at it yet. */
  const proposal = (sub: string): DocumentFields => ({
    ...document('sub', sub, 'insurance', FIRST_INSURANCE + 365, false),
    do_valid_from: addDaysToDay(today, FIRST_INSURANCE),
    do_proposed_by: sub,
  })
  return [
    document('company', '', 'approved_haulier', 700),
    document('company', '', 'eu_licence', 2 * WEEK),
    document('company', '', 'insurance', 60),
    ...approvals,
    ...demoSubcontractors
      .slice(0, 4)
      .map(({ sc_name }, index) => document('sub', sc_name, 'insurance', FIRST_INSURANCE + 90 * index)),
    ...trainings,
    ...others,
    ...(proposer ? [proposal(proposer.sc_name)] : []),
  ]
}
