import { createRequire } from 'node:module'
import path from 'node:path'
import pdfmake from 'pdfmake'
import type { TDocumentDefinitions } from 'pdfmake/interfaces'

/** Roboto comes with pdfmake: nothing is fetched, and nothing but these files is read. */
const FONTS = path.join(path.dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts', 'Roboto')
const font = (name: string): string => path.join(FONTS, `Roboto-${name}.ttf`)

pdfmake.setFonts({
  Roboto: {
    normal: font('Regular'),
    bold: font('Medium'),
    italics: font('Italic'),
    bolditalics: font('MediumItalic'),
  },
})
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((file) => path.dirname(path.resolve(file)) === FONTS)

/** The bytes of a document. Takes a while for hundreds of rows: run it in the worker. */
export const renderPdf = async (document: TDocumentDefinitions): Promise<Uint8Array> =>
  new Uint8Array(await pdfmake.createPdf(document).getBuffer())
