import fs from 'node:fs'
import { readEnv } from '../../env.ts'
import { runCommand, say, usage } from '../../ops/command.ts'
import { databaseFile } from '../../store/sql/database-file.ts'
import { catchUp, mirror } from './mirror.ts'
import { openTarget } from './target.ts'

const USAGE = usage('mirror', '--postgres URL [--schema tours] [--once]')

/** @throws Error with how it is called */
const readWords = (words: readonly string[]): { url: string; schema: string; isOnce: boolean } => {
  const given = { url: process.env.MIRROR_POSTGRES ?? '', schema: 'tours', isOnce: false }
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]
    if (word === '--once') given.isOnce = true
    else if (word === '--postgres' || word === '--schema') {
      at += 1
      given[word === '--schema' ? 'schema' : 'url'] = words[at] ?? ''
    } else throw new Error(USAGE)
  }
  if (!/^postgres(ql)?:\/\//.test(given.url) || !URL.canParse(given.url)) throw new Error(USAGE)
  if (!/^[a-z_][a-z0-9_]{0,49}$/.test(given.schema) || given.schema.startsWith('pg_'))
    throw new Error('The name of a schema is a-z, 0-9 and _, and begins with a letter')
  return given
}

/** Streams the company's data into tables of PostgreSQL, one way, until it is told to end. */
runCommand(async (words) => {
  const { url, schema, isOnce } = readWords(words)
  const { DATA_DIR, TIME_ZONE } = readEnv(process.env)
  const file = databaseFile(DATA_DIR)
  if (!fs.existsSync(file)) throw new Error(`There is no database ${file}: is DATA_DIR right?`)
  const source = { file, timeZone: TIME_ZONE }
  const target = openTarget(url, schema)
  const ending = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => ending.abort())
  try {
    if (isOnce) {
      const { rows, isWhole } = await catchUp(source, target, ending.signal)
      say(`${isWhole ? 'A whole copy' : 'What was new'}: ${rows} rows`)
    } else
      await mirror(source, target, {
        say,
        complain: (line) => process.stderr.write(`${line}\n`),
        signal: ending.signal,
      })
  } finally {
    await target.close()
  }
})
