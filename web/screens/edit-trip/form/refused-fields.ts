import type { RowKey } from '#shared/schemas/sync.ts'
import type { DeviceTrip } from '#shared/schemas/trip.ts'
import type { TextKey } from '#shared/text-key.ts'
import { isOf } from '#web/db/outbox/overlay.ts'
import type { OutboxEntry } from '#web/db/records.ts'
import { wireKey } from '#web/i18n/text.ts'
import { FORM_FIELDS, type FormField, formOfTrip, type TripForm } from './trip-form.ts'

/** A refused field: the message key, and the form with the refused value. */
export type RefusedField = { message: TextKey; values?: Record<string, string>; form: TripForm }
export type RefusedFields = Partial<Record<FormField, RefusedField>>

/** Fields of the trip that have no place of their own in the form. */
const PLACES: Partial<Record<string, FormField>> = {
  tt_customer: 'customer',
  tt_from_adrnr: 'tt_from_text',
  tt_to_adrnr: 'tt_to_text',
  tt_drivernr: 'tt_driver',
}

/** Returns the refusals of a trip by the form's fields; of several refusals of one field the latest. */
export const refusedFields = (entries: readonly OutboxEntry[], rowKeys: readonly RowKey[]): RefusedFields => {
  const refused: RefusedFields = {}
  for (const { key, state, errors, set } of entries.filter(isOf('trip'))) {
    if (state !== 'refused' || !rowKeys.includes(key)) continue
    for (const { path, message, values } of errors ?? []) {
      const field = PLACES[path] ?? FORM_FIELDS.find((name) => name === path)
      if (field)
        refused[field] = { message: wireKey(message), ...(values && { values }), form: formOfTrip(set as DeviceTrip) }
    }
  }
  return refused
}
