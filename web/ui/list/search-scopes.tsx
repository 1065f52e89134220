import type { ReactNode } from 'react'
import type { TextKey } from '#shared/text-key.ts'
import { useText } from '../../i18n/text.ts'
import styles from './search-scopes.module.css'

/** Name of a column: a message key, or translated words. */
export type ScopeName = { key: string } & ({ label: TextKey; title?: undefined } | { label?: undefined; title: string })
/** A column that holds all words of the search by itself, with the number of such rows. */
export type SearchScope = ScopeName & { count: number }

/**
 * Columns in which a search found something, if more than one: choosing one leaves its rows alone, so that a driver's trips are
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
      {scopes.map((scope) => (
        <button
          key={scope.key}
          type="button"
          className={styles.scope}
          aria-pressed={scope.key === chosen}
          onClick={() => onChoose(scope.key === chosen ? null : scope.key)}
        >
          {scope.label === undefined ? scope.title : text(scope.label)} {scope.count}
        </button>
      ))}
    </div>
  )
}
