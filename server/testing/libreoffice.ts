import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'

/** Spreadsheets as LibreOffice reads them: the nearest to a person opening the file that a test can come. */
const onPath = (): string | null =>
  spawnSync('sh', ['-c', 'command -v soffice || command -v libreoffice'], { encoding: 'utf8' }).stdout.trim() || null

const SCRIPTS = fileURLToPath(new URL('../../.scripts/chromium.mjs', import.meta.url))

/** Installs it the way the browser tests install Chromium. */
const install = (): string | null => {
  const script = `const { aptInstall } = await import(${JSON.stringify(SCRIPTS)}); aptInstall('libreoffice-calc')`
  spawnSync(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' })
  return onPath()
}

/** @throws Error that says what to install */
const findOffice = (): string => {
  const found = onPath() ?? install()
  if (!found) throw new Error('LibreOffice was not found: install libreoffice-calc to check the spreadsheets')
  return found
}

/** A cell as the office program has it. */
export type OfficeCell = {
  /** `string`, `float`, `date`, `time`, `boolean`; empty for nothing. */
  type: string
  /** The value itself: a number, an ISO date or duration, `true`; for text the text. */
  value: string
  /** Text as the screen shows it. */
  shown: string
  /** `of:=SUM([.A1:.A3])` */
  formula: string | null
}

/** Converts a file with an office program that has a folder of settings of its own, so that several run at once. */
const convert = (file: Uint8Array, format: string): Buffer => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-office-'))
  try {
    fs.writeFileSync(path.join(folder, 'sheet.xlsx'), file)
    execFileSync(
      findOffice(),
      [
        `-env:UserInstallation=file://${folder}/profile`,
        '--headless',
        '--norestore',
        '--convert-to',
        format,
        '--outdir',
        // Beside the file itself, a conversion to its own kind that failed would look like one.
        path.join(folder, 'saved'),
        path.join(folder, 'sheet.xlsx'),
      ],
      { stdio: 'ignore', timeout: 120_000 },
    )
    return fs.readFileSync(path.join(folder, 'saved', `sheet.${format.split(':')[0]}`))
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

const attribute = (tag: string, name: string): string | null => new RegExp(`${name}="([^"]*)"`).exec(tag)?.[1] ?? null

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const plain = (xml: string): string =>
  xml
    .replace(/<text:s(?: text:c="(\d+)")?\/>/g, (_all, count) => ' '.repeat(Number(count ?? 1)))
    .replace(/<[^>]+>/g, '')
    .replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (all, hex, decimal, name) =>
      hex
        ? String.fromCodePoint(Number.parseInt(hex, 16))
        : decimal
          ? String.fromCodePoint(Number(decimal))
          : (ENTITIES[name] ?? all),
    )

const cellOf = (tag: string, content: string): OfficeCell => {
  const type = attribute(tag, 'office:value-type') ?? ''
  const shown = [...content.matchAll(/<text:p(?:\s[^>]*)?>(.*?)<\/text:p>/gs)]
    .map(([, line = '']) => plain(line))
    .join('\n')
  const value = ['office:value', 'office:date-value', 'office:time-value', 'office:boolean-value']
    .map((name) => attribute(tag, name))
    .find((found) => found !== null)
  const formula = attribute(tag, 'table:formula')
  return { type, value: value ?? shown, shown, formula: formula === null ? null : plain(formula) }
}

/** Repeated cells and rows at the end of a sheet are its empty rest. */
const MAX_REPEAT = 200

const repeats = (tag: string, name: string): number => {
  const count = Number(attribute(tag, name) ?? 1)
  return count > MAX_REPEAT ? 1 : count
}

export type OfficeSheet = { name: string; rows: OfficeCell[][] }

/** The file without the values beside its formulas: office programs believe them else, and compute nothing. */
const withoutComputed = (file: Uint8Array): Uint8Array => {
  const parts = unzipSync(file)
  for (const [name, part] of Object.entries(parts))
    if (name.startsWith('xl/worksheets/')) parts[name] = strToU8(strFromU8(part).replace(/(<\/f>)<v>[^<]*<\/v>/g, '$1'))
  return zipSync(parts)
}

/** Opens a spreadsheet, computes its formulas and reads back what it holds. */
export const readInOffice = (file: Uint8Array): OfficeSheet[] => {
  const xml = convert(withoutComputed(file), 'fods').toString()
  return [...xml.matchAll(/<table:table (.*?)>(.*?)<\/table:table>/gs)].map(([, head = '', body = '']) => ({
    name: plain(attribute(head, 'table:name') ?? ''),
    rows: [...body.matchAll(/<table:table-row(.*?)(?:\/>|>(.*?)<\/table:table-row>)/gs)].flatMap(
      ([, row = '', cells = '']) => {
        const read = [
          ...cells.matchAll(/<table:(?:covered-)?table-cell(.*?)(?:\/>|>(.*?)<\/table:(?:covered-)?table-cell>)/gs),
        ].flatMap(([, tag = '', content = '']) =>
          Array.from({ length: repeats(tag, 'table:number-columns-repeated') }, () => cellOf(tag, content)),
        )
        return Array.from({ length: repeats(row, 'table:number-rows-repeated') }, () => read)
      },
    ),
  }))
}

/** A spreadsheet saved as another kind, such as `ods` or `xls`, with options of its filter. */
export const saveInOffice = (file: Uint8Array, format: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(convert(file, format))

/** A spreadsheet on paper, as a PDF. */
export const printInOffice = (file: Uint8Array): Uint8Array => convert(file, 'pdf')
