import type { CodePage } from '#shared/schemas/file-import.ts'
import { decodeCodePage } from './code-pages.ts'

const tables = new Map<CodePage, Map<string, number>>()
const tableOf = (page: CodePage): Map<string, number> => {
  const known = tables.get(page)
  if (known) return known
  const all = Uint8Array.from(Array.from({ length: 256 }, (_, code) => code))
  const table = new Map(Array.from(decodeCodePage(all, page), (char, code) => [char, code] as const))
  tables.set(page, table)
  return table
}

/** The bytes of a text in a code page, as programs of that time write them. @throws RangeError for a letter that it lacks */
export const inCodePage = (text: string, page: CodePage): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    Array.from(text, (char) => {
      const code = tableOf(page).get(char)
      if (code === undefined) throw new RangeError(`${page} has no ${char}`)
      return code
    }),
  )
