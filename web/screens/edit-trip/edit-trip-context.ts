import { createContext, useContext } from 'react'
import type { Role } from '#shared/domain/access/roles.ts'
import type { RowKey } from '#shared/schemas/sync.ts'
import type { DeviceTrip } from '#shared/schemas/trip.ts'
import type { StartField } from '../../parts/trip-actions/start-field.ts'
import type { OpenTrip, Unit } from './form/open-trip.ts'
import type { RefusedFields } from './form/refused-fields.ts'
import type { FormField } from './form/trip-form.ts'
import type { AmountSources } from './new-trip/amount-sources.ts'

/** State of the open form that every part of it needs beside the values. */
export type EditTrip = {
  role: Role
  /** The row as it is now, and its key; null for a new trip. */
  trip: DeviceTrip | null
  rowKey: RowKey | null
  /** Milliseconds since 1970, by the minute. */
  now: number
  /** Field at which the form opens, if a tap led to it. */
  startField: StartField | undefined
  /** True if the role may see a field at all; `mayWrite`: true if the person may write it now. */
  mayKnow: (field: FormField) => boolean
  mayWrite: (field: FormField) => boolean
  /** Sources of a new trip's amounts, until they are typed. */
  sources: AmountSources
  setSources: (sources: AmountSources) => void
  /** Refused values of edits that wait for the person's decision. */
  refused: RefusedFields
  /** Values that another person saved in the meantime, of units that are being typed. */
  theirs: OpenTrip['theirs']
  takeTheirs: (unit: Unit) => void
  keepMine: (unit: Unit) => void
}

export const EditTripContext = createContext<EditTrip | null>(null)

/** @throws Error outside of the trip editor */
export const useEditTrip = (): EditTrip => {
  const editor = useContext(EditTripContext)
  if (!editor) throw new Error('no trip is open')
  return editor
}
