import type { CallName } from '../../shared/api.ts'
import { type AnyRecord, fileFields } from '../../shared/records/record.ts'
import type { ImportKind } from '../../shared/schemas/file-import.ts'
import type { HistoryEntry } from '../../shared/schemas/history.ts'
import { callApi } from '../session/calls.ts'
import { fetchFile } from '../session/download.ts'
import type { CsvKind } from '../ui/file-import/csv-import.tsx'

type Saved = Promise<{ message: string }>
/** One that is called again for the same values takes effect once; `seen` is the body of the row as the person saw it. */
type Saving = { once: string; seen?: object }

/** The calls that `recordCalls` declares for a record. They are alike: the types of one stand for all. */
export const recordCall = <Row extends object>(of: AnyRecord) => {
  const named = <Alike extends CallName>(what: string): Alike => `${of.name}${what}` as Alike
  const params = (row: object) => ({ id: String((row as Record<string, unknown>)[of.key]) })
  const add = (body: object, once?: string): Saved =>
    callApi(named<'addressCreate'>('Create'), { body: body as never }, once)
  const csv: CsvKind = {
    name: of.name as ImportKind,
    send: (request) => callApi(named<'addressImport'>('Import'), request),
    fetchTemplate: () => fetchFile(named<'addressTemplate'>('Template'), {}),
    fileName: `${of.plural}.csv`,
    columns: fileFields(of).map(([name, { label, number, fileHint, choices, isRequired }]) => ({
      name,
      label,
      number,
      text: fileHint,
      words: fileHint ? undefined : choices,
      isRequired,
    })),
  }
  return {
    list: () =>
      callApi(of.plural as 'addresses', { query: of.isNeverRetired ? {} : { all: 'true' } }) as unknown as Promise<
        Row[]
      >,
    add,
    save: (row: object | null, body: object, { once, seen }: Saving): Saved =>
      row
        ? callApi(named<'addressEdit'>('Edit'), {
            params: params(row),
            body: { ...body, ...(of.isSeenSent && { seen }) } as never,
          })
        : add(body, once),
    remove: (row: object): Saved => callApi(named<'addressDelete'>('Delete'), { params: params(row) }),
    /** History of a record that has one. */
    history: (id: number, query: { before?: number }): Promise<HistoryEntry[]> =>
      callApi(named<'customerHistory'>('History'), { params: { id }, query }),
    /** Files of the record. */
    csv,
  }
}
