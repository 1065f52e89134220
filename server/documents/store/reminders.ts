import { eq } from 'drizzle-orm'
import type { Store } from '../../store/db.ts'
import { documentReminders } from '../../store/schema/documents.ts'
import { settings } from '../../store/schema/sync.ts'
import { prepared } from '../../store/sql/prepared.ts'

/** A step before the end of a document of which was reminded. */
type Reminder = { do_id: number; end: string; step: number }

const selectReminder = prepared((store) =>
  store.sqlite.prepare('select 1 from document_reminders where do_id = ? and do_valid_to = ? and step = ?').pluck(),
)
export const isReminded = (store: Store, { do_id, end, step }: Reminder): boolean =>
  selectReminder(store).get(do_id, end, step) !== undefined

export const noteReminded = (store: Store, { do_id, end, step }: Reminder): void => {
  store.db.insert(documentReminders).values({ do_id, do_valid_to: end, step }).run()
}

/**
 * Names the mail of a day to an address.
 * @param of ids (`sc_uid`) of the subcontractors whose documents it tells; null where it is the company's, which reads all
 */
export const remindersKey = (today: string, of: readonly string[] | null, address: string): string =>
  `documents ${today} ${of === null ? 'all' : of.map((id) => `#${id}`).join('')} ${address}`

/** The subcontractors whose documents a mail tells, as {@link remindersKey} named them; none where it is the company's. */
export const subsOfReminders = (dedupKey: string): string[] =>
  (/^documents \S+ ((?:#[\w-]+)+) /.exec(dedupKey)?.[1] ?? '').split('#').slice(1)

const DAY = 'documents_reminded_on'
/** The last day on which reminders were sent, or there were none. */
export const remindedOn = (store: Store): string | undefined =>
  store.db.select().from(settings).where(eq(settings.name, DAY)).get()?.value

export const noteRemindedOn = (store: Store, value: string): void => {
  store.db
    .insert(settings)
    .values({ name: DAY, value })
    .onConflictDoUpdate({ target: settings.name, set: { value } })
    .run()
}
