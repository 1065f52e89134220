import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { openStore } from '../store/db.ts'
import { sessions } from '../store/schema/accounts.ts'
import { readReplaced, settleRestored } from '../sync/store/restored.ts'
import { createTestApp, type TestApp } from './test-app.ts'

/** @returns the file, which goes with the app */
export const backUp = ({ store, deps }: TestApp): string => {
  const file = path.join(deps.env.DATA_DIR, `${randomUUID()}.db`)
  store.sqlite.prepare('vacuum into ?').run(file)
  return file
}

/**
 * A server on a restored backup, as `npm run restore` makes it.
 * @param replaced null when it cannot be read
 */
export const restoreBackup = (backup: string, replaced: TestApp | null, now: number): TestApp => {
  const copy = `${backup}.${randomUUID()}`
  fs.copyFileSync(backup, copy)
  const store = openStore(copy, { now: () => now })
  settleRestored(store, replaced && readReplaced(replaced.store.sqlite))
  store.close()
  return createTestApp({ database: copy, now: new Date(now).toISOString() })
}

/** After a restore without the former database all users log in again; here with the token from before. */
export const logInAgain = (restored: TestApp, former: TestApp): void => {
  for (const session of former.store.db.select().from(sessions).all())
    restored.store.db.insert(sessions).values(session).run()
}
