import type { SourceTrip } from '#shared/domain/trip/new-trip/trip-like.ts'
import { FORM_FIELDS, type FormField, formOfTrip, newTripForm, sameField, type TripForm } from '../form/trip-form.ts'

/**
 * Returns the values that a proposal gives a new trip's form: those of fields that are as a new form has them, or as the last
 * proposal left them. What was typed stays.
 * @param last the form of the last proposal; null for the first one
 */
export const proposedValues = (form: TripForm, fields: SourceTrip, last: TripForm | null): Partial<TripForm> => {
  const [fresh, proposed] = [newTripForm(), formOfTrip(fields)]
  const isOpen = (field: FormField) => sameField(field, form, fresh) || (last !== null && sameField(field, form, last))
  return Object.fromEntries(FORM_FIELDS.filter(isOpen).map((field) => [field, proposed[field]]))
}
