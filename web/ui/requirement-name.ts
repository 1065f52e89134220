import { KNOWN_REQUIREMENT } from '../../shared/domain/trip/choices.ts'
import type { Say } from '../i18n/text.ts'

/** `Art. 11.2.7`; other codes are words of the drivers' master data. */
export const requirementName = (code: string, say: Say): string =>
  code === KNOWN_REQUIREMENT ? say('requirement_11_2_7') : code.toUpperCase()
