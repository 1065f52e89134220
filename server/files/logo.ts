import { companyOf, saveCompany } from '../people/store/company.ts'
import type { Store } from '../store/db.ts'
import { pictureOf } from './picture.ts'

/** Pixels of a side: a picture of few bytes may unfold to many. */
const MAX_LOGO_SIDE = 2000

/**
 * A company's logo, a data URL, as it may be drawn: with nothing in it that was not looked at; null for what is no picture,
 * another one than it says, broken or too large.
 */
export const drawableLogo = (logo: string): string | null => {
  const picture = pictureOf(Buffer.from(logo.slice(logo.indexOf(',') + 1), 'base64'), { side: MAX_LOGO_SIDE })
  const start = `data:image/${picture?.type};base64,`
  return picture && logo.startsWith(start) ? start + picture.bytes.toString('base64') : null
}

/**
 * A logo that was kept before they were read strictly is kept as it may be drawn, or no more: browsers show it too.
 * @returns false when there was one that cannot be drawn
 */
export const mendKeptLogo = (store: Store): boolean => {
  const company = companyOf(store)
  const logo = company.logo && drawableLogo(company.logo)
  if (logo !== company.logo) store.write(() => saveCompany(store, { ...company, logo: logo ?? '' }))
  return logo !== null
}
