import type { ReactNode } from 'react'
import type { Statement } from '#shared/schemas/statement.ts'
import { useText } from '../../i18n/text.ts'
import { fileNameOfStatement } from '../../parts/statement-title.ts'
import { fetchFile } from '../../session/download.ts'
import { useDownload } from '../../ui/browser/use-download.ts'
import { Button } from '../../ui/plain/button.tsx'
import { Icon } from '../../ui/plain/icon.tsx'
import { DOWNLOAD, PDF } from '../../ui/plain/later-icons.ts'
import styles from './statement.module.css'

const FORMATS = [
  { format: 'pdf', label: 'PDF', icon: PDF },
  { format: 'xlsx', label: 'Excel', icon: DOWNLOAD },
] as const

/** A statement as PDF and as spreadsheet, in its receiver's language. */
export const StatementFiles = ({ statement }: { statement: Statement }): ReactNode => {
  const text = useText()
  const { isCreating, download } = useDownload()
  const id = statement.st_id
  return FORMATS.map(({ format, label, icon }) => (
    <Button
      key={format}
      className={styles.signed ?? ''}
      disabled={isCreating}
      aria-label={text('statement_download', { format: label })}
      onClick={() =>
        void download(
          () => fetchFile('statementFile', { params: { id }, query: { format } }),
          `${fileNameOfStatement(statement)}.${format}`,
        )
      }
    >
      <Icon path={icon} size="small" />
      {label}
    </Button>
  ))
}
