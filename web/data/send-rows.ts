import type { AnyRecord } from '../../shared/records/record.ts'
import { recordCall } from './record-calls.ts'

/**
 * Adds or changes rows of a record, all of them or none: as the rows of one file, whose cells are what was typed. What is not
 * named of a row stays as it is.
 * @returns number of the import, by which it is undone; null where nothing changed
 * @throws as the import of a file
 */
export const sendRows = async <Name extends string>(
  of: AnyRecord,
  fields: readonly Name[],
  rows: readonly Readonly<Record<Name, string>>[],
): Promise<number | null> => {
  const cell = (value: string) => `"${value.replaceAll('"', '""')}"`
  const lines = [fields.join(';'), ...rows.map((row) => fields.map((name) => cell(row[name])).join(';'))]
  const body = new FormData()
  body.set('typed', 'true')
  body.set('file', new File([`\uFEFF${lines.join('\n')}\n`], `${of.plural}.csv`, { type: 'text/csv' }))
  const { run } = await recordCall(of).csv.send({ query: { check: 'false' }, body })
  return run
}
