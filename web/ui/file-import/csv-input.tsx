import type { ReactNode, Ref } from 'react'
import { useText } from '../../i18n/text.ts'

/** The system's dialog for a CSV file; a button clicks it. */
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
      accept=".csv,text/csv"
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
