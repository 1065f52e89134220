import type { LineFacts } from '../../shared/domain/money/statement-canonical.ts'
import { type Field, type Fields, wordKey } from '../../shared/records/field.ts'
import { DECLARED, type DeclaredName } from '../../shared/records/records.ts'
import type { HistoryEntry } from '../../shared/schemas/history.ts'
import { hasText, type TextKey } from '../kit/texts.ts'
import type { HistoryEntity } from '../store/history/history.ts'

type LoggedEntity = {
  /** Name of a row, as a version of it may have it. */
  nameIn: (changes: HistoryEntry['changes']) => unknown
  /** Set if the key is also the name of a row. */
  isNamedByKey?: true
  /** Word for a name that is a code. */
  wordOf?: (name: string) => TextKey | null
  /** Kind of a row, if that depends on its key. */
  labelOf?: (key: string) => TextKey
}

/** The field by which people call a row. */
const nameOf = (field: string) => (changes: HistoryEntry['changes']) => changes[field]?.to ?? changes[field]?.from

/** Words of the codes by which rows are called, where their title is one. */
const wordsOf = (title: Field | undefined): Pick<LoggedEntity, 'wordOf'> => {
  if (!title?.wordsOf) return {}
  const wordOf = (name: string): TextKey | null => {
    const key = wordKey(title, name)
    return key && hasText(key) ? key : null
  }
  return { wordOf }
}

const LOGGED_RECORDS = Object.fromEntries(
  DECLARED.map(({ name, key, title, fields }) => [
    name,
    {
      nameIn: nameOf(title),
      ...(title === (key as string) && { isNamedByKey: true }),
      ...wordsOf((fields as Fields)[title]),
    },
  ]),
) as Record<DeclaredName, LoggedEntity>

/** Names and kinds of the rows of each entity of the history, for the log. */
const LOGGED_ENTITIES: Readonly<Record<HistoryEntity, LoggedEntity>> = {
  ...LOGGED_RECORDS,
  trip: { nameIn: nameOf('tt_tour') },
  tour: { nameIn: nameOf('tr_name') },
  // Statements share their name in the history with the entries of the journals, which they are made from.
  statement: {
    nameIn: nameOf('st_party'),
    labelOf: (key) => (key.startsWith('S') ? 'statement_title_customer' : 'log_entity_statement'),
  },
  webhook: { nameIn: nameOf('wh_name') },
  api_key: { nameIn: nameOf('ak_name') },
  statement_line: { nameIn: ({ sl_facts }) => (sl_facts?.from as LineFacts | null | undefined)?.tt_tour },
}

export const loggedEntity = (name: string): LoggedEntity => LOGGED_ENTITIES[name as HistoryEntity]
