import { z } from 'zod'
import type { Role } from '../domain/access/roles.ts'
import { PhoneNumber } from '../schemas/common.ts'
import type { TextKey } from '../text-key.ts'

/**
 * Kind of a field. It decides how a cell of a file is read, which input a form shows, and how a list writes the value: `digits`
 * are texts that a spreadsheet takes for numbers, `groups` names of subcontractors and `names` others, joined by semicolons,
 * `decimal` a number with up to four decimals, `minutes` and `amount` numbers with a unit, `days` ranges of days. A `flag` is off
 * and a `switch` on where nothing is said, a `choice` is one of a few words; `customer` (by its number), `subcontractor`,
 * `index`, `floater` and `addresses` refer to other records, and `addresses`, `emails`, `phones` and `users` (by their names) are
 * lists of texts. A `clock` is a time of day and `weekdays` the digits of days, 1 for Monday.
 */
export type FieldKind =
  | 'text'
  | 'digits'
  | 'email'
  | 'phone'
  | 'language'
  | 'groups'
  | 'names'
  | 'number'
  | 'minutes'
  | 'amount'
  | 'flag'
  | 'switch'
  | 'day'
  | 'instant'
  | 'days'
  | 'choice'
  | 'decimal'
  | 'customer'
  | 'subcontractor'
  | 'index'
  | 'floater'
  | 'addresses'
  | 'emails'
  | 'phones'
  | 'users'
  | 'clock'
  | 'weekdays'

type FieldFacts = {
  /** Roles that receive the field, where they are fewer than those that see the row. */
  seenBy?: readonly Role[]
  /** Key of its label, by default `field_<name>`; `number` fills its placeholder. */
  label?: TextKey
  number?: number
  /** Label of its input, where that says more. */
  inputLabel?: TextKey
  /** See {@link inner}. */
  isInner?: true
  /** Below the input; of a row that is being added, of one that is being edited. */
  hint?: TextKey
  hintOfNew?: TextKey
  hintOfKnown?: TextKey
  hintValues?: Readonly<Record<string, string | number>>
  /** Words that a `choice` offers, and the beginning of the keys of their texts: `<wordsOf>_<choice>`. */
  choices?: readonly string[]
  wordsOf?: string
  /** A text in which what reads like a day is meant: a name such as `2 Janvier`, a street such as `25 Aprile 12`. */
  isWords?: true
  /** A text that is typed with the keyboard of numbers. */
  isNumeric?: true
  /** A percentage: 8.1 for 8.1 %. */
  isPercent?: true
  /** Unit that a file may write behind the number, where its kind does not say it. */
  unit?: 'days' | 'hours' | 'months' | 'metres'
  /** Other numbers but 0 are taken from a file with this warning. */
  likely?: { from: number; to: number; warning: TextKey }
  /** In the explanation of a file: the meaning, where the label is not enough. */
  fileHint?: TextKey
  /** Headings of a file that mean it, beside its name and its label in the five languages. */
  words?: readonly string[]
  /** Meaning of an empty cell, where it is not that of the kind. */
  emptyCell?: 'absent'
}

/** The roles that see a field are part of its type: they are written out where not all roles see it. */
type Facts = Omit<FieldFacts, 'seenBy'>

/** One field of a record: its schemas in an answer and in a body (null where bodies do not name it), and facts about it. */
export type Field<Row extends z.ZodType = z.ZodType, Body extends z.ZodType | null = z.ZodType | null> = FieldFacts & {
  kind: FieldKind
  row: Row
  body: Body
  isRequired?: true
}
export type Fields = Record<string, Field>

/** A field that every body names. */
export const required = <Row extends z.ZodType>(kind: FieldKind, schema: Row, facts: Facts = {}) => ({
  ...facts,
  kind,
  row: schema,
  body: schema,
  isRequired: true as const,
})

/** A field that is `empty` where a body leaves it out. */
export const cleared = <Row extends z.ZodType>(
  kind: FieldKind,
  schema: Row,
  empty: z.output<Row>,
  facts: Facts = {},
) => ({ ...facts, kind, row: schema, body: schema.default(empty as never) })

/** A field that stays as it is where a body leaves it out. Its schema is optional where rows of older versions lack it. */
export const kept = <Row extends z.ZodType>(kind: FieldKind, schema: Row, facts: Facts = {}) => ({
  ...facts,
  kind,
  row: schema,
  body: schema.optional(),
})

/** A telephone number as it is typed; null without one. A body that leaves it out leaves it as it is. */
export const telephone = (facts: Facts = {}) => ({
  ...kept('phone', PhoneNumber.transform((phone) => phone || null).nullable(), facts),
  row: z.string().nullable().optional(),
})

/** A field that the program alone sets: no form shows it, and no line of the log tells of it. */
export const inner = <Row extends z.ZodType, Body extends z.ZodType | null = null>(
  kind: FieldKind,
  row: Row,
  body: Body = null as Body,
) => ({ kind, row, body, isInner: true as const })

/** One of a few words, which every body names. @param wordsOf how the keys of their texts begin */
export const choice = <const Choice extends string>(
  choices: readonly Choice[],
  wordsOf: string,
  error?: TextKey,
  facts: Facts = {},
) => required('choice', z.enum(choices, { error }), { ...facts, choices, wordsOf })

const NULLABLE: ReadonlySet<string> = new Set(['nullable'])
const OUTER: ReadonlySet<string> = new Set(['optional', 'default'])
type Wrapped = { type: string; innerType?: z.ZodType }
const within = (schema: z.ZodType, kinds: ReadonlySet<string>): z.ZodType => {
  const { type, innerType } = schema.def as unknown as Wrapped
  return innerType && kinds.has(type) ? within(innerType, kinds) : schema
}

/** Returns true if the field holds null where nothing is said. */
export const isNullable = ({ row }: Field): boolean =>
  (within(row, OUTER).def as unknown as Wrapped).type === 'nullable'

const TEXT_LISTS: ReadonlySet<FieldKind> = new Set(['addresses', 'emails', 'phones', 'users'])
/** Returns true if the field is a list of texts. */
export const isTextList = ({ kind }: Field): boolean => TEXT_LISTS.has(kind)

const REFERENCES: ReadonlySet<FieldKind> = new Set(['customer', 'subcontractor', 'index', 'floater'])
/** Returns true if the field refers to one row of another record, or to none. */
export const isReference = ({ kind }: Field): boolean => REFERENCES.has(kind)

/** Value of the field where nothing was ever said. */
export const emptyValue = (field: Field): null | '' | [] | true => {
  if (isNullable(field)) return null
  if (field.kind === 'switch') return true
  return field.kind === 'days' || isTextList(field) ? [] : ''
}

/** Key of the word for one of the values of a field; null where values are no codes. */
export const wordKey = ({ kind, wordsOf }: Pick<Field, 'kind' | 'wordsOf'>, value: unknown): string | null => {
  const begins = kind === 'language' ? 'language' : wordsOf
  return begins && typeof value === 'string' && value !== '' ? `${begins}_${value}` : null
}

/** Characters that its input takes, as its schema says; undefined where that says nothing. */
export const maxLengthOf = ({ row }: Field): number | undefined => {
  const inner = within(row, new Set([...OUTER, ...NULLABLE]))
  return inner instanceof z.ZodString ? (inner.maxLength ?? undefined) : undefined
}
