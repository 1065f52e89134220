import type { Language } from '../../../shared/schemas/accounts/session.ts'
import { callApi } from '../../session/calls.ts'
import { fetchFile } from '../../session/download.ts'
import type { CsvKind } from '../../ui/file-import/csv-import.tsx'

/** A file of users. @param language of the mails in which the new ones set a password */
export const userCsv = (language: Language): CsvKind => ({
  send: ({ query, body }) => callApi('userImport', { query: { ...query, language }, body }),
  fetchTemplate: () => fetchFile('userTemplate', {}),
  fileName: 'users.csv',
  intro: 'import_users_text',
  columns: [
    { name: 'username', label: 'login_username', isRequired: true },
    { name: 'email', label: 'user_email', isRequired: true },
    { name: 'role', label: 'user_role', text: 'import_column_role', isRequired: true },
    { name: 'company', label: 'user_company', text: 'import_column_company' },
  ],
})
