import { useCallback } from 'react'
import { useIntl } from 'react-intl'
import type { TextKey, Translate } from '../../shared/text-key.ts'
import { useHasWholeTexts } from './provider.tsx'

/** Values of a message's placeholders; other fields of a server's answer are ignored. */
export type TextValues = Record<string, unknown>

export type { Translate }

/** A message key of the server: in an answer, or stored with an edit. An unknown one is shown as it is. */
export const wireKey = (message: string): TextKey => message as TextKey

/** A message key that is declared as a plain text, or ends in a value that its type does not name: no type proves it. */
export const namedKey = (key: string): TextKey => key as TextKey

const isPrintable = (value: unknown): value is string | number | boolean | Date | null | undefined =>
  value === null || value === undefined || typeof value !== 'object' || value instanceof Date

/**
 * Returns the function for texts in the shown language. An unknown key is shown as it is, once all texts are loaded.
 */
export const useText = (): Translate => {
  const { formatMessage, messages } = useIntl()
  const areWhole = useHasWholeTexts()
  return useCallback(
    (key, values) => {
      if (!areWhole && !(key in messages)) return ''
      const printable = Object.entries(values ?? {}).filter(([, value]) => isPrintable(value))
      return formatMessage({ id: key }, Object.fromEntries(printable) as Record<string, string | number>)
    },
    [formatMessage, messages, areWhole],
  )
}
