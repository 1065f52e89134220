import type { ReactNode } from 'react'
import { PersonalQueries } from '#web/data/personal-queries.tsx'
import { useActor } from '#web/data/rows.ts'
import type { EntryFile } from '#web/db/records.ts'
import { useText } from '#web/i18n/text.ts'
import { Picture } from '#web/parts/trip-reports/report-picture.tsx'
import { fetchFile } from '#web/session/download.ts'
import { currentDb } from '#web/session/session.ts'
import { Button } from '#web/ui/plain/button.tsx'
import styles from './line-evidence.module.css'

const blobOf = ({ bytes, type }: EntryFile): Blob => new Blob([bytes], { type })

/** A photo that is chosen and not saved yet, that waits on this device, or that the server has. */
const photoOf = async (id: string, chosen: EntryFile | undefined): Promise<Blob> => {
  const here = chosen ?? (await currentDb().files.get(id))
  return here ? blobOf(here) : fetchFile('statementPhoto', { params: { file: id } })
}

/** Photos that a subcontractor adds to its dispute: receipts, the clock at the ramp. */
export const ClaimPhotos = ({
  ids,
  chosen,
  onRemove,
}: {
  ids: readonly string[]
  /** Those that are not saved yet. */
  chosen?: readonly EntryFile[]
  /** Absent where they are only shown. */
  onRemove?: (id: string) => void
}): ReactNode => {
  const text = useText()
  const { role } = useActor()
  if (ids.length === 0) return null
  const heading = text(role === 'sub' ? 'statement_photos_mine' : 'field_sl_files')
  return (
    <PersonalQueries>
      <div>
        {!onRemove && <p className={styles.kind}>{heading}</p>}
        <ul className={styles.photos} aria-label={heading}>
          {ids.map((id, index) => {
            const name = text('statement_photo_number', { number: index + 1 })
            return (
              <li key={id}>
                <Picture
                  of={['statement-photo', id]}
                  name={name}
                  load={() =>
                    photoOf(
                      id,
                      chosen?.find((one) => one.id === id),
                    )
                  }
                />
                {onRemove && (
                  <Button
                    size="small"
                    aria-label={text('statement_photo_remove', { name })}
                    onClick={() => onRemove(id)}
                  >
                    {text('action_delete')}
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      </div>
    </PersonalQueries>
  )
}
