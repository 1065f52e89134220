import { useCallback } from 'react'
import { evidenceText } from '#shared/domain/money/fuel/fuel-evidence.ts'
import type { FuelEvidence } from '#shared/domain/money/fuel/fuel-parts.ts'
import { useLanguage } from '../../i18n/provider.tsx'
import { useText } from '../../i18n/text.ts'

/** Returns the line that says what a percentage rests on, in the shown language. */
export const useEvidence = (): ((evidence: FuelEvidence) => string) => {
  const text = useText()
  const language = useLanguage()
  return useCallback((evidence) => evidenceText(evidence, text as never, language), [text, language])
}
