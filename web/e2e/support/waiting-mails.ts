import path from 'node:path'
import { Database } from '#server/store/sql/sqlite.ts'
import type { TestServer } from './server.ts'

/** What can be undone is told a minute later (rules 10.1): lets the mails that wait for it leave now. */
export const letMailsLeave = ({ folder }: TestServer): void => {
  const sqlite = new Database(path.join(folder, 'tours.db'))
  sqlite.prepare("update outbox set next_attempt_at = created_at where state = 'queued'").run()
  sqlite.close()
}
