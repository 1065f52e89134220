import type { ReactNode } from 'react'
import type { ChangedFact } from '#shared/domain/trip/answer-given.ts'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { Shape } from '../../ui/trips/shapes.tsx'
import { changedWords } from './changed-words.ts'
import styles from './trip-answers.module.css'

/** Changes since an answer: name, old and new value, each in the words of the trade. */
export const ChangedFacts = ({ changed }: { changed: readonly ChangedFact[] }): ReactNode => {
  const text = useText()
  const formats = useFormats()
  if (changed.length === 0) return null
  return (
    <ul className={styles.changed}>
      {changed.map((fact) => {
        const { label, before, now } = changedWords(fact, text, formats)
        return (
          <li key={fact.field}>
            <span className={styles.quiet}>{text(label)}</span> <del>{before}</del> <Shape name="arrow" />{' '}
            <ins>{now}</ins>
          </li>
        )
      })}
    </ul>
  )
}
