import type { Column, Content } from 'pdfmake/interfaces'
import { type Company, companyLines } from '../../shared/schemas/accounts/company.ts'
import type { Language } from '../../shared/schemas/accounts/session.ts'
import { drawableLogo } from '../files/logo.ts'
import { formatText } from '../kit/texts.ts'
import { COLORS } from './colors.ts'
import { renderPdf } from './render.ts'

/** Points that a logo takes at most. */
const LOGO_SIZE: [number, number] = [150, 36]

/** Logo, judged before it is drawn: old ones, also those that final statements keep, were read less strictly. */
const logoOf = ({ logo }: Pick<Company, 'logo'>): Content[] => {
  const image = logo && drawableLogo(logo)
  return image ? [{ image, fit: LOGO_SIZE, alignment: 'right', margin: [0, 0, 0, 3] }] : []
}

/** A document's head: its own lines at the left, logo and data of the company that sends it at the right. */
export const withLetterhead = (head: Content, company: Company, language: Language): Content => {
  const [name, ...lines] = companyLines(company, (key, values) => formatText(language, key, values))
  if (!name && company.logo === '') return head
  return {
    columnGap: 20,
    columns: [
      { width: '*', stack: [head] },
      {
        width: 230,
        alignment: 'right',
        fontSize: 7.5,
        stack: [
          ...logoOf(company),
          { text: name ?? '', bold: true, fontSize: 9 },
          { text: lines.join('\n'), color: COLORS.muted },
        ],
      },
    ],
  }
}

/** Logo and name alone, as columns for the head of every page; the logo is judged once. */
export const smallLetterhead = ({ logo, name }: Company): (() => Column[]) => {
  const image = logo && drawableLogo(logo)
  return () => [
    ...(image ? [{ image, fit: [90, 22] as [number, number], width: 90, alignment: 'right' as const }] : []),
    ...(name === '' ? [] : [{ text: name, width: 'auto', bold: true } as const]),
  ]
}

/**
 * Draws a logo once, to learn whether it can be drawn. Runs in the worker.
 * @returns the logo as it is to be kept; null for none that can be drawn
 */
export const drawLogo = async ({ logo }: Pick<Company, 'logo'>): Promise<{ drawn: string | null }> => {
  const drawn = drawableLogo(logo)
  if (drawn !== null) await renderPdf({ content: logoOf({ logo: drawn }) })
  return { drawn }
}
