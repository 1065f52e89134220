import { type ReactNode, useEffect, useRef, useState } from 'react'
import { MAX_CLAIM_FILES } from '#shared/domain/money/statement.ts'
import type { EntryFile } from '#web/db/records.ts'
import { useText } from '#web/i18n/text.ts'
import { type SentScan, scanToSend } from '#web/parts/scans/scan-file.ts'
import { newId } from '#web/session/session.ts'
import { Button } from '#web/ui/plain/button.tsx'
import { ClaimPhotos } from '../evidence/claim-photos.tsx'
import evidence from '../evidence/line-evidence.module.css'

/** The photos of a dispute: those that it has, by their ids, and the contents of those that are not saved yet. */
export type TypedPhotos = { ids: readonly string[]; chosen: readonly EntryFile[] }

const fileOf = async (file: File): Promise<EntryFile> => ({
  id: newId(),
  type: file.type,
  bytes: await file.arrayBuffer(),
  sent_in: '',
})

/** Adds photos of the camera or files to a dispute, without a network too, and takes them away. */
export const ClaimPhotoInput = ({
  photos,
  onChange,
}: {
  photos: TypedPhotos
  onChange: (change: (before: TypedPhotos) => TypedPhotos) => void
}): ReactNode => {
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  const [work, setWork] = useState<AbortController | null>(null)
  const running = useRef<AbortController | null>(null)
  const [note, setNote] = useState<
    Extract<SentScan, { fault: unknown }>['fault'] | 'document_photo_as_taken' | 'statement_photos_full' | null
  >(null)
  useEffect(() => () => running.current?.abort(), [])
  const isFault = note !== null && note !== 'document_photo_as_taken'

  const add = async (files: readonly File[]): Promise<void> => {
    const room = MAX_CLAIM_FILES - photos.ids.length
    const own = new AbortController()
    running.current = own
    setWork(own)
    setNote(files.length > room ? 'statement_photos_full' : null)
    for (const file of files.slice(0, room)) {
      const sent = await scanToSend(file, own.signal)
      if (own.signal.aborted) break
      if ('fault' in sent) {
        setNote(sent.fault)
        continue
      }
      if (sent.isAsTaken) setNote('document_photo_as_taken')
      const added = await fileOf(sent.file)
      onChange(({ ids, chosen }) => ({ ids: [...ids, added.id], chosen: [...chosen, added] }))
    }
    setWork(null)
  }
  const remove = (id: string) => {
    setNote(null)
    onChange(({ ids, chosen }) => ({
      ids: ids.filter((one) => one !== id),
      chosen: chosen.filter((one) => one.id !== id),
    }))
  }

  return (
    <section aria-label={text('statement_photos_mine')} className={evidence.own}>
      <h3 className={evidence.heading}>{text('statement_photos_mine')}</h3>
      <ClaimPhotos ids={photos.ids} chosen={photos.chosen} onRemove={remove} />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={text('statement_photo_add')}
        accept="application/pdf,image/jpeg,image/png"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // The same file may be chosen again.
          target.value = ''
          if (files.length > 0) void add(files)
        }}
      />
      {work ? (
        <Button look="outlined" onClick={() => work.abort()}>
          {text('action_cancel')}
        </Button>
      ) : (
        <Button
          look="outlined"
          size="large"
          disabled={photos.ids.length >= MAX_CLAIM_FILES}
          onClick={() => input.current?.click()}
        >
          {text('statement_photo_add')}
        </Button>
      )}
      <p role="status" className={isFault ? evidence.fault : evidence.quiet}>
        {text(work ? 'document_photo_smaller' : (note ?? 'statement_photos_hint'))}
      </p>
    </section>
  )
}
