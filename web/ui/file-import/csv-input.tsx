import type { ReactNode, Ref } from 'react'
import { useText } from '../../i18n/text.ts'

/** Endings and types of the files that imports take. */
const FILE_TYPES = '.xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The system's dialog for a workbook or a CSV file; a button clicks it. */
export const CsvInput = ({
  ref,
  onChoose,
}: {
  ref: Ref<HTMLInputElement>
  onChoose: (files: FileList | null) => void
}): ReactNode => {
  const text = useText()
  return (
    <input
      ref={ref}
      type="file"
      accept={FILE_TYPES}
      hidden
      aria-label={text('trip_upload_choose')}
      onChange={({ target }) => {
        onChoose(target.files)
        // The same file may be chosen again after it was corrected.
        target.value = ''
      }}
    />
  )
}
