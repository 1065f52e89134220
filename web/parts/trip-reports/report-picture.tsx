import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { fetchFile } from '../../session/download.ts'
import { saveFile } from '../../ui/browser/save-file.ts'
import { BottomSheet } from '../../ui/plain/bottom-sheet.tsx'
import styles from './trip-reports.module.css'

/** A photo or signature of a report. @param id of the file @param name of its content */
export const ReportPicture = ({ id, name }: { id: number; name: string }): ReactNode => (
  <Picture of={['report-file', id]} name={name} load={() => fetchFile('reportFile', { params: { id } })} />
)

/**
 * A picture, small; it opens large. A PDF is handed to the browser's downloads instead.
 * @param of a key that no other picture has
 */
export const Picture = ({
  of,
  name,
  load,
}: {
  of: readonly unknown[]
  name: string
  load: () => Promise<Blob>
}): ReactNode => {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const [source, setSource] = useState<string | null>(null)
  const { data, error, refetch } = useQuery({ queryKey: of, queryFn: load, staleTime: Number.POSITIVE_INFINITY })
  useEffect(() => {
    if (!data) return
    const url = URL.createObjectURL(data)
    setSource(url)
    return () => URL.revokeObjectURL(url)
  }, [data])
  if (error && !source)
    return (
      <button type="button" className={styles.picture} onClick={() => void refetch()}>
        {text('action_retry')}
      </button>
    )
  if (data?.type === 'application/pdf')
    return (
      <button type="button" className={styles.picture} aria-label={name} onClick={() => saveFile(data, `${name}.pdf`)}>
        PDF
      </button>
    )
  return (
    <>
      <button
        type="button"
        className={styles.picture}
        aria-haspopup="dialog"
        disabled={!source}
        onClick={() => setOpen(true)}
      >
        {source ? <img src={source} alt={name} /> : <span className="only-heard">{text('loading')}</span>}
      </button>
      {isOpen && source && (
        <BottomSheet title={name} onClose={() => setOpen(false)}>
          <img className={styles.large} src={source} alt={name} />
        </BottomSheet>
      )}
    </>
  )
}
