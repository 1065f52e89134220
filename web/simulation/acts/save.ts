import { type Fields, sameValue } from '#shared/domain/sync/merge.ts'
import type { RowKey } from '#shared/schemas/sync.ts'
import type { OutboxEntry } from '../../db/records.ts'
import { queueEdit, type RowEdit } from '../../sync/push/outbox.ts'
import type { Device } from '../device.ts'
import type { History } from '../history-state.ts'
import { ANSWER } from '../oracle/answers.ts'
import { changesBetween, isUnique, valueAt } from '../oracle/changes.ts'
import { mustHold, Violation } from '../oracle/must-hold.ts'
import type { Entity } from '../oracle/row-identity.ts'
import { stopWatchingPaths, watch } from '../oracle/watched.ts'
import { entriesOf, look } from '../screen.ts'

/** Returns the entry that now carries the newest edit of a row. */
const entryOf = (entries: readonly OutboxEntry[], entity: Entity, key: RowKey): OutboxEntry | undefined =>
  entries.findLast((entry) => entry.entity === entity && entry.key === key)

/** An edit that a person makes by saving. */
export type Save = {
  entity: Entity
  /** The row that the person saw; null for a new one. */
  row: string | null
  /** The row before and after the person's edit, limited to the fields that the person may write. */
  before: Fields
  after: Fields
  /** Number of the change feed that the device was at when the person began to write. */
  feed: number | undefined
  /** It takes an answer back. */
  isBack?: boolean | undefined
}

/**
 * Saves as the screen does, records it in the ledger, and checks at once that it shows.
 * @param write returns the key under which the row is shown from then on
 * @returns a description, or null if nothing was saved
 */
export const saveAndLook = async (
  history: History,
  device: Device,
  { write, ...save }: Save & { write: () => Promise<RowKey> },
): Promise<string | null> => {
  if (changesBetween(save.before, save.after).size === 0) return null
  const waiting = await entriesOf(device)
  return checkSaved(history, device, waiting, { ...save, key: await write() })
}

/**
 * Saves the edit of an open form, see {@link saveAndLook}.
 * @param before the row as its person saw it, where the form has its own opinion of that
 */
export const saveForm = (
  history: History,
  device: Device,
  form: { row: string | null; seen: number | undefined },
  edit: RowEdit,
  before: Fields = edit.before,
): Promise<string | null> =>
  saveAndLook(history, device, {
    entity: edit.entity,
    row: form.row,
    before,
    after: edit.after,
    feed: form.seen,
    write: async () => {
      await queueEdit(device.outbox(), { ...edit, seen: form.seen })
      return edit.key
    },
  })

/** Like {@link saveAndLook}, for edits that are saved together: all of them or none. */
export const saveAllAndLook = async (
  history: History,
  device: Device,
  saves: readonly (Save & { key: RowKey })[],
  write: () => Promise<void>,
): Promise<string> => {
  const waiting = await entriesOf(device)
  await write()
  const said: (string | null)[] = []
  for (const save of saves)
    if (changesBetween(save.before, save.after).size > 0) said.push(await checkSaved(history, device, waiting, save))
    else if ('tt_answer' in save.after)
      for (const former of waiting)
        if (former.key === save.key && isUndecidedAnswer(former)) history.ledger.giveUp(former)
  return said.join(' and ')
}

/** A new answer to a trip takes the place of one that the server did not take. */
const isUndecidedAnswer = ({ state, set }: OutboxEntry): boolean =>
  (state === 'refused' || state === 'conflict') && 'tt_answer' in set

const answerOf = (values: Fields): Fields => Object.fromEntries(ANSWER.map((field) => [field, values[field] ?? '']))
const isLostAnswer = (entry: OutboxEntry): boolean =>
  isUndecidedAnswer(entry) &&
  (entry.state === 'refused' ||
    entry.refused?.includes('answer') === true ||
    entry.theirs?.some(({ unit }) => unit === 'answer') === true)
/** Fields as they were before answers that did not count, which the person takes back. */
const beforeLost = (lost: readonly OutboxEntry[], before: Fields): Fields => {
  const seen = { ...before }
  for (const { set, base } of lost.toReversed())
    if (sameValue(answerOf(set), answerOf(seen))) Object.assign(seen, answerOf(base))
  return seen
}

/** @param waiting the outbox before the save */
const checkSaved = async (
  history: History,
  device: Device,
  waiting: readonly OutboxEntry[],
  save: Save & { key: RowKey },
): Promise<string> => {
  const { ledger } = history
  const { entity, row, after, feed, key } = save
  const {
    entries,
    shown: [shown],
  } = await look(device, [{ entity, key }])
  const entry = entryOf(entries, entity, key)
  // A refused create that was sent again replaces the former one.
  const left = new Set(entries.map(({ id }) => id))
  const gone = waiting.filter((one) => !left.has(one.id) && one.entity === entity && one.key === key)
  const formerAnswers = gone.filter((one) => 'tt_answer' in after && isUndecidedAnswer(one))
  for (const former of formerAnswers) ledger.giveUp(former)
  const lost = waiting.filter((one) => one.entity === entity && one.key === key && isLostAnswer(one))
  const before = save.isBack ? beforeLost(lost, save.before) : save.before
  const changes = changesBetween(before, after)
  if (changes.size === 0) return `${entity} ${key} as it was before an answer that did not count`
  const replaced = gone.find((one) => !formerAnswers.includes(one))
  stopWatchingPaths(history, device, { entity, key }, changes.keys())
  const said = `${entity} ${key} ${[...changes].map(([path, { to }]) => `${path}=${JSON.stringify(to)}`).join(' ')}`
  if (replaced?.op === 'edit' && replaced.entity === entity && replaced.key === key) {
    // An edit that restores the old values leaves no entry, and the row as it was.
    const former = ledger.promised(replaced.id)
    const isBack = [...(former?.changes ?? [])].every(
      ([path, { from, to }]) =>
        // What arrived while another part was refused is no longer in it, and an earlier edit may have restored it.
        !(path in replaced.set) ||
        JSON.stringify(to) === JSON.stringify(from) ||
        (changes.has(path) && JSON.stringify(valueAt(after, path)) === JSON.stringify(from)),
    )
    mustHold(isBack, () => `1: ${device.name} said saved, and took back ${JSON.stringify(replaced)}`)
    ledger.giveUp(replaced)
    return `${said}, and so took it back`
  }
  if (!entry) throw new Violation(`1: ${device.name} said saved, and there is no entry of ${said}`)
  // Of a row that a restored database lacks the create goes as it was, before the edit.
  const create = entries.find((one) => one.op === 'create' && one.entity === entity && one.key === key)
  if (replaced?.op === 'create' && typeof key === 'string') ledger.renew(replaced, create ?? entry)
  const op = row === null ? 'create' : 'edit'
  const promise = {
    device,
    user: device.user(),
    account: device.account(),
    entity,
    op,
    key,
    row: row ?? String(key),
    seen: before,
    feed,
    changes,
  } as const
  ledger.promise(entry.id, promise)
  if (entry.op === 'edit') ledger.checkAuthor(entry)
  const [path, change] = [...changes].find(([, { to }]) => isUnique(to)) ?? []
  if (path === undefined || change === undefined) return said
  mustHold(
    !shown || sameValue(valueAt(shown.row, path), change.to),
    () => `5: ${device.name} does not see its own write of ${said}`,
  )
  if (row !== null)
    watch(history, {
      device,
      user: device.user(),
      account: device.account(),
      entity,
      key,
      entryId: entry.id,
      path,
      old: change.from,
    })
  return said
}
