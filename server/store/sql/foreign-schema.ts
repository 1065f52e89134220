import type { Database } from './sqlite.ts'

/**
 * Statements that this program makes, as SQLite keeps their words. It runs by these words alone, whatever type stands beside
 * them.
 */
const MADE = /^CREATE (TABLE|INDEX|UNIQUE INDEX) /
const INDEX = /^CREATE (?:UNIQUE )?INDEX /

/** Names and texts in quotes, and comments: a word within them is none of the language. A comment stands for a space. */
const QUOTED = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\]|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g
const isComment = (quoted: string): boolean => quoted.startsWith('--') || quoted.startsWith('/*')
/**
 * Parts that no release ever wrote into a table: checks, generated columns and defaults that are worked out. Each is run for each
 * row, and takes as long as it is meant to.
 */
const WORKED_OUT = /\b(?:check|as)\b|\bdefault\s*\(/i
/** An index that we make is over columns, of all rows or of those that have something in one: nothing in it is worked out. */
const COLUMN = '\\w+(?: asc| desc)?'
const OWN_INDEX = new RegExp(
  `^CREATE (?:UNIQUE )?INDEX \\w+ on \\w+ ?\\( ?${COLUMN}(?: ?, ?${COLUMN})* ?\\)(?: ?where (?:\\w+ ?\\. ?)?\\w+ is not null)? ?$`,
  'i',
)

const runsPrograms = (sql: string): boolean => {
  if (!MADE.test(sql)) return true
  const words = sql.replaceAll(QUOTED, (quoted) => (isComment(quoted) ? ' ' : ' q ')).replaceAll(/\s+/g, ' ')
  return sql.startsWith('CREATE TABLE ') ? WORKED_OUT.test(words) : !OWN_INDEX.test(words)
}

/** Words about a file in which {@link holdsPrograms} finds something. */
export const PROGRAMS = 'views, triggers, checks or columns that are worked out, which no version of this program makes'

const schemaOf = (sqlite: Database.Database): string[] =>
  sqlite.prepare<[], string>('select cast(sql as text) from main.sqlite_master where sql is not null').pluck().all()

/**
 * Returns true if a database has views, triggers, tables of a module, or constraints, columns or indices that are worked out: they
 * run what another one wrote, without end where it is meant to, and this program keeps none in a file.
 * @throws Error where it cannot be read
 */
export const holdsPrograms = (sqlite: Database.Database): boolean => schemaOf(sqlite).some(runsPrograms)

/** As {@link holdsPrograms}, for a database of which is only read: an index is then run by nothing, whatever it is over. */
export const runsWhenRead = (sqlite: Database.Database): boolean =>
  schemaOf(sqlite).some((sql) => !INDEX.test(sql) && runsPrograms(sql))
