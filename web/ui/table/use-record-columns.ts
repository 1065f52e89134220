import { createElement, useMemo } from 'react'
import type { Field } from '#shared/records/field.ts'
import type { AnyRecord } from '#shared/records/record.ts'
import { recordWord } from '../../i18n/record-word.ts'
import { useText } from '../../i18n/text.ts'
import { useFieldLabel } from '../forms/record-inputs.tsx'
import type { AdminColumn } from './admin-columns.ts'
import { MailAddress } from './mail-address.tsx'
import { isOverviewKind, OverviewLink } from './overview-link.tsx'

/** Differences of a list's columns from the text of their field, by field. */
export type ColumnLooks<Row> = Readonly<Record<string, Partial<AdminColumn<Row>>>>

/** Pixels: narrower than the words of a column, which then decide. */
export const NARROW = 8

/** The columns that a record declares for its list. @param looks keep it stable between renders */
export const useRecordColumns = <Row extends { retired?: boolean }>(
  of: AnyRecord,
  looks?: ColumnLooks<Row>,
): AdminColumn<Row>[] => {
  const text = useText()
  const labelOf = useFieldLabel()
  return useMemo(() => {
    const column = (name: string): AdminColumn<Row> => {
      const field: Partial<Field> = of.fields[name] ?? {}
      const isTitle = name === of.title
      const value = (row: Row) => {
        const held = (row as Record<string, unknown>)[name] as string | number | null | undefined
        const word = field.kind && recordWord(field as Field, held)
        return word ? text(word) : held
      }
      return {
        id: name,
        label: labelOf(name, field),
        value,
        ...(isTitle && {
          card: 'title',
          cell: (row) => {
            const name = row.retired ? `${value(row)} (${text('master_retired')})` : value(row)
            const id = String((row as Record<string, unknown>)[of.key])
            return isOverviewKind(of.name) ? createElement(OverviewLink, { kind: of.name, id }, name) : name
          },
        }),
        ...(field.kind === 'number' && { kind: 'integer' }),
        ...(field.kind === 'day' && { kind: 'day' }),
        ...(field.kind === 'digits' && { width: NARROW }),
        ...(field.kind === 'email' && {
          breaks: 'anywhere',
          cell: (row) => (value(row) ? createElement(MailAddress, { address: String(value(row)) }) : null),
        }),
        ...(field.kind === 'emails' && { breaks: 'anywhere' }),
        ...looks?.[name],
      }
    }
    return of.list.map(column)
  }, [of, looks, text, labelOf])
}
