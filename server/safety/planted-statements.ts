import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { scanFolder } from '../files/scan-folder.ts'
import { insertStatementFile } from '../money/store/statement-files.ts'
import { insertLine, lineOfTrip, NOT_ANSWERED } from '../money/store/statement-lines.ts'
import { insertStatement, updateStatement } from '../money/store/statements.ts'
import type { TestApp } from '../testing/test-app.ts'
import { getTrip } from '../trips/store/trips.ts'

/** The content of the photos, and its name on the disk. */
const BYTES = 'x'
const PHOTO = `${createHash('sha256').update(BYTES).digest('hex')}.png`

/** A statement, its only line, and the photo that this one names. */
export type PlantedStatement = { st_id: number; sl_id: number; sf_id: string }

/**
 * Statements of Meier Trans (sent) and of Huber AG (sent), a draft of Meier Trans, and one of the customer Holz AG (sent), each
 * with one of the planted trips.
 */
export const plantStatements = (
  t: TestApp,
  trips: { own: number; another: number; handedOver: number },
  customer: { own: number },
) => {
  fs.mkdirSync(scanFolder(t.deps.env.DATA_DIR), { recursive: true })
  fs.writeFileSync(path.join(scanFolder(t.deps.env.DATA_DIR), PHOTO), BYTES)
  const author = { username: 'dora', source: 'person' } as const
  const plant = (side: 'customer' | 'sub', name: string, tt_id: number, isSent: boolean): PlantedStatement => {
    const party = side === 'sub' ? { side, name } : { side, name, id: customer.own }
    const head = insertStatement(t.store, { party, days: { from: '2026-11-16', to: '2026-11-22' } }, author)
    const trip = getTrip(t.store, tt_id)
    if (!trip) throw new Error('the trip was planted')
    const sf_id = randomUUID()
    insertStatementFile(t.store, {
      sf_id,
      st_id: head.st_id,
      sf_name: PHOTO,
      sf_bytes: 1,
      sf_at: new Date(t.clock.now()).toISOString(),
    })
    const fields = { ...lineOfTrip(trip, side), ...NOT_ANSWERED, sl_files: [sf_id], sl_place: 'living' as const }
    const { sl_id } = insertLine(t.store, head, fields, author)
    const st_answer_until = new Date(t.clock.now() + 86_400_000).toISOString()
    if (isSent) updateStatement(t.store, head, { st_state: 'sent', st_answer_until }, author)
    return { st_id: head.st_id, sl_id, sf_id }
  }
  return {
    own: plant('sub', 'Meier Trans', trips.own, true),
    draft: plant('sub', 'Meier Trans', trips.handedOver, false),
    another: plant('sub', 'Huber AG', trips.another, true),
    customer: plant('customer', 'Holz AG', trips.own, true),
  }
}
