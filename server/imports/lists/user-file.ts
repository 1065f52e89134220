import { emailKey } from '#shared/domain/names/email.ts'
import { nameKey, rowNamed, sameName } from '#shared/domain/names/names.ts'
import { MAX_FAULTS } from '#shared/domain/trip-plan/trip-plan-csv.ts'
import { type User, user } from '#shared/records/user.ts'
import { ImportedUser } from '#shared/records/user-bodies.ts'
import { fieldErrors, invalid, Refusal } from '../../kit/refusal.ts'
import { listCustomers, listSubcontractors } from '../../master-data/store/lookups.ts'
import { NOBODYS_HASH } from '../../people/password.ts'
import { isObserving } from '../../people/store/user-uses.ts'
import {
  type Company,
  deleteUser,
  findUser,
  insertUser,
  isLastAdmin,
  listUsers,
  type UserFields,
} from '../../people/store/users.ts'
import type { Store } from '../../store/db.ts'
import { type FileFault, requireRowsAtMost } from '../csv.ts'
import type { Column } from '../csv-format.ts'
import { type Fields, type FileRowsRead, headedColumns, repeatedRow, tryFileRows } from '../file-rows.ts'
import type { FileTable } from '../files/table.ts'
import { columnsOf, type Importable, labelsOf } from './master-data-formats.ts'

/** Each new user gets a mail. */
const MAX_USERS = 500
/** Characters of a cell that its warning repeats. */
const MAX_SHOWN = 200

type Given = UserFields & { username: string }

/** A file has one column for the companies of all roles. */
const COLUMNS: readonly Column[] = [...columnsOf(user).filter(({ required }) => required), { name: 'company' }]

/** Returns a function that finds the company of a row. @throws Refusal 400 where there is none, or none is asked for */
const companyFinder = (store: Store): ((user: Pick<ImportedUser, 'role' | 'company'>) => Company) => {
  const subcontractors = listSubcontractors(store)
  const customers = listCustomers(store)
  const wrong = (message: string): Refusal => invalid([{ path: 'company', message }])
  return ({ role, company }) => {
    if (role !== 'sub' && role !== 'customer') {
      if (company !== '') throw wrong('user_company_unused')
      return { subcontractor: null, customer_id: null }
    }
    if (company === '') throw wrong('field_required')
    if (role === 'sub') {
      const known = rowNamed(subcontractors, ({ sc_name }) => sc_name, company)
      if (!known) throw wrong('subcontractor_unknown')
      return { subcontractor: known.sc_name, customer_id: null }
    }
    const known = rowNamed(customers, ({ cm_name }) => cm_name, company)
    if (!known) throw wrong('customer_unknown')
    return { subcontractor: null, customer_id: known.cm_id }
  }
}

/** Cells of a row about an existing user, beside that user's values; an empty company says nothing. */
const cellsOfKnown = (known: User, fields: Fields) => {
  const role = ImportedUser.shape.role.safeParse(fields.role)
  const { email, subcontractor, customer } = known
  return [
    { column: 'email', typed: fields.email, isSame: (typed: string) => emailKey(typed) === emailKey(email) },
    { column: 'role', typed: fields.role, isSame: () => role.success && role.data === known.role },
    {
      column: 'company',
      typed: fields.company,
      isSame: (typed: string) => sameName(typed, subcontractor ?? customer ?? ''),
    },
  ]
}

/** Warnings of the cells by which a row would change a user: a file changes none. */
const warningsOfKnown = (known: User, fields: Fields, line: number): FileFault[] =>
  cellsOfKnown(known, fields).flatMap(({ column, typed, isSame }) => {
    const value = String(typed ?? '')
    return value === '' || isSame(value)
      ? []
      : [{ line, column, message: 'import_user_kept', value: value.slice(0, MAX_SHOWN) }]
  })

/**
 * The users that a file adds. Existing users stay as they are: a file takes no role, company or address away. A file
 * holds no passwords, so a new user has to set one before the first login.
 */
const tryUsers = (store: Store, file: FileTable): FileRowsRead<Given> => {
  requireRowsAtMost(file, MAX_USERS)
  const counts = { added: 0, changed: 0, present: 0 }
  const rows: Given[] = []
  const users = listUsers(store)
  const known = new Map(users.map((one) => [nameKey(one.username), one]))
  const kept: FileFault[] = []
  const addresses = new Set(users.map(({ email }) => emailKey(email)))
  const seen = new Map<string, number>()
  const companyOf = companyFinder(store)
  const tryRow = (fields: Fields, line: number): void => {
    const key = nameKey(String(fields.username))
    const first = seen.get(key)
    if (first !== undefined) throw repeatedRow(first)
    seen.set(key, line)
    // Who is there stays, also with an address that no file may name, as the built-in admin has one.
    const there = known.get(key)
    if (there) {
      if (fields.role !== undefined && !ImportedUser.shape.role.safeParse(fields.role).success)
        throw invalid([{ path: 'role', message: 'role_invalid' }])
      counts.present += 1
      kept.push(...warningsOfKnown(there, fields, line))
      return
    }
    const parsed = ImportedUser.safeParse(fields, { reportInput: true })
    if (!parsed.success) throw new Refusal(400, 'validation_failed', {}, fieldErrors(parsed.error))
    const { username, email, role } = parsed.data
    const company = companyOf(parsed.data)
    if (addresses.has(emailKey(email))) throw invalid([{ path: 'email', message: 'email_taken' }])
    addresses.add(emailKey(email))
    counts.added += 1
    rows.push({ username, email, role, ...company })
  }
  const values: Record<string, () => string[]> = {
    username: () => users.map(({ username }) => username),
    company: () => [
      ...listSubcontractors(store).map(({ sc_name }) => sc_name),
      ...listCustomers(store).map(({ cm_name }) => cm_name),
    ],
  }
  const warnings = tryFileRows(store, COLUMNS, file, tryRow, (column) => values[column]?.() ?? [])
  return { counts, rows, warnings: [...warnings, ...kept].slice(0, MAX_FAULTS) }
}

/** Import of users; the mails with which they set a password are written once the whole file is. */
export const userFile: Importable = {
  columns: headedColumns(COLUMNS, { ...labelsOf(user), company: 'user_company' }),
  cells: COLUMNS,
  try: tryUsers,
  writer: (store, author) => (given) => {
    const { username } = insertUser(store, { ...(given as Given), password_hash: NOBODYS_HASH }, author)
    return { entity: 'user', key: username, username: author, before: null }
  },
  restorer:
    (store) =>
    ({ key }, username, refuses) => {
      const row = findUser(store, key)
      if (!row) return
      if (refuses && isLastAdmin(store, row)) throw new Refusal(409, 'last_admin')
      if (refuses && isObserving(store, row)) throw new Refusal(409, 'still_in_use')
      deleteUser(store, row, username)
    },
  rowsOf: (store) => {
    const customers = new Map(listCustomers(store).map(({ cm_id, cm_name }) => [cm_id, cm_name]))
    return listUsers(store).map(({ username, email, role, subcontractor, customer_id }) => {
      const company = role === 'sub' ? subcontractor : role === 'customer' && customers.get(customer_id ?? 0)
      return { username, email, role, company: company || '' }
    })
  },
  nameOf: (_store, key) => key,
}
