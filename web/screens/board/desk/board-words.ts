import { useMemo } from 'react'
import type { Plan } from '#shared/domain/clashes/clashes.ts'
import type { Named } from '#shared/domain/clashes/findings/finding-message.ts'
import type { KnownPlaces } from '#shared/domain/trip/slots.ts'
import { useKnownPlaces } from '#web/data/known-places.ts'
import { type Formats, useFormats } from '#web/i18n/format.ts'
import { useLanguage } from '#web/i18n/provider.tsx'
import { type Translate, useText } from '#web/i18n/text.ts'

/** Texts and formats of a bar's name. */
export type BoardWords = { translate: Translate; formats: Formats; named: Named; places: KnownPlaces | undefined }

export const useBoardWords = (plan: Plan | undefined): BoardWords => {
  const translate = useText()
  const formats = useFormats()
  const language = useLanguage()
  const places = useKnownPlaces()
  return useMemo(
    () => ({
      translate,
      formats,
      places,
      named: { zone: formats.timeZone, language, tripOf: (key) => plan?.trips.get(key)?.trip },
    }),
    [translate, formats, places, language, plan],
  )
}
