import path from 'node:path'
import { Database } from '#server/store/sql/sqlite.ts'
import type { TestServer } from './server.ts'

/** Lets mails leave now that wait a minute because their change can be undone (rules 10.1). */
export const letMailsLeave = ({ folder }: TestServer): void => {
  const sqlite = new Database(path.join(folder, 'tours.db'))
  sqlite.prepare("update outbox set next_attempt_at = created_at where state = 'queued'").run()
  sqlite.close()
}
