import { canCreateTrip } from '#shared/domain/access/permissions.ts'
import { type Device, FAULTS } from '../device.ts'
import type { History } from '../history-state.ts'
import { entriesOf, shownHere } from '../screen.ts'
import { decide, decideUnits, takeAnOffer } from './decide.ts'
import { backUp, changeEmployer, dropRows, restore } from './disruptions.ts'
import {
  addTour,
  addTrips,
  changeAtOtherClient,
  changeLists,
  changeTour,
  rename,
  temporaryCompany,
} from './other-clients.ts'
import { deleteShownTour, editTour, openTourForm, saveTourForm, typeExceptions, typeIntoTour } from './tours.ts'
import { chooseDriver, chooseSub, createTrip, editTrip, openTripForm, saveTripForm, typeIntoTrip } from './trips.ts'

/** Sequences that random operations would seldom produce. */

/** Creates a trip in a dead spot, and edits it there after a first attempt to send it failed. */
export const newTripOffline = async (history: History, device: Device): Promise<string | null> => {
  device.isOffline = true
  const { said, key } = await createTrip(history, device)
  if (key === undefined) return said
  await device.sync()
  const opened = await openTripForm(history, device, key)
  const edited = opened && (await saveTripForm(history, await typeIntoTrip(history, opened)))
  device.isOffline = history.random.chance(0.5)
  return `${said}, then ${edited}`
}

/** Adds rows and shows them, queues edits of them, restores the database, and adds other rows. */
export const numbersReused = async (history: History, device: Device): Promise<string | null> => {
  const { random } = history
  const { role } = device.viewer()
  if (role !== 'admin' && role !== 'sub') return null
  backUp(history)
  const [known, knownTours] = [new Set(await keysOf(device, 'trip')), new Set(await keysOf(device, 'tour'))]
  const isTour = random.chance(0.4)
  const added = isTour ? addTour(history) : addTrips(history, 2)
  await device.pull()
  device.isOffline = true
  const [fresh] = (await keysOf(device, isTour ? 'tour' : 'trip')).filter(
    (key) => !(isTour ? knownTours : known).has(key),
  )
  let said: string | null = null
  if (fresh !== undefined && isTour && random.chance(0.5)) said = await deleteShownTour(history, device, fresh)
  else if (fresh !== undefined && isTour) {
    const opened = await openTourForm(history, device, fresh)
    const form = opened && (await typeIntoTour(history, opened))
    said = form && (await saveTourForm(history, form))
  } else if (fresh !== undefined) {
    const opened = await openTripForm(history, device, fresh)
    said = opened && (await saveTripForm(history, await typeIntoTrip(history, opened)))
  }
  await restore(history)
  const again = isTour ? addTour(history) : addTrips(history, 2)
  device.isOffline = false
  await device.renewSession()
  await device.sync()
  return `${added}, ${said}, restored, ${again}`
}
const keysOf = async (device: Device, entity: 'trip' | 'tour') =>
  (await shownHere(device, entity)).rows.map(({ key }) => key)

/**
 * An older backup is restored by mistake. People are told of what it lacks, decide of some of it, and go on typing; then the
 * right backup is restored.
 */
export const restoreOfRestore = async (history: History, device: Device): Promise<string | null> => {
  const { random, world } = history
  if (!canCreateTrip(device.viewer())) return null
  const goOn = async () => {
    device.isOffline = false
    await device.renewSession()
    await device.sync()
  }
  await goOn()
  backUp(history)
  const { said, key } = await createTrip(history, device)
  if (random.chance(0.7)) await device.sync()
  const edited = random.chance(0.5) ? await editTrip(history, device) : null
  if (random.chance(0.9)) await device.sync()
  const right = world.backUp()
  await restore(history)
  await goOn()
  const decided = random.chance(0.4) ? await decide(history, device) : null
  if (decided && random.chance(0.7)) await device.sync()
  device.isOffline = random.chance(0.5)
  const opened = key === undefined ? null : await openTripForm(history, device, key)
  const typed = opened
    ? await saveTripForm(history, await typeIntoTrip(history, opened))
    : await editTrip(history, device)
  if (random.chance(0.5)) await device.sync()
  const between = random.chance(0.3) ? await changeAtOtherClient(history) : null
  history.backups.push(right)
  await restore(history)
  if (random.chance(0.3)) device.fault = random.pick(FAULTS)
  device.faultIn = random.below(4)
  await goOn()
  return `${said}, ${edited}, restored, ${decided}, ${typed}, ${between}, restored again`
}

/** A subcontractor changes a day, another person changes it too, perhaps once more, and the subcontractor keeps the own value. */
export const keepTourDayInConflict = async (history: History, device: Device): Promise<string | null> => {
  const { random } = history
  if (device.viewer().role !== 'sub') return null
  await device.sync()
  const opened = await openTourForm(history, device)
  const day = random.below(5)
  const form = opened && (await typeIntoTour(history, opened, day))
  const said = form && (await saveTourForm(history, form))
  if (!said) return null
  const between = [changeTour(history, day), changeTour(history, day)]
  await device.sync()
  if (random.chance(0.4)) {
    between.push(changeTour(history, day))
    await device.pull()
  }
  const conflict = (await entriesOf(device)).find(({ state }) => state === 'conflict')
  const decided = conflict && (await decideUnits(history, device, conflict, () => true))
  if (random.chance(0.2)) rename(history, 'sub')
  await device.sync()
  return `${said}, ${between}, ${decided}`
}

/** An edit waits while a company or driver is renamed. */
export const renameWhileWaiting = async (history: History, device: Device): Promise<string | null> => {
  device.isOffline = true
  const saved = history.random.chance(0.3) ? (await createTrip(history, device)).said : await editTrip(history, device)
  const renamed = rename(history)
  device.isOffline = false
  await device.sync()
  return `${saved}, ${renamed}`
}

/**
 * An edit that names two companies waits while the name of one is given to another one; before the person decides who
 * is meant, the other's name is given away too.
 */
export const twoNamesReused = async (history: History, device: Device): Promise<string | null> => {
  if (device.viewer().role !== 'admin') return null
  await device.sync()
  device.isOffline = true
  const opened = await openTripForm(history, device)
  const saved = opened && (await saveTripForm(history, await typeIntoTrip(history, opened, chooseSub, chooseDriver)))
  const [first, second] = history.random.chance(0.5) ? (['sub', 'driver'] as const) : (['driver', 'sub'] as const)
  const renamed = [rename(history, first, true)]
  device.isOffline = false
  await device.sync()
  renamed.push(rename(history, second, true))
  if (history.random.chance(0.5)) await device.pull()
  const refused = (await entriesOf(device)).find(({ state, errors }) => state === 'refused' && errors?.[0]?.offers)
  const decided = refused && (await takeAnOffer(history, device, refused))
  await device.sync()
  return `${saved}, ${renamed}, ${decided}`
}

/** An edit names a company that is deleted while it waits, and another company with the same name is created. */
export const companyRecreated = async (history: History, device: Device): Promise<string | null> => {
  if (device.viewer().role !== 'admin') return null
  const kind = history.random.pick(['customer', 'subcontractor'] as const)
  const [name, remake] = temporaryCompany(history, kind)
  await device.pull()
  device.isOffline = true
  const opened = await openTripForm(history, device)
  const choose = (): object => (kind === 'customer' ? { customer: name } : { tt_sub: name })
  const saved = opened && (await saveTripForm(history, await typeIntoTrip(history, opened, choose)))
  remake()
  device.isOffline = false
  await device.sync()
  return `${saved}, and another ${kind} is called so`
}

/** Two edits of a tour, with another person's edit between them. */
export const twoEditsOfATour = async (history: History, device: Device): Promise<string> => {
  const first = await editTour(history, device)
  const between = changeTour(history)
  await device.pull()
  return `${first}, ${between}, ${await editTour(history, device)}`
}

/** A person enters exceptions of a tour while another one does: what both changed is decided in the open form, or once sent. */
export const exceptionsMeanwhile = async (history: History, device: Device): Promise<string | null> => {
  const { random } = history
  if (device.viewer().role !== 'admin') return null
  await device.sync()
  const opened = await openTourForm(history, device)
  const form = opened && (await typeIntoTour(history, opened, undefined, typeExceptions))
  if (!form) return null
  const early = random.chance(0.5) ? await saveTourForm(history, form) : null
  const between = changeLists(history, form.key)
  await device.sync()
  const conflict = (await entriesOf(device)).find(({ state, key }) => state === 'conflict' && key === form.key)
  const late = early
    ? conflict && (await decideUnits(history, device, conflict, () => random.chance(0.5)))
    : await saveTourForm(history, form)
  await device.sync()
  return `${early}, ${between}, ${late}`
}

/** A first sync of several pages, with a change between two of them, on the device or elsewhere. */
export const longFirstSync = async (history: History, device: Device): Promise<string | null> => {
  const { random } = history
  await dropRows(history, device)
  device.fault = random.pick(FAULTS)
  device.faultIn = random.below(6)
  const fault = `${device.fault} after ${device.faultIn}`
  await device.pull()
  const meanwhile = await random.pick([
    () => changeAtOtherClient(history),
    () => restore(history),
    () => changeEmployer(history),
    () => editTrip(history, device),
    async () => (await createTrip(history, device)).said,
    () => device.drain().then(() => 'what waited was sent'),
    () => device.kill().then(() => 'the tab died'),
    () => dropRows(history, device).then(() => 'dropped again'),
  ])()
  await device.release()
  if (random.chance(0.5)) await device.sync()
  return `${fault}, ${meanwhile}`
}

/** Edits of a day in a dead spot: more than fit into one push, sent over a bad connection. */
export const longQueue = async (history: History, device: Device): Promise<string> => {
  const { random } = history
  device.isOffline = true
  const said: (string | null)[] = []
  for (let edit = 3 + random.below(8); edit > 0; edit -= 1)
    said.push(random.chance(0.2) ? (await createTrip(history, device)).said : await editTrip(history, device))
  device.isOffline = false
  for (let pass = random.below(3); pass >= 0; pass -= 1) {
    device.fault = random.pick(FAULTS)
    device.faultIn = random.below(4)
    said.push(`${device.fault} after ${device.faultIn}`)
    await device.sync()
    if (random.chance(0.3)) said.push(await changeAtOtherClient(history))
    if (random.chance(0.5)) await device.release()
  }
  return said.join(', ')
}

/**
 * An edit waits while its person is deleted, and the username is given to a new account, which logs in on the same
 * device.
 */
export const accountRecreated = async (history: History, device: Device): Promise<string | null> => {
  const { random, world } = history
  device.isOffline = true
  const saved = await editTrip(history, device)
  // The edit may have arrived before, without its answer.
  device.isOffline = false
  if (random.chance(0.3)) {
    device.fault = 'drop_response'
    device.faultIn = 0
    await device.drain()
  }
  world.remake(device.user())
  if (random.chance(0.7)) await device.renewSession()
  await device.sync()
  return `${saved}, and ${device.user()} is account ${world.accountOf(device.user())}`
}
