import type { Role } from '../../../shared/domain/access/roles.ts'
import { RegistrationBody, type User } from '../../../shared/schemas/accounts/user.ts'
import { type FormFaults, schemaFaults } from '../../ui/forms/form-faults.ts'

/** In the form: the company that is made for the user, under its username. No company can be called so. */
export const NEW_COMPANY = ';'

/** Values of a user's form; an empty password in an edit keeps the present one. */
export type UserForm = {
  username: string
  email: string
  password: string
  role: Role | ''
  subcontractor: string | null
  customer_id: number | null
}

export const NEW_USER: UserForm = {
  username: '',
  email: '',
  password: '',
  role: '',
  subcontractor: null,
  customer_id: null,
}

export const userFormOf = ({ username, email, role, subcontractor, customer_id }: User): UserForm => ({
  username,
  email,
  password: '',
  role,
  subcontractor,
  customer_id,
})

/** Only the role's own company is sent; other ones would be refused or ignored. */
const companyOf = ({ role, subcontractor, customer_id }: UserForm) => ({
  // Without a name the server takes the user's, and makes the company where there is none.
  ...(role === 'sub' ? { subcontractor: subcontractor === NEW_COMPANY ? null : subcontractor } : {}),
  ...(role === 'customer' ? { customer_id } : {}),
})

export const userRegistrationBody = ({ username, email, password, role, ...rest }: UserForm) => ({
  username,
  email,
  password,
  role,
  ...companyOf({ username, email, password, role, ...rest }),
})

export const userEditBody = (form: UserForm) => ({
  email: form.email,
  role: form.role,
  ...(form.password === '' ? {} : { password: form.password }),
  ...companyOf(form),
})

const EditedUser = RegistrationBody.omit({ username: true }).extend({
  password: RegistrationBody.shape.password.optional(),
})

/** Returns the faults of single fields, by the server's rules. */
export const userFaults = (form: UserForm, isEdit: boolean): FormFaults => ({
  ...(isEdit
    ? schemaFaults(EditedUser, userEditBody(form))
    : schemaFaults(RegistrationBody, userRegistrationBody(form))),
  // An empty choice would create a company by oversight.
  ...(form.role === 'sub' && form.subcontractor === null ? { subcontractor: 'field_required' } : {}),
})
