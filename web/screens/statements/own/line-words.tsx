import type { ReactNode } from 'react'
import type { LineAnswer } from '#shared/schemas/statement.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useText } from '#web/i18n/text.ts'
import { Parts } from '../parts.tsx'
import styles from '../statement.module.css'

type Words = Pick<LineAnswer, 'sl_reason' | 'sl_claim' | 'sl_note' | 'sl_photo'> & {
  sl_files?: readonly string[]
  sl_text?: string
}

/** Words of both sides about a line: the reason of a dispute with its claim, and the dispatcher's answer. */
export const LineWords = ({
  line: { sl_reason, sl_claim, sl_note, sl_photo, sl_files = [], sl_text = '' },
}: {
  line: Words
}): ReactNode => {
  const text = useText()
  const { amount } = useFormats()
  const said = [
    sl_reason && text(`dispute_${sl_reason}`),
    sl_claim !== null && `${text('field_sl_claim')} ${amount(sl_claim)}`,
    sl_note,
    sl_photo && text('statement_photo_said'),
    sl_files.length > 0 && text('statement_photos_said', { count: sl_files.length }),
  ]
  if (!said.some(Boolean) && sl_text === '') return null
  return (
    <div className={styles.words}>
      {said.some(Boolean) && <Parts of={said} />}
      {sl_text !== '' && <div>{`${text('label_before', { label: text('field_sl_text') })} ${sl_text}`}</div>}
    </div>
  )
}
