import { canCreateTrip } from '#shared/domain/access/permissions.ts'
import type { VisibleTrip } from '#shared/schemas/trip.ts'
import type { Shown } from '../../db/outbox/overlay.ts'
import { withdrawCreates } from '../../sync/push/new-rows.ts'
import { type Device, FAULTS } from '../device.ts'
import type { History } from '../history-state.ts'
import { mustHold } from '../oracle/must-hold.ts'
import { entriesOf, shownHere } from '../screen.ts'
import { saveSeveral } from './several.ts'
import { createTrip, editTrip } from './trips.ts'

/**
 * Takes new trips back as the notification does: those that no request carried vanish, the others become inactive.
 * @param meanwhile what the device does at the same moment
 */
const takeNewBack = async (
  history: History,
  device: Device,
  keys: readonly string[],
  meanwhile: Promise<void> = Promise.resolve(),
): Promise<string> => {
  const before = await entriesOf(device)
  const [sent] = await Promise.all([withdrawCreates(device.db(), 'trip', keys), meanwhile])
  const gone = keys.filter((key) => !sent.includes(key))
  for (const entry of before) if (gone.includes(String(entry.key))) history.ledger.giveUp(entry)
  history.withdrawn.push(...gone)
  const { rows, numbers } = await shownHere(device, 'trip')
  const localKey = ({ key }: Shown<object>): string =>
    typeof key === 'string' ? key : (numbers.created.get(key) ?? '')
  for (const row of rows)
    mustHold(!gone.includes(localKey(row)), () => `1: ${device.name} shows a trip that was taken back`)
  const trips = (rows as unknown as Shown<VisibleTrip>[]).filter((row) => sent.includes(localKey(row)))
  const said = await saveSeveral(
    history,
    device,
    trips.map(({ key, rev, row }) => ({
      ...{ entity: 'trip' as const, key, rev, seen: undefined },
      ...{ before: { tt_status: row.tt_status ?? 'active' }, after: { tt_status: 'inactive' } },
    })),
    trips.map((trip) => localKey(trip)),
  )
  return `${gone.length} gone, ${said || 'none sent'}`
}

/** New trips that are taken back: at once, after an edit, after a push that failed or did not, or while one is on its way. */
export const newTripsAndBack = async (history: History, device: Device): Promise<string | null> => {
  const { random } = history
  if (!canCreateTrip(device.viewer())) return null
  const keys: string[] = []
  for (let left = 1 + random.below(3); left > 0; left -= 1) {
    const { key } = await createTrip(history, device)
    if (typeof key === 'string') keys.push(key)
  }
  if (random.chance(0.3)) await editTrip(history, device)
  if (random.chance(0.3)) return `while they are sent: ${await takeNewBack(history, device, keys, device.sync())}`
  if (random.chance(0.6)) {
    device.fault = random.chance(0.6) ? random.pick(FAULTS) : null
    device.faultIn = 0
    await device.sync()
  }
  return takeNewBack(history, device, keys)
}
