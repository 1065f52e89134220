import type { Readable } from 'node:stream'

/** Signs that could control a terminal: all control characters of ASCII and C1 but the end of a line and a tab. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const CONTROLS = /[\0-\x08\x0b-\x1f\x7f-\x9f]/g
const CUT = '…'

/** Returns a text that another account may have written, without the signs that could control the terminal. */
export const plainText = (text: string): string => text.replace(CONTROLS, '')

/** Returns such a text as a part of one line. @param most signs that it may have */
export const plainWords = (text: string, most: number): string => {
  const words = plainText(text).replace(/\s+/g, ' ').trim()
  return words.length <= most ? words : `${words.slice(0, most - CUT.length)}${CUT}`
}

/** Hands on the output of another account's program as plain text, as it comes. */
export const passPlainly = (from: Readable, to: NodeJS.WritableStream): void => {
  from.setEncoding('utf8').on('data', (text: string) => {
    if (to.write(plainText(text))) return
    from.pause()
    to.once('drain', () => from.resume())
  })
}
