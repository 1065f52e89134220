import { type User, user } from '#shared/records/user.ts'
import type { Language } from '#shared/schemas/accounts/session.ts'
import { recordCall } from '../../data/record-calls.ts'
import { callApi } from '../../session/calls.ts'
import type { CsvKind } from '../../ui/file-import/csv-import.tsx'

const { csv } = recordCall<User>(user)
const COMPANY = { name: 'company', label: 'user_company', text: 'import_column_company' } as const

/** A file of users. @param language of the mails in which the new ones set a password */
export const userCsv = (language: Language): CsvKind => ({
  ...csv,
  send: ({ query, body }) => callApi('userImport', { query: { ...query, language }, body }),
  intro: 'import_users_text',
  columns: [...csv.columns.filter(({ isRequired }) => isRequired), COMPANY],
})
