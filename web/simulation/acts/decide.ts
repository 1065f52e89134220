import type { UnitConflict } from '#shared/schemas/sync.ts'
import { getMeta } from '../../db/local-db.ts'
import type { OutboxEntry } from '../../db/records.ts'
import { readTheirsNow } from '../../edits/decide/theirs-now.ts'
import { discardEntry, resolveConflict, retryEntry, takeOffer } from '../../sync/push/outbox.ts'
import type { Device } from '../device.ts'
import type { History } from '../history-state.ts'
import { watchRetry } from '../oracle/watched.ts'
import { entriesOf } from '../screen.ts'

/** Decisions in Settings about edits that the server refused or that conflict. */

/** Chooses mine or theirs, unit by unit, as the sheet shows them: others may have changed theirs again since. */
export const decideUnits = async (
  history: History,
  device: Device,
  entry: OutboxEntry,
  isMine: (unit: string) => boolean,
): Promise<string> => {
  const shown = await readTheirsNow(device.db(), entry)
  const seen = (await getMeta(device.db(), 'seq')) ?? 0
  const units = shown.filter(({ unit }) => isMine(unit))
  await resolveConflict(device.outbox(), entry.seq, new Set(units.map(({ unit }) => unit)), shown)
  const fresh = await device.db().outbox.get(entry.seq)
  const isFound = (one: UnitConflict) => entry.theirs?.includes(one) ?? false
  history.ledger.keepMine(
    entry.id,
    fresh?.id,
    units.map((one) => (isFound(one) ? one : { ...one, seen })),
  )
  watchRetry(history, entry, fresh?.id)
  return `decided ${entry.id} as ${fresh?.id}, keeping ${units.map(({ unit }) => unit)}`
}

export const decide = async (history: History, device: Device): Promise<string | null> => {
  const { random, ledger } = history
  const open = (await entriesOf(device)).filter(({ state }) => state === 'conflict' || state === 'refused')
  if (open.length === 0) return null
  const entry = random.pick(open)
  if (random.below(3) === 0) {
    ledger.giveUp(entry)
    await discardEntry(device.db(), entry.seq)
    watchRetry(history, entry, (await device.db().outbox.get(entry.seq))?.id)
    return `gave up ${entry.id}`
  }
  if (entry.state === 'conflict') return decideUnits(history, device, entry, () => random.chance(0.6))
  const isOffered = (entry.errors ?? []).some(({ offers }) => offers !== undefined)
  if (isOffered && random.chance(0.7)) return takeAnOffer(history, device, entry)
  await retryEntry(device.outbox(), entry.seq)
  return retryOf(history, device, entry)
}

/** Takes one of the names that a refusal offers. */
export const takeAnOffer = async (history: History, device: Device, entry: OutboxEntry): Promise<string> => {
  const fault = (entry.errors ?? []).find(({ offers }) => offers !== undefined)
  const offer = history.random.pick(fault?.offers ?? [{}])
  await takeOffer(device.outbox(), entry.seq, fault?.path ?? '', offer)
  history.ledger.takeInstead(entry.id, offer)
  return `${await retryOf(history, device, entry)} with ${JSON.stringify(offer)}`
}

const retryOf = async (history: History, device: Device, entry: OutboxEntry): Promise<string> => {
  const fresh = await device.db().outbox.get(entry.seq)
  if (fresh) history.ledger.passOn(entry.id, fresh.id)
  watchRetry(history, entry, fresh?.id)
  return `tried ${entry.id} again as ${fresh?.id}`
}
