import { entryOf } from '#shared/domain/clashes/entry-of.ts'
import { nameKey, sameName } from '#shared/domain/names/names.ts'
import { MAX_FAULTS } from '#shared/domain/trip-plan/trip-plan-csv.ts'
import type { FileChange } from '#shared/schemas/file-import.ts'
import { fieldErrors, invalid, Refusal } from '../../kit/refusal.ts'
import { listedRows } from '../../master-data/store/listed-rows.ts'
import {
  addRow,
  changeRow,
  differs,
  type Index,
  type MasterTable,
  plannedAdd,
  plannedChange,
  type Stored,
} from '../../master-data/store/master-data.ts'
import type { Store } from '../../store/db.ts'
import { codesKey, codesOf } from '../cells/code-lists.ts'
import { hasLostLetters, inAscii } from '../cells/destroyed.ts'
import type { FileFault } from '../csv.ts'
import type { Column, CsvFormat } from '../csv-format.ts'
import { fileChanges } from '../file-changes.ts'
import { type Fields, type FileRowsRead, fieldsOfRows, repeatedRow, tryFileRows } from '../file-rows.ts'
import type { FileTable } from '../files/table.ts'
import { movedRow, sortedKeys } from '../settle/moved-row.ts'
import { fingerprint, readState } from '../settle/row-state.ts'
import {
  type KeyedRow,
  keptId,
  ROW_KEY,
  ROW_STATE,
  repeatedKey,
  rowSettler,
  type Settling,
} from '../settle/settle-row.ts'
import type { Touched } from '../store/unfinished-imports.ts'

/** Columns by which a trip plan names a row: of two that are alike there it names neither. */
const NAMES_IN_PLANS: Partial<Record<string, { column: string; title: string }>> = {
  driver: { column: 'dr_number', title: 'dr_name' },
  address: { column: 'add_name', title: 'add_id' },
}

/** Returns the function that warns of a row that a trip plan could not tell from another one. */
const warnsOfAlike = <Row extends object>(
  { entity, keyField }: { entity: string; keyField: keyof Row },
  all: readonly Stored<Row>[],
): ((row: Stored<Row>, line: number) => FileFault[]) => {
  const named = NAMES_IN_PLANS[entity]
  if (!named) return () => []
  const textOf = (row: Stored<Row>, column: string): string => String((row as Fields)[column] ?? '')
  const holders = new Map<string, Map<unknown, string>>()
  const keep = (row: Stored<Row>): Map<unknown, string> => {
    const key = nameKey(textOf(row, named.column))
    const same = holders.get(key) ?? new Map<unknown, string>()
    if (key !== '') holders.set(key, same)
    same.set(row[keyField] ?? row, textOf(row, named.title))
    return same
  }
  for (const row of all) if (!row.retired) keep(row)
  return (row, line) => {
    const [other] = [...keep(row)].filter(([key]) => key !== (row[keyField] ?? row))
    return other ? [{ line, column: named.column, message: 'import_named_alike', value: other[1] }] : []
  }
}

/** The fields without those that say no where the row never said yes. */
const withoutSilentNo = (fields: Fields, known: object): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== false || (known as Fields)[name] !== null),
  )

/** The fields, with codes as the row has them where they are the same in another order. */
const withKeptCodes = (columns: readonly Column[], fields: Fields, known: object): Fields => {
  const kept = { ...fields }
  for (const { name, codes } of columns) {
    const [typed, before] = [fields[name], (known as Fields)[name]]
    if (!codes || typeof typed !== 'string' || typeof before !== 'string') continue
    if (codesKey(codesOf(typed)) === codesKey(codesOf(before))) kept[name] = before
  }
  return kept
}

/** Rules of a list for its rows, beside its columns. */
export type ListRules<Given> = {
  /** The column in which a file names the row that a line is of. */
  keyColumn: string
  /** A key that others refer to: only its spelling may change. */
  isKeyFixed: boolean
  /** For rows without a name: the key by which two are the same, so that a new one stays out, and words for a person. */
  unnamed?: { sameAs: (given: Given) => string; calledBy: (given: Given) => string }
}

const MOST_SHOWN = 200
/** Warns of new rows that differ in one cell from a row which the file leaves out: that row was perhaps meant. */
const warningsOfSeconds = <Given extends object>(
  columns: readonly Column[],
  added: readonly { given: Given; line: number }[],
  leftOut: readonly Given[],
  calledBy: (given: Given) => string,
): FileFault[] => {
  const names = columns.flatMap(({ name, isOfServer }) => (isOfServer ? [] : [name]))
  const textsOf = (row: object): string[] =>
    names.map((name) => {
      const value = (row as Fields)[name] ?? null
      return JSON.stringify(Array.isArray(value) ? value.toSorted() : value)
    })
  const known = leftOut.map((row) => ({ row, texts: textsOf(row) }))
  return added.flatMap(({ given, line }) => {
    const texts = textsOf(given)
    for (const { row, texts: others } of known) {
      const at = texts.findIndex((text, place) => text !== others[place])
      if (at < 0 || texts.some((text, place) => place > at && text !== others[place])) continue
      const value = calledBy(row).slice(0, MOST_SHOWN)
      return [{ line, column: names[at] ?? '', message: 'import_alert_alike', value }]
    }
    return []
  })
}

/**
 * Tries what the rows of a file would add and change, by the rules that will write them; nothing is written. What the file
 * has no column for stays as it is, and so does what only others changed since the file was downloaded.
 * @returns what the rows are to become, without those that are so already
 * @throws Refusal 400 with the faults by their lines (as rules 9.1)
 */
export const tryMasterData = <Row extends object, Given extends object, Filled extends object>(
  store: Store,
  table: MasterTable<Row, Given, Filled>,
  format: CsvFormat<Given>,
  file: FileTable,
  { keyColumn, isKeyFixed, unnamed }: ListRules<Given>,
  settling: Settling,
): FileRowsRead<KeyedRow<Given>> => {
  const counts = { added: 0, changed: 0, present: 0 }
  const rows: KeyedRow<Given>[] = []
  const seen = new Map<unknown, number>()
  const changes: FileChange[] = []
  const naming = format.columns.find(({ required }) => required)?.name ?? table.keyField

  const all = table.all(store)
  const byKey = new Map(all.flatMap((row) => (row.retired ? [] : [[String(row[table.keyField]), row] as const])))
  const { sameAs } = unnamed ?? {}
  const inFile = new Set<string>()
  const added: { given: Given; line: number }[] = []
  const same = new Map(sameAs ? all.map((row) => [sameAs(row as unknown as Given), 0]) : [])
  const alike: FileFault[] = []
  const warnOfAlike = warnsOfAlike<Row>(table, all)

  let lastId = table.lastGivenId?.(store) ?? 0
  /** A row that is to be numbered gets the number that it will have, which another row of the file may name. */
  const numbered = (row: Stored<Row>): Stored<Row> => {
    if (!table.lastGivenId) return row
    const id = Number(row[table.keyField] ?? lastId + 1)
    lastId = Math.max(lastId, id)
    return { ...row, [table.keyField]: id }
  }

  const keyOf = (row: Stored<Row>): string => String(row[table.keyField])
  /** The rows whose cells went to the keys of others, where names tell which row is meant. */
  const movedByName = (): ((_fields: Fields, key: string) => boolean) => {
    if (!file.header.includes(keyColumn)) return () => false
    const index = table.index(all)
    const names = format.columns.flatMap(({ name, isOfServer }) => (isOfServer ? [] : [name]))
    const lines = fieldsOfRows(format.columns, file).flatMap(({ [ROW_KEY]: _key, [keyColumn]: given, ...fields }) => {
      const key = String(given ?? '')
      if (!byKey.has(key)) return []
      const held = readState(String(fields[ROW_STATE] ?? ''), key, names)
      // A name that was left alone is the row's own, whatever others called it since.
      if (held?.get(naming) === fingerprint(fields[naming])) return [{ key, named: key }]
      const row = index.find(fields as Partial<Row>)
      return [{ key, named: row && !row.retired ? keyOf(row) : undefined }]
    })
    const sorted = sortedKeys(lines)
    return (_fields, key) => sorted.has(key)
  }
  const isMoved = sameAs ? movedRow(store, format.columns, byKey, file) : movedByName()
  const settleCells = rowSettler(store, format.columns, settling)
  /** The row that a line names by its key; undefined where it names none. @throws Refusal 400 */
  const named = (fields: Fields): Stored<Row> | undefined => {
    const key = String(fields[keyColumn] ?? '')
    const row = key === '' ? undefined : byKey.get(key)
    // Where the key is a field of its own, a new row may bring one.
    if (key !== '' && !row && (keyColumn === ROW_KEY || String(fields[ROW_STATE] ?? '') !== ''))
      throw invalid([{ path: keyColumn, message: 'import_row_key_unknown' }])
    return row
  }
  const settle = (fields: Fields, line: number): Fields => {
    const row = named(fields)
    if (!row) return fields
    const id = row[table.keyField]
    const first = seen.get(id)
    if (first !== undefined && keyColumn === ROW_KEY) throw repeatedKey(first, keyColumn)
    const typed = fields[table.keyField]
    if (isMoved(fields, String(id))) throw invalid([{ path: keyColumn, message: 'import_row_moved' }])
    if (isKeyFixed && typeof typed === 'string' && !sameName(typed, String(id)))
      throw keptId(table.keyField, String(id))
    const versions = { entity: table.entity, key: String(id) }
    const known = { key: String(id), row, title: (row as Fields)[naming], versions }
    return settleCells(fields, String(fields[ROW_STATE] ?? ''), known, line)
  }

  /** Names that can lose letters, by the letters that are left. */
  const byAscii = new Map<string, string[]>()
  for (const row of all) {
    const name = (row as Fields)[naming]
    if (typeof name !== 'string' || inAscii(name) === name) continue
    entryOf(byAscii, inAscii(name), () => []).push(name)
  }
  /** A name that is new may be one that lost letters. @throws Refusal 400 */
  const requireLetters = (fields: Fields, known: Stored<Row> | undefined): void => {
    for (const [name, text] of Object.entries(fields)) {
      if (typeof text !== 'string' || !text.includes('?')) continue
      const before: readonly unknown[] = known
        ? [(known as Fields)[name]]
        : name === naming
          ? (byAscii.get(inAscii(text)) ?? [])
          : []
      const meant = before.find((value) => typeof value === 'string' && hasLostLetters(text, value))
      if (meant !== undefined)
        throw new Refusal(400, 'upload_letters_lost', { meant }, [{ path: name, message: 'upload_letters_lost' }])
    }
  }

  /** @throws Refusal */
  const tryRow = (index: Index<Row>, { [ROW_STATE]: _state, ...typed }: Fields, line: number): void => {
    const byName = named(typed)
    const { [ROW_KEY]: _key, ...fields } = typed
    const known = byName ?? index.find(fields as Partial<Row>)
    const first = known && seen.get(known[table.keyField])
    if (first !== undefined) throw repeatedRow(first)
    if (!file.isTyped) requireLetters(fields, known)
    const isOffered = known !== undefined && !known.retired
    const isRenamed = byName !== undefined && table.keyField in fields && !isKeyFixed
    const id = known && !isRenamed ? { [table.keyField]: known[table.keyField] } : {}
    const said = isOffered
      ? { ...known, ...withKeptCodes(format.columns, withoutSilentNo(fields, known), known) }
      : fields
    const parsed = format.schema.safeParse({ ...said, ...id }, { reportInput: true })
    if (!parsed.success) throw new Refusal(400, 'validation_failed', {}, fieldErrors(parsed.error))
    const given = table.spelled?.(store, parsed.data) ?? parsed.data
    const key = byName ? String(byName[table.keyField]) : null
    if (!known && sameAs) {
      const above = same.get(sameAs(given))
      if (above === 0) counts.present += 1
      if (above === 0) inFile.add(sameAs(given))
      if (above === 0) return
      if (above !== undefined) throw repeatedRow(above)
      same.set(sameAs(given), line)
      added.push({ given, line })
    }
    if (known && sameAs) inFile.add(sameAs(known as unknown as Given))
    if (isOffered) {
      const filled = plannedChange(table, known, given, index)
      const row = { ...known, ...filled }
      alike.push(...warnOfAlike(row, line))
      const changed = differs(known, row)
      index.keep(row, known)
      seen.set(known[table.keyField], line)
      seen.set(row[table.keyField], line)
      if (changed) changes.push(...fileChanges(format.columns, { line, naming, before: known, after: row }))
      counts[changed ? 'changed' : 'present'] += 1
      if (changed) rows.push({ key, given })
    } else {
      const { known: retired, filled } = plannedAdd(table, given, index)
      const row = numbered({ ...retired, ...filled, retired: false } as unknown as Stored<Row>)
      alike.push(...warnOfAlike(row, line))
      index.keep(row, retired)
      seen.set(row[table.keyField], line)
      counts.added += 1
      rows.push({ key, given })
    }
  }

  const index = table.index(all)
  const valuesOf = (column: string): string[] =>
    all.map((row) => (row as Record<string, unknown>)[column]).filter((value) => typeof value === 'string')
  const tryLine = (fields: Fields, line: number): void => tryRow(index, fields, line)
  const warnings = tryFileRows(store, format.columns, file, tryLine, valuesOf, settle)
  const leftOut = (all as unknown[] as Given[]).filter((row) => unnamed && !inFile.has(unnamed.sameAs(row)))
  const seconds = unnamed ? warningsOfSeconds(format.columns, added, leftOut, unnamed.calledBy) : []
  return { counts, rows, warnings: [...warnings, ...alike, ...seconds].slice(0, MAX_FAULTS), changes }
}

/** Writes a row of a file that was tried before, inside the caller's transaction. @throws Refusal 409 */
export const masterDataWriter = <Row extends object, Given extends object, Filled extends object>(
  store: Store,
  table: MasterTable<Row, Given, Filled>,
  username: string,
  { rows: byKey, index } = listedRows(store, table),
): ((row: KeyedRow<Given>) => Touched) => {
  const author = { username, source: 'upload' as const }
  return ({ key, given }) => {
    const named = key === null ? undefined : byKey.get(key)
    if (key !== null && !named) throw new Refusal(409, 'import_master_data_changed')
    const known = named ?? index.find(given as unknown as Partial<Row>)
    const row =
      known && !known.retired
        ? changeRow(store, table, known, given, author, index).row
        : addRow(store, table, given, author, index)
    const before = known ? { ...known } : null
    return { entity: table.entity, key: String(row[table.keyField]), username, before }
  }
}
