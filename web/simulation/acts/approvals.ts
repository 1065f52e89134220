import { allDocuments, type DocumentRow, getDocument, updateDocument } from '#server/documents/store/documents.ts'
import { addApproval, DAY, OTHER_DISPATCHER, REQUIREMENT } from '../company.ts'
import type { Device } from '../device.ts'
import type { History } from '../history-state.ts'
import { openTripForm, saveTripForm, typeIntoTrip } from './trips.ts'

/** Admin, who acts on documents by the server's own functions. */
const person = { username: OTHER_DISPATCHER, source: 'person' } as const

const withdraw = ({ world }: History, { do_id }: DocumentRow): void => {
  const row = getDocument(world.store(), do_id)
  if (row && !row.retired) updateDocument(world.store(), row, { retired: true }, person)
}

/** Withdraws a document, confirms one, or adds one that ends within days or was not looked at. */
export const changeDocuments = (history: History): string => {
  const { random, world } = history
  const store = world.store()
  const kept = allDocuments(store).filter(({ retired }) => !retired)
  const document = kept.length > 0 ? random.pick(kept) : null
  if (document && random.chance(0.35)) {
    withdraw(history, document)
    return `the approval of ${document.do_owner_key} is withdrawn`
  }
  if (document && document.do_verified_at === null) {
    const verified = { do_verified_at: new Date(world.now()).toISOString(), do_verified_by: OTHER_DISPATCHER }
    updateDocument(store, document, verified, person)
    return `the approval of ${document.do_owner_key} is verified`
  }
  const sub = random.pick(world.subcontractors())
  const lastDay = random.chance(0.5) ? null : new Date(world.now() + random.below(12) * DAY).toISOString().slice(0, 10)
  const isVerified = random.chance(0.7)
  addApproval(store, sub, { isVerified, lastDay })
  return `${sub} has an approval to ${lastDay}, ${isVerified ? 'verified' : 'to be looked at'}`
}

/** Admin gives a secured trip to a haulier in a dead spot; the haulier's approval is withdrawn before that arrives. */
export const withdrawnWhileWaiting = async (history: History, device: Device): Promise<string | null> => {
  if (device.viewer().role !== 'admin') return null
  await device.sync()
  device.isOffline = true
  const opened = await openTripForm(history, device)
  if (!opened) return null
  const secured = () => ({ tt_status: 'active', tt_requirements: REQUIREMENT }) as const
  const form = await typeIntoTrip(history, opened, secured)
  const said = await saveTripForm(history, form)
  for (const document of allDocuments(history.world.store()))
    if (history.random.chance(0.8)) withdraw(history, document)
  device.isOffline = false
  await device.sync()
  return `${said}, and approvals are withdrawn`
}
