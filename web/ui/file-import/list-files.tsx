import type { ReactNode } from 'react'
import { LIST_KINDS } from '#shared/schemas/file-import.ts'
import { useLanguage } from '../../i18n/provider.tsx'
import { fetchFile } from '../../session/download.ts'
import { CsvImportButton, type CsvImportButtonProps } from './csv-import-button.tsx'
import { ListDownload } from './list-download.tsx'

/** A list as a file, both ways: what is downloaded can be changed and imported again. */
export const ListFiles = (props: CsvImportButtonProps): ReactNode => {
  const language = useLanguage()
  const kind = LIST_KINDS.find((one) => one === props.kind.name)
  return (
    <>
      {kind && (
        <ListDownload
          list={props.list}
          fetchIt={() => fetchFile('listDownload', { params: { kind }, query: { language } })}
        />
      )}
      <CsvImportButton {...props} />
    </>
  )
}
