import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { LIST_KINDS, type ListKind } from '../../../shared/schemas/file-import.ts'
import { useLanguage } from '../../i18n/provider.tsx'
import { useText } from '../../i18n/text.ts'
import { fetchFile } from '../../session/download.ts'
import { useDownload } from '../browser/use-download.ts'
import { CsvImportButton, type CsvImportButtonProps } from './csv-import-button.tsx'

/** A list as a file, both ways: what is downloaded can be changed and imported again. */
export const ListFiles = (props: CsvImportButtonProps): ReactNode => {
  const kind = LIST_KINDS.find((one) => one === props.kind.name)
  return (
    <>
      {kind && <ListFileButton kind={kind} list={props.list} />}
      <CsvImportButton {...props} />
    </>
  )
}

const ListFileButton = ({ kind, list }: { kind: ListKind; list: string }): ReactNode => {
  const text = useText()
  const language = useLanguage()
  const { download, isCreating } = useDownload()
  return (
    <Button
      startIcon={<DownloadIcon />}
      loading={isCreating}
      loadingPosition="start"
      aria-label={text('excel_download')}
      onClick={() =>
        void download(() => fetchFile('listDownload', { params: { kind }, query: { language } }), `${list}.xlsx`)
      }
    >
      Excel
    </Button>
  )
}
