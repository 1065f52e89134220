import { settingsOfData } from '../../ops/account.ts'
import { readWords, runCommand, say, usage, WrongWords, warn } from '../../ops/command.ts'
import { requireDatabase } from '../../store/sql/data-folder.ts'
import { catchUp, mirror, setAsideWords } from './mirror.ts'
import { openTarget } from './target.ts'

const USAGE = usage('mirror', '--postgres URL [--schema tours] [--once]')

/** Returns the reason why a name cannot be a schema's; null if it can. */
const faultOf = (schema: string): string | null => {
  if (schema.startsWith('pg_') || schema === 'information_schema')
    return `The schema ${schema} belongs to PostgreSQL itself: choose another name, such as tours`
  if (/^[a-z_][a-z0-9_]{0,49}$/.test(schema)) return null
  return `${schema} is no name of a schema: it has up to 50 of a-z, 0-9 and _, and begins with a letter or _`
}

/** @throws WrongWords */
const wordsOf = (words: readonly string[]): { url: string; schema: string; isOnce: boolean } => {
  const { given } = readWords(words, {
    called: USAGE,
    options: { '--postgres': 'value', '--schema': 'value', '--once': 'flag' },
  })
  const url = given.get('--postgres') ?? process.env.MIRROR_POSTGRES ?? ''
  if (url === '')
    throw new WrongWords(`The address of the database is missing: give it by --postgres or MIRROR_POSTGRES. ${USAGE}`)
  // Never the address itself: it holds a password.
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url))
    throw new WrongWords(
      'The address is none of PostgreSQL: give postgres://user:password@host/database, with %XX for signs like @ in the password',
    )
  const schema = given.get('--schema') ?? 'tours'
  const fault = faultOf(schema)
  if (fault !== null) throw new WrongWords(fault)
  return { url, schema, isOnce: given.has('--once') }
}

/** Streams the company's data into tables of PostgreSQL, one way, until it is told to end. */
runCommand(async (words) => {
  const { url, schema, isOnce } = wordsOf(words)
  const { DATA_DIR, TIME_ZONE } = await settingsOfData()
  const file = requireDatabase(DATA_DIR)
  const source = { file, timeZone: TIME_ZONE }
  const target = openTarget(url, schema)
  const ending = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => ending.abort())
  try {
    if (isOnce) {
      const { rows, isWhole } = await catchUp(source, target, ending.signal, undefined, (row) =>
        warn(setAsideWords(row)),
      )
      say(`${isWhole ? 'A whole copy' : 'What was new'}: ${rows} rows`)
    } else await mirror(source, target, { say, complain: warn, signal: ending.signal })
  } finally {
    await target.close()
  }
})
