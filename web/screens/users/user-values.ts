import type { z } from 'zod'
import { type User, user } from '#shared/records/user.ts'
import { RegistrationBody } from '#shared/records/user-bodies.ts'
import { type FormFaults, schemaFaults } from '../../ui/forms/form-faults.ts'
import { type RecordValues, recordBody, recordValues } from '../../ui/forms/record-values.ts'

/** In the form: the company that is made for the user, under its username. No company can be called so. */
export const NEW_COMPANY = ';'

/** Values of a user's form; an empty password in an edit keeps the present one. */
export const userFormOf = (row: User | null): RecordValues => ({ ...recordValues(user, row), password: '' })

/** Only the role's own company is sent; other ones would be refused or ignored. */
const bodyOf = (form: RecordValues) => {
  const { subcontractor, customer_id, ...fields } = recordBody(user, form)
  return {
    ...fields,
    // Without a name the server takes the user's, and makes the company where there is none.
    ...(form.role === 'sub' && { subcontractor: subcontractor === NEW_COMPANY ? null : subcontractor }),
    ...(form.role === 'customer' && { customer_id }),
  }
}

export const userRegistrationBody = (form: RecordValues) =>
  ({ ...bodyOf(form), password: form.password }) as z.input<typeof RegistrationBody>

export const userEditBody = (form: RecordValues) => {
  const { username: _fixed, ...fields } = bodyOf(form) as Partial<z.input<typeof RegistrationBody>>
  return { ...fields, ...(form.password !== '' && { password: String(form.password) }) }
}

const EditedUser = RegistrationBody.omit({ username: true }).extend({
  password: RegistrationBody.shape.password.optional(),
})

/** Returns the faults of single fields, by the server's rules. */
export const userFaults = (form: RecordValues, isEdit: boolean): FormFaults => ({
  ...(isEdit
    ? schemaFaults(EditedUser, userEditBody(form))
    : schemaFaults(RegistrationBody, userRegistrationBody(form))),
  // An empty choice would create a company by oversight.
  ...(form.role === 'sub' && form.subcontractor === null ? { subcontractor: 'field_required' } : {}),
})
