import { splitNames } from '../../shared/domain/names/names.ts'
import { KNOWN_REQUIREMENT } from '../../shared/domain/trip/known-requirement.ts'
import type { Translate } from '../i18n/text.ts'

/** `Art. 11.2.7`; other codes are words of the drivers' master data. */
export const requirementName = (code: string, translate: Translate): string =>
  code === KNOWN_REQUIREMENT ? translate('requirement_11_2_7') : code.toUpperCase()

/** `Art. 11.2.7, ADR`, of a list as a trip has it. */
export const requirementNames = (list: string | undefined, translate: Translate): string =>
  splitNames(list)
    .map((code) => requirementName(code, translate))
    .join(', ')
