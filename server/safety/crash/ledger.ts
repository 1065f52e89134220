import Database from 'better-sqlite3'
import type { Write } from './writers.ts'

/** The writes that a database holds, read beside the server. */
type Found = { creates: Map<string, number>; edits: Map<string, number>; faults: string[] }

const count = (counts: Map<string, number>, mark: string): void => {
  counts.set(mark, (counts.get(mark) ?? 0) + 1)
}

const look = (file: string): Found => {
  const database = new Database(file)
  try {
    const found: Found = { creates: new Map(), edits: new Map(), faults: [] }
    const integrity = database.pragma('integrity_check', { simple: true })
    if (integrity !== 'ok') found.faults.push(`integrity_check: ${integrity}`)
    const orphans = database.pragma('foreign_key_check') as unknown[]
    if (orphans.length > 0) found.faults.push(`foreign_key_check: ${JSON.stringify(orphans)}`)
    for (const mark of database.prepare('select tt_tour from trips').pluck().all() as string[])
      count(found.creates, mark)
    const versions = database.prepare("select changes from history where entity = 'trip' and action = 'edit'").pluck()
    for (const text of versions.all() as string[]) {
      const changes = JSON.parse(text) as Record<string, { to: unknown }>
      for (const { to } of Object.values(changes)) if (typeof to === 'string') count(found.edits, to)
    }
    // A row, its history and its lines of the change feed are one transaction.
    const halves = database
      .prepare(
        `select tt_tour from trips where tt_rev <> (select count(*) from history where entity = 'trip' and key = tt_id)
         or tt_rev <> (select count(*) from changes where entity = 'trip' and key = tt_id)`,
      )
      .pluck()
      .all()
    if (halves.length > 0) found.faults.push(`torn apart: ${halves.slice(0, 5).join(', ')}`)
    return found
  } finally {
    database.close()
  }
}

/**
 * Compares a database with what was promised.
 * @param pending writes without an answer: they may be there once, or not at all
 * @throws Error that names what is lost, doubled or torn apart
 */
export const checkLedger = (file: string, acknowledged: readonly Write[], pending: readonly Write[]): void => {
  const { creates, edits, faults } = look(file)
  const times = ({ kind, mark }: Write): number => (kind === 'create' ? creates : edits).get(mark) ?? 0
  for (const write of acknowledged) {
    if (times(write) === 0) faults.push(`lost: ${write.kind} ${write.mark} by ${write.path}`)
    if (times(write) > 1) faults.push(`doubled: ${write.kind} ${write.mark} by ${write.path}`)
  }
  for (const write of pending) if (times(write) > 1) faults.push(`doubled, unanswered: ${write.kind} ${write.mark}`)
  const known = new Set([...acknowledged, ...pending].map(({ mark }) => mark))
  for (const mark of creates.keys()) if (!known.has(mark)) faults.push(`from nowhere: ${mark}`)
  if (faults.length > 0) throw new Error(faults.slice(0, 20).join('\n'))
}
