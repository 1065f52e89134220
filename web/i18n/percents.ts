import { useMemo } from 'react'
import { percentText } from '#shared/domain/money/percent-text.ts'
import { useLanguage } from './provider.tsx'

/** Percentages in the language of the person; apart from the other formats, since the first screen says none. */
export type Percents = {
  /** `12.5 %`, of a share between 0 and 1. */
  percent: (share: number) => string
  /** `12.5 %` or `12.25 %`, of hundredths as a person enters them. */
  hundredths: (percent: number) => string
}

export const usePercents = (): Percents => {
  const language = useLanguage()
  return useMemo(
    () => ({
      percent: (share) => percentText(Math.round(share * 1000) / 10, language),
      hundredths: (percent) => percentText(percent, language),
    }),
    [language],
  )
}
