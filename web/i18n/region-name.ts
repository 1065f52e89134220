import { useMemo } from 'react'
import { regionText } from '../../shared/domain/calendar/region-names.ts'
import { useLanguage } from './provider.tsx'

/** Returns the function for a region with its name: `CH-ZH Zürich`, `DE Deutschland`. */
export const useRegionText = (): ((region: string) => string) => {
  const language = useLanguage()
  return useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
    return (region) => regionText(region, (country) => names.of(country))
  }, [language])
}
