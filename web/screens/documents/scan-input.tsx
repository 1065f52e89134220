import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { isLargePhoto, type SentScan, scanToSend } from '../../parts/scans/scan-file.ts'
import { useField } from '../../ui/forms/record-fields.tsx'

/** A file of the device, or on a phone a photo, as it is sent; saving waits until it is ready. */
export type ChosenScan = Promise<File | null>

/** Chooses a scan. Of a background check none is kept. */
export const ScanInput = ({ onChoose }: { onChoose: (scan: ChosenScan) => void }): ReactNode => {
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [fault, setFault] = useState<Extract<SentScan, { fault: unknown }>['fault'] | null>(null)
  const [isAsTaken, setAsTaken] = useState(false)
  const [work, setWork] = useState<AbortController | null>(null)
  const latest = useRef<AbortController | null>(null)
  const { value: kind } = useField<string>('do_kind')
  useEffect(() => () => latest.current?.abort(), [])

  const prepare = async (chosen: File, before: File | null): Promise<File | null> => {
    const own = new AbortController()
    latest.current?.abort()
    latest.current = own
    setWork(isLargePhoto(chosen) ? own : null)
    setFault(null)
    setAsTaken(false)
    const sent = await scanToSend(chosen, own.signal)
    if (latest.current !== own) return null
    setWork(null)
    if (own.signal.aborted) return before
    const ready = 'file' in sent ? sent.file : null
    setFault('fault' in sent ? sent.fault : null)
    setAsTaken('isAsTaken' in sent)
    setFile(ready)
    return ready
  }
  const choose = (chosen: File | undefined) => {
    if (chosen) onChoose(prepare(chosen, file))
  }
  if (kind === 'background_check')
    return (
      <Typography variant="body2" color="textSecondary">
        {text('document_file_none')}
      </Typography>
    )
  return (
    <div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={text('document_scan')}
        accept="application/pdf,image/jpeg,image/png"
        onChange={({ target }) => {
          choose(target.files?.[0])
          // The same file may be chosen again.
          target.value = ''
        }}
      />
      {work ? (
        <>
          <LinearProgress aria-label={text('document_photo_smaller')} />
          <Button sx={{ mt: 1 }} onClick={() => work.abort()}>
            {text('action_cancel')}
          </Button>
        </>
      ) : (
        <Button variant="outlined" onClick={() => input.current?.click()}>
          {file?.name ?? text('document_scan_choose')}
        </Button>
      )}
      <Typography role="status" variant="body2" color={fault ? 'error' : 'textSecondary'} sx={{ mt: 0.5 }}>
        {text(
          work ? 'document_photo_smaller' : (fault ?? (isAsTaken ? 'document_photo_as_taken' : 'document_scan_hint')),
        )}
      </Typography>
    </div>
  )
}
