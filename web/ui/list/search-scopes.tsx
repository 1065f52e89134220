import type { ReactNode } from 'react'
import type { TextKey } from '../../../shared/text-key.ts'
import { useText } from '../../i18n/text.ts'
import styles from './search-scopes.module.css'

/** A column that holds all that is searched for by itself, and in how many rows. */
export type SearchScope = { key: string; label: TextKey; count: number }

/**
 * Where a search found something, if in more than one column: choosing one leaves its rows alone, so that a driver's trips are
 * not lost among those of a company of that name.
 */
export const SearchScopes = ({
  scopes,
  chosen,
  onChoose,
}: {
  scopes: readonly SearchScope[]
  /** Key of the chosen one. */
  chosen: string | null
  onChoose: (key: string | null) => void
}): ReactNode => {
  const text = useText()
  if (scopes.length < 2) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a look of its own
    <div role="group" aria-label={text('search_in')} className={styles.scopes}>
      {scopes.map(({ key, label, count }) => (
        <button
          key={key}
          type="button"
          className={styles.scope}
          aria-pressed={key === chosen}
          onClick={() => onChoose(key === chosen ? null : key)}
        >
          {text(label)} {count}
        </button>
      ))}
    </div>
  )
}
