import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { fetchFile } from '../../session/download.ts'
import { BottomSheet } from '../../ui/plain/bottom-sheet.tsx'
import styles from './trip-reports.module.css'

/** A photo or signature of a report, small; it opens large. @param id of the file @param name what it shows */
export const ReportPicture = ({ id, name }: { id: number; name: string }): ReactNode => {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const [source, setSource] = useState<string | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['report-file', id],
    queryFn: () => fetchFile('reportFile', { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
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
