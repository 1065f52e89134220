import ExcelIcon from '@mui/icons-material/FileDownloadOutlined'
import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import type { Statement } from '../../../shared/schemas/statement.ts'
import { useText } from '../../i18n/text.ts'
import { fetchFile } from '../../session/download.ts'
import { useDownload } from '../../ui/browser/use-download.ts'
import { fileNameOfStatement } from './statement-title.ts'

const FORMATS = [
  { format: 'pdf', label: 'PDF', Icon: PdfIcon },
  { format: 'xlsx', label: 'Excel', Icon: ExcelIcon },
] as const

/** A statement as PDF and as spreadsheet, in its receiver's language. */
export const StatementFiles = ({ statement }: { statement: Statement }): ReactNode => {
  const text = useText()
  const { isCreating, download } = useDownload()
  const id = statement.st_id
  return FORMATS.map(({ format, label, Icon }) => (
    <Button
      key={format}
      startIcon={<Icon />}
      disabled={isCreating}
      aria-label={text('statement_download', { format: label })}
      onClick={() =>
        void download(
          () => fetchFile('statementFile', { params: { id }, query: { format } }),
          `${fileNameOfStatement(statement)}.${format}`,
        )
      }
    >
      {label}
    </Button>
  ))
}
