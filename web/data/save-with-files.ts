import type { EntryFile } from '../db/records.ts'
import { outboxContext } from '../session/outbox-context.ts'
import { queueEdit, type RowEdit } from '../sync/push/outbox.ts'
import { type Seen, saveAndSync } from './save.ts'

/** Saves an edit with the photos that it names: both or, where the disk fails, neither. */
export const saveWithFiles = (edit: RowEdit & Seen, files: readonly EntryFile[]): Promise<void> =>
  saveAndSync(() => {
    const context = outboxContext()
    return context.db.transaction('rw', context.db.files, context.db.outbox, async () => {
      await context.db.files.bulkPut([...files])
      await queueEdit(context, edit)
    })
  })
