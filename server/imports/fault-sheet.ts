import { MAX_FAULTS } from '../../shared/domain/trip-plan/trip-plan-csv.ts'
import type { Language } from '../../shared/schemas/accounts/session.ts'
import type { ImportKind } from '../../shared/schemas/file-import.ts'
import { fileContext } from '../excel/file-columns.ts'
import { longSheetFile } from '../excel/sheet/long-sheet.ts'
import type { Upload } from '../http/upload.ts'
import { Refusal } from '../refusal.ts'
import type { Store } from '../store/db.ts'
import { type DatabaseToRead, withReadStore } from '../store/sql/read-store.ts'
import { formatText, hasText, type TextKey, type TextValues } from '../texts.ts'
import { chosenColumns, fileOfUpload } from './csv.ts'
import { type FileChoices, readTable } from './files/table.ts'
import { IMPORTABLES } from './importables.ts'
import { checkMasterData } from './master-data-file.ts'
import { PLAN_HEADINGS } from './trip-plan-columns.ts'
import { checkTripPlan } from './trip-plan-file.ts'

type Wanted = FileChoices & { kind: ImportKind; language: Language }
export type FaultSheet = Wanted & { database: DatabaseToRead; upload: Upload }

/** Characters of the column that says what is wrong, and at most of the others. */
const FAULT_WIDTH = 70
const MAX_WIDTH = 40
const MIN_WIDTH = 10
/** Rows by which widths are judged. */
const MEASURED = 200

type Fault = { line: number; column: string; message: string } & TextValues

/** What is wrong with a file: its faults by line, and how many are not listed. */
const faultsOf = (store: Store, bytes: Uint8Array, { kind, language: _language, ...choices }: Wanted) => {
  try {
    const wanted = { bytes, check: true, ...choices }
    if (kind === 'trip') checkTripPlan(store, wanted)
    else checkMasterData(store, { entity: kind, ...wanted })
    return { faults: [], more: 0 }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { errors, more = 0 } = error.fields as { errors?: Fault[]; more?: number }
    return { faults: errors ?? [], more }
  }
}

/**
 * An uploaded file as a workbook, its cells as texts, with a last column that says what is wrong in each line. It can be
 * corrected and uploaded again.
 * @throws Refusal 400 for a file whose rows cannot be told
 */
const faultSheet = (store: Store, bytes: Uint8Array, wanted: Wanted, now: number): Uint8Array => {
  const { kind, language, ...choices } = wanted
  const columns = kind === 'trip' ? PLAN_HEADINGS : IMPORTABLES[kind].columns
  const { headings, rows, readAs } = readTable(bytes, { columns, ...choices })
  const { faults, more } = faultsOf(store, bytes, wanted)
  const { translate, timeZone } = fileContext(language, { timeZone: store.timeZone, now })
  const byLine = new Map<number, string[]>()
  for (const { line, column, message, ...values } of faults) {
    const known = hasText(message) ? formatText(language, message as TextKey, { col: column, ...values }) : message
    const said = values.near ? `${known} ${translate('upload_names_near', { names: values.near })}` : known
    byLine.set(line, [
      ...(byLine.get(line) ?? []),
      column === '' || said.includes(column) ? said : `${column}: ${said}`,
    ])
  }
  const width = Math.max(headings.length, ...rows.slice(0, MEASURED).map(({ cells }) => cells.length))
  const places = Array.from({ length: width }, (_none, at) => at)
  const lengthAt = (at: number): number =>
    Math.max((headings[at] ?? '').length, ...rows.slice(0, MEASURED).map(({ cells }) => (cells[at] ?? '').length))
  return longSheetFile({
    name: translate('upload_fault_heading'),
    titles: more > 0 ? [translate('upload_fault_sheet_more', { count: more, max: MAX_FAULTS })] : [],
    columns: [
      ...places.map((at) => ({
        heading: headings[at] ?? '',
        kind: 'text' as const,
        width: Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, lengthAt(at) + 2)),
      })),
      { heading: translate('upload_fault_heading'), kind: 'text', width: FAULT_WIDTH },
    ],
    rows: rows
      .filter(({ line }) => line > readAs.header_line)
      .map(({ line, cells }) => [...places.map((at) => cells[at] ?? ''), byLine.get(line)?.join('\n') ?? '']),
    timeZone,
    words: { yes: translate('yes'), no: translate('no') },
    madeAt: now,
  })
}

/** {@link faultSheet} for the worker, which takes the body apart too. */
export const faultSheetFile = async ({ database, upload, ...wanted }: FaultSheet): Promise<Uint8Array> => {
  const bytes = await fileOfUpload(upload)
  const chosen = await chosenColumns(upload)
  return withReadStore(database, (store) => faultSheet(store, bytes, { ...wanted, chosen }, database.now))
}
