import { addressTable } from '../../../server/store/addresses.ts'
import type { Store } from '../../../server/store/db.ts'
import { driverTable } from '../../../server/store/drivers.ts'
import { addRow, deleteOrRetireRow, type MasterTable } from '../../../server/store/master-data.ts'
import { prepared } from '../../../server/store/prepared.ts'
import { pruneSyncLog } from '../../../server/store/sync-log.ts'
import { getTours, updateTour } from '../../../server/store/tours.ts'
import { deleteTrips, getTrip, insertTrip, reportTrip, updateTrip } from '../../../server/store/trips.ts'
import { removeTour } from '../../../server/sync/tour-edits.ts'
import type { Fields } from '../../../shared/domain/merge.ts'
import { newTourDefaults } from '../../../shared/domain/weekday-rules.ts'
import type { Trip, TripFields } from '../../../shared/schemas/trip.ts'
import type { OutboxEntry } from '../../db/local-db.ts'
import type { Shown } from '../../db/overlay.ts'
import { discardEntry, queueCreate, queueDelete, queueEdit, resolveConflict, retryEntry } from '../outbox.ts'
import { createDevice, type Device, FAULTS, mustHold, Violation } from './device.ts'
import { firstSync } from './first-sync.ts'
import { checkTables, createLedger, serverRows } from './ledger.ts'
import { createRandom, type Random } from './random.ts'
import { entriesOf, look, shownRows } from './screen.ts'
import { createWorld, emptyTrip, PEOPLE, type World } from './world.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** A value that a person wrote and that must not be followed by the old one on that person's screen. */
type Watched = {
  device: Device
  user: string
  entity: 'trip' | 'tour'
  key: number | string
  entryId: string
  read: (row: Fields) => unknown
  old: unknown
}

type History = {
  random: Random
  world: World
  devices: Device[]
  ledger: ReturnType<typeof createLedger>
  watched: Watched[]
  snapshots: Buffer[]
  epochs: number
  values: number
  log: string[]
}

const note = (history: History, line: string): void => {
  history.log.push(line)
}
const freshValue = (history: History, prefix = ''): string => {
  history.values += 1
  return `${prefix}v${history.values}`
}

/** The entry that now carries the newest edit of a row. */
const entryOf = (entries: readonly OutboxEntry[], entity: string, key: number | string): OutboxEntry | undefined =>
  entries.findLast((entry) => entry.entity === entity && entry.key === key)

/** Saves an edit as a screen would, keeps account of it, and looks at once whether it shows. */
const save = async (
  history: History,
  device: Device,
  entity: 'trip' | 'tour',
  shown: Shown<Fields>,
  values: Map<string, string>,
  after: Fields,
  read: (row: Fields) => unknown,
): Promise<void> => {
  const former = entryOf(await entriesOf(device), entity, shown.key)
  await queueEdit(device.outbox(), { entity, key: shown.key, rev: shown.rev, before: shown.row, after })
  const {
    entries,
    rows: [now],
  } = await look(device, [{ entity, key: shown.key }])
  const entry = entryOf(entries, entity, shown.key)
  if (!entry) throw new Violation(`1: ${device.name} said saved, and there is no entry`)
  // A refused create is sent again.
  if (former && former.seq === entry.seq) history.ledger.passOn(former.id, entry.id, () => true)
  history.ledger.promise(device, entry, values)
  if (entry.op === 'edit') history.ledger.checkAuthor(device, entry)
  mustHold(
    !now || read(now) === read(after),
    () => `5: ${device.name} does not see its own write of ${[...values.values()]}`,
  )
  history.watched.push({
    device,
    user: device.user(),
    entity,
    key: shown.key,
    entryId: entry.id,
    read,
    old: read(shown.row),
  })
  if (history.watched.length > 4) history.watched.shift()
}

const ADMIN_FIELDS = [
  ['tt_note', 'secret-'],
  ['tt_info', ''],
  ['tt_customer_invoice_text', 'secret-'],
  ['tt_sub_invoice_comment', 'subonly-'],
  ['tt_tour_combination', ''],
] as const

const editTrip = async (history: History, device: Device): Promise<string | null> => {
  const { random, world } = history
  const viewer = world.viewerOf(device.user())
  if (viewer.role !== 'admin' && viewer.role !== 'sub') return null
  const shown = await shownRows(device, 'trip')
  if (shown.length === 0) return null
  const row = random.pick(shown)
  const [field, prefix] =
    viewer.role === 'admin' ? random.pick(ADMIN_FIELDS) : (['tt_sub_invoice_comment', 'subonly-'] as const)
  const value = freshValue(history, prefix)
  const values = new Map([[field as string, value]])
  const after: Fields = { ...row.row, [field]: value }
  if (viewer.role === 'admin' && random.chance(0.3)) {
    const driver = freshValue(history)
    after.tt_driver = driver
    after.tt_drivernr = '9'
    values.set('tt_driver', driver)
  }
  if (viewer.role === 'sub' && random.chance(0.2))
    after.tt_gps = random.pick(viewer.subcontractor === 'Alpen' ? ['A-1', 'A-2', 'X-1'] : ['B-1', 'X-1'])
  await save(history, device, 'trip', row, values, after, (trip) => trip[field])
  return `trip ${row.key} ${[...values].join(' ')}`
}

const createTrip = async (history: History, device: Device): Promise<string | null> => {
  const { random, world } = history
  if (world.viewerOf(device.user()).role !== 'admin') return null
  const value = freshValue(history)
  // Some creates the server must refuse: positioning after departure.
  const isWrong = random.chance(0.15)
  const fields: TripFields = {
    ...emptyTrip(world.now() + (random.below(20) - 8) * DAY),
    tt_tour: value,
    tt_sub: random.pick(['Alpen', 'Bise']),
    tt_status: random.pick(['active', 'scheduled']),
  }
  if (isWrong) fields.tt_std = new Date(Date.parse(fields.tt_stp) - HOUR).toISOString()
  const key = await queueCreate(device.outbox(), { entity: 'trip', fields })
  const entry = entryOf(await entriesOf(device), 'trip', key)
  if (!entry) throw new Violation('1: a create left no entry')
  history.ledger.promise(device, entry, new Map([['tt_tour', value]]))
  return `trip ${key} ${value}${isWrong ? ' (wrong)' : ''}`
}

const editTour = async (history: History, device: Device): Promise<string | null> => {
  const { random, world } = history
  const viewer = world.viewerOf(device.user())
  if (viewer.role !== 'admin' && viewer.role !== 'sub') return null
  const shown = await shownRows(device, 'tour')
  if (shown.length === 0) return null
  const row = random.pick(shown)
  const value = freshValue(history)
  if (viewer.role === 'admin' && random.chance(0.3)) {
    await save(
      history,
      device,
      'tour',
      row,
      new Map([['tr_tour_comb', value]]),
      { ...row.row, tr_tour_comb: value },
      (tour) => tour.tr_tour_comb,
    )
    return `tour ${row.key} combination ${value}`
  }
  const status = row.row.tr_week_status as boolean[]
  const subs = row.row.tr_week_sub as (string | null)[]
  const days = status.flatMap((enabled, day) =>
    enabled && (viewer.role === 'admin' || subs[day] === viewer.subcontractor) ? [day] : [],
  )
  if (days.length === 0) return null
  const day = random.pick(days)
  const field = viewer.role === 'admin' ? random.pick(['tr_week_drivernr', 'tr_week_observer']) : 'tr_week_drivernr'
  const prefix = field === 'tr_week_observer' ? 'secret-' : ''
  const week = [...((row.row[field] as unknown[] | undefined) ?? [])]
  week[day] = prefix + value
  await save(
    history,
    device,
    'tour',
    row,
    new Map([[`${field}.${day}`, prefix + value]]),
    { ...row.row, [field]: week },
    (tour) => (tour[field] as unknown[] | undefined)?.[day],
  )
  return `tour ${row.key} ${field}.${day} ${value}`
}

/** A copied tour must not carry the unique values of its model. */
const withoutValues = (fields: Fields): Fields =>
  JSON.parse(JSON.stringify(fields), (_key, value: unknown) =>
    typeof value === 'string' && /v\d+$/.test(value) ? 'x' : value,
  ) as Fields

const createOrDeleteTour = async (history: History, device: Device): Promise<string | null> => {
  const { random, world } = history
  if (world.viewerOf(device.user()).role !== 'admin') return null
  const shown = await shownRows(device, 'tour')
  const model = shown[0]
  if (!model) return null
  if (random.chance(0.6)) {
    const value = freshValue(history)
    const { tr_id: _id, tr_rev: _rev, tr_cm_name: _name, tr_client: _client, ...fields } = model.row
    const key = await queueCreate(device.outbox(), {
      entity: 'tour',
      fields: { ...newTourDefaults(), ...withoutValues(fields), tr_name: value },
    })
    const entry = entryOf(await entriesOf(device), 'tour', key)
    if (entry) history.ledger.promise(device, entry, new Map([['tr_name', value]]))
    return `new tour ${key} ${value}`
  }
  const row = random.pick(shown)
  const before = await entriesOf(device)
  await queueDelete(device.outbox(), { entity: 'tour', key: row.key, rev: row.rev })
  const left = new Set((await entriesOf(device)).map(({ id }) => id))
  for (const entry of before) if (!left.has(entry.id)) history.ledger.giveUp(entry)
  return `delete tour ${row.key}`
}

/** What trips and tours refer to is retired, or offered again: devices go on knowing its name. */
const retireOrRevive = <Row extends object, Given extends object, Filled extends object>(
  store: Store,
  table: MasterTable<Row, Given, Filled>,
  random: Random,
): string => {
  const author = { username: 'elsewhere', source: 'person' } as const
  const used = table.all(store).filter((row) => table.isInUse(store, row))
  if (used.length === 0) return 'nothing'
  const row = random.pick(used)
  if (row.retired) addRow(store, table, row as unknown as Given, author)
  else deleteOrRetireRow(store, table, row, author)
  return `${table.entity} ${row[table.keyField]} ${row.retired ? 'offered again' : 'retired'}`
}

const selectOpenTrips = prepared((store) =>
  store.sqlite.prepare('select tt_id from trips where tt_ata is null order by tt_id').pluck(),
)
const openTripIds = (store: Store): number[] => selectOpenTrips(store).all() as number[]

const TOURS_CHANGE = 1
/** Somebody else, elsewhere: a call of another client, a week operation, a vehicle. */
const elsewhere = (history: History, kind = history.random.below(8)): string => {
  const { random, world } = history
  const store = world.store()
  const ids = openTripIds(store)
  const author = { username: 'elsewhere', source: 'person' } as const
  if (kind === 0) {
    for (let copy = 0; copy < 3; copy += 1)
      insertTrip(
        store,
        { ...emptyTrip(world.now() + random.below(10) * DAY), tt_tour: freshValue(history), tt_status: 'scheduled' },
        author,
      )
    return 'a week was copied'
  }
  if (kind === TOURS_CHANGE) {
    const tours = getTours(store, [1, 2])
    const tour = tours[0]
    if (!tour) return 'nothing'
    if (random.chance(0.2)) {
      removeTour(store, world.viewerOf('anna'), tour.tr_id)
      return `tour ${tour.tr_id} deleted elsewhere`
    }
    const subs = [...tour.tr_week_sub]
    const numbers = [...tour.tr_week_drivernr]
    const day = random.below(5)
    subs[day] = random.pick(['Alpen', 'Bise'])
    numbers[day] = freshValue(history)
    updateTour(store, tour, { tr_week_sub: subs, tr_week_drivernr: numbers }, author)
    return `tour ${tour.tr_id} day ${day} given to ${subs[day]}`
  }
  if (kind === 7) {
    return random.chance(0.5) ? retireOrRevive(store, addressTable, random) : retireOrRevive(store, driverTable, random)
  }
  if (ids.length === 0) return 'nothing'
  const trip = getTrip(store, random.pick(ids)) as Trip
  switch (kind) {
    case 2:
      deleteTrips(store, [trip], author)
      return `trip ${trip.tt_id} deleted`
    case 3: {
      const at = new Date(world.now()).toISOString()
      reportTrip(store, trip, { tt_ignition: 1, tt_eta: at, tt_position_at: at })
      return `trip ${trip.tt_id} reported`
    }
    case 4:
      updateTrip(store, trip, { tt_status: random.pick(['active', 'scheduled', 'canceled', 'inactive']) }, author)
      return `trip ${trip.tt_id} has another status`
    default:
      updateTrip(
        store,
        trip,
        { tt_sub: trip.tt_sub === 'Alpen' ? 'Bise' : 'Alpen', tt_info: freshValue(history) },
        author,
      )
      return `trip ${trip.tt_id} given to the other subcontractor`
  }
}

/** What carries the watched value from now on: the entry that it was tried again as, or nothing that was given up. */
const watchInstead = (history: History, entry: OutboxEntry, fresh: OutboxEntry | undefined): void => {
  history.watched = history.watched.flatMap((watched) =>
    watched.entryId !== entry.id ? [watched] : fresh ? [{ ...watched, entryId: fresh.id }] : [],
  )
}

/** The person decides something that the server refused or that conflicts. */
const decide = async (history: History, device: Device): Promise<string | null> => {
  const { random, ledger } = history
  const open = (await entriesOf(device)).filter(({ state }) => state === 'conflict' || state === 'refused')
  if (open.length === 0) return null
  const entry = random.pick(open)
  const choice = random.below(3)
  if (choice === 0) {
    ledger.giveUp(entry)
    await discardEntry(device.db(), entry.seq)
    watchInstead(history, entry, undefined)
    return `gave up ${entry.id}`
  }
  if (entry.state === 'refused') {
    await retryEntry(device.outbox(), entry.seq)
    const fresh = await device.db().outbox.get(entry.seq)
    if (fresh) ledger.passOn(entry.id, fresh.id, () => true)
    watchInstead(history, entry, fresh)
    return `tried ${entry.id} again as ${fresh?.id}`
  }
  const units = (entry.theirs ?? []).filter(() => random.chance(0.6))
  await resolveConflict(device.outbox(), entry.seq, new Set(units.map(({ unit }) => unit)))
  const mine = JSON.stringify(units.map((unit) => unit.mine))
  const fresh = await device.db().outbox.get(entry.seq)
  if (fresh) ledger.passOn(entry.id, fresh.id, (value) => mine.includes(`"${value}"`))
  else ledger.giveUp(entry)
  watchInstead(history, entry, fresh)
  return `decided ${entry.id}, keeping ${units.map(({ unit }) => unit)}`
}

/** A full disk: the save must fail, and say so. */
const quota = async (history: History, device: Device): Promise<string> => {
  const db = device.db()
  const before = JSON.stringify(await entriesOf(device))
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  db.outbox.hook('creating', full)
  let failed = false
  try {
    await queueCreate(device.outbox(), { entity: 'trip', fields: emptyTrip(history.world.now()) })
  } catch {
    failed = true
  } finally {
    db.outbox.hook('creating').unsubscribe(full)
  }
  mustHold(failed, () => '1: a save on a full disk was called saved')
  mustHold(JSON.stringify(await entriesOf(device)) === before, () => '9: a failed save changed the outbox')
  return 'disk full'
}

const restore = (history: History): string | null => {
  const snapshot = history.snapshots.pop()
  if (!snapshot) return null
  history.ledger.beforeRestore(history.world)
  history.epochs += 1
  history.world.restore(snapshot, `epoch-${history.epochs}`)
  history.ledger.afterRestore(history.world)
  history.watched = []
  history.snapshots = []
  return 'the database was restored'
}

/** One of the subcontractors' people works for another one from now on, and sees its rows instead. */
const changeEmployer = ({ random, world }: History): string => {
  const username = random.pick(['sara', 'sven'])
  const subcontractor = random.pick(['Alpen', 'Bise'])
  world.employ(username, subcontractor)
  return `${username} works for ${subcontractor}`
}

/** @param forgotten what else goes with the cached rows */
const dropRows = async (history: History, device: Device, ...forgotten: string[]): Promise<void> => {
  const db = device.db()
  await db.transaction('rw', [db.trips, db.tours, db.lookups, db.meta], async () => {
    await Promise.all([db.trips.clear(), db.tours.clear(), db.lookups.clear()])
    for (const name of ['cursor', ...forgotten]) await db.meta.delete(name)
  })
  history.watched = history.watched.filter((watched) => watched.device !== device)
}

type Operation = {
  weight: number
  name: string
  run: (history: History, device: Device) => Promise<string | null> | string | null
}

const withFault = (history: History, device: Device): string => {
  const { random } = history
  device.fault = random.chance(0.55) ? random.pick(FAULTS) : null
  device.faultIn = random.chance(0.7) ? 0 : 1 + random.below(3)
  if (!device.fault) return 'no fault'
  return device.faultIn === 0 ? device.fault : `${device.fault} after ${device.faultIn}`
}

const OPERATIONS: readonly Operation[] = [
  { weight: 9, name: 'edit trip', run: editTrip },
  { weight: 4, name: 'create trip', run: createTrip },
  { weight: 4, name: 'edit tour', run: editTour },
  { weight: 1, name: 'tour', run: createOrDeleteTour },
  { weight: 6, name: 'elsewhere', run: (history) => elsewhere(history) },
  {
    weight: 10,
    name: 'sync',
    run: async (history, device) => {
      const fault = withFault(history, device)
      await device.sync()
      return fault
    },
  },
  {
    weight: 3,
    name: 'pull',
    run: async (history, device) => {
      const fault = withFault(history, device)
      await device.pull()
      return fault
    },
  },
  {
    weight: 2,
    name: 'two tabs',
    run: async (history, device) => {
      const fault = withFault(history, device)
      await Promise.all([device.sync(), device.drain()])
      return fault
    },
  },
  {
    weight: 3,
    name: 'release',
    run: async (_history, device) => {
      await device.release()
      return null
    },
  },
  {
    weight: 2,
    name: 'kill',
    run: async (_history, device) => {
      await device.kill()
      return null
    },
  },
  {
    weight: 1,
    name: 'switch user',
    run: (history, device) => {
      device.logIn(history.random.pick(device.people))
      return device.user()
    },
  },
  {
    weight: 1,
    name: 'log out, edits sealed',
    run: async (history, device) => {
      await dropRows(history, device, 'seq', 'last_pull')
      device.logIn(device.user())
      return null
    },
  },
  {
    weight: 1,
    name: 'sessions expire',
    run: (history) => {
      history.world.expire()
      return null
    },
  },
  {
    weight: 3,
    name: 'log in again',
    run: (_history, device) => {
      device.renewSession()
      return null
    },
  },
  {
    weight: 3,
    name: 'time goes by',
    run: (history) => {
      const { random } = history
      const ms = random.chance(0.7)
        ? random.below(10) * HOUR
        : random.chance(0.9)
          ? (1 + random.below(3)) * DAY
          : 40 * DAY
      history.world.advance(ms)
      const at = new Date(history.world.now() - 30 * DAY).toISOString()
      pruneSyncLog(history.world.store(), {
        changes: at,
        answers: new Date(history.world.now() - 400 * DAY).toISOString(),
      })
      return `${ms / HOUR} h`
    },
  },
  {
    weight: 1,
    name: 'server restarts',
    run: (history) => {
      history.world.restart()
      return null
    },
  },
  {
    weight: 1,
    name: 'backup',
    run: (history) => {
      history.snapshots.push(history.world.snapshot())
      return null
    },
  },
  { weight: 0.6, name: 'restore', run: restore },
  {
    weight: 1,
    name: 'clock jumps',
    run: (history, device) => {
      device.clockOffset = (history.random.below(5) - 2) * DAY
      return null
    },
  },
  {
    weight: 2,
    name: 'network',
    run: (_history, device) => {
      device.isOffline = !device.isOffline
      return device.isOffline ? 'off' : 'on'
    },
  },
  {
    weight: 1,
    name: 'push blocked',
    run: (_history, device) => {
      device.isPushBlocked = !device.isPushBlocked
      return device.isPushBlocked ? 'yes' : 'no'
    },
  },
  {
    weight: 1,
    name: 'upgrade drops cached rows',
    run: async (history, device) => {
      await dropRows(history, device)
      return null
    },
  },
  {
    weight: 0.5,
    name: 'a long first sync',
    run: async (history, device) => {
      const { random } = history
      await dropRows(history, device)
      device.fault = random.pick(['hold_request', 'hold_response'])
      device.faultIn = random.below(2)
      await device.pull()
      const meanwhile = random.pick([() => elsewhere(history), () => restore(history), () => changeEmployer(history)])()
      await device.release()
      return meanwhile
    },
  },
  {
    weight: 0.6,
    name: 'another employer',
    run: changeEmployer,
  },
  { weight: 3, name: 'decide', run: decide },
  {
    weight: 0.5,
    name: 'two edits of a tour, and somebody else between them',
    run: async (history, device) => {
      const first = await editTour(history, device)
      const between = elsewhere(history, TOURS_CHANGE)
      await device.pull()
      return `${first}, ${between}, ${await editTour(history, device)}`
    },
  },
  { weight: 0.5, name: 'quota', run: quota },
]
const TOTAL_WEIGHT = OPERATIONS.reduce((sum, { weight }) => sum + weight, 0)

const pickOperation = (random: Random): Operation => {
  let rest = random.next() * TOTAL_WEIGHT
  for (const operation of OPERATIONS) {
    rest -= operation.weight
    if (rest < 0) return operation
  }
  return OPERATIONS[0] as Operation
}

/** Invariant 5: what a person wrote never flickers back to the value before it. */
const checkWatched = async (history: History, device: Device): Promise<void> => {
  const own = history.watched.filter((watched) => watched.device === device && watched.user === device.user())
  if (own.length === 0) return
  const { entries, rows } = await look(device, own)
  own.forEach((watched, index) => {
    const row = rows[index]
    const entry = entries.find(({ id }) => id === watched.entryId)
    if (!row || entry?.state === 'conflict' || entry?.state === 'refused') {
      history.watched = history.watched.filter((other) => other !== watched)
      return
    }
    mustHold(
      watched.old === undefined || watched.read(row) !== watched.old,
      () =>
        `5: ${device.name} shows ${String(watched.old)} again after its own write of ${watched.entity} ${watched.key}`,
    )
  })
}

/** Nothing of these histories needs more rounds of sending and fetching. */
const MAX_ROUNDS = 7

/**
 * Everything heals: network, sessions, blocked pushes. Then everybody's outbox drains, then everybody pulls, and holds
 * what the server has for it. An edit that has to be sent again after a pull (a restored database) takes another round.
 */
const comeToRest = async (history: History): Promise<Map<string, OutboxEntry[]>> => {
  for (const device of history.devices) {
    device.isOffline = false
    device.isPushBlocked = false
    device.fault = null
    await device.release()
  }
  const everybody = history.devices.flatMap((device) => device.users().map((person) => ({ device, person })))
  const takeUp = (device: Device, person: string) => {
    if (device.user() === person) device.renewSession()
    else device.logIn(person)
  }
  for (let round = 0; ; round += 1) {
    for (const { device, person } of everybody) {
      takeUp(device, person)
      await device.drain()
    }
    const outboxes = new Map<string, OutboxEntry[]>()
    const waiting: string[] = []
    const server = serverRows(history.world)
    // The other way round, so that nobody is taken up twice in a row.
    for (const { device, person } of everybody.toReversed()) {
      takeUp(device, person)
      await device.pull()
      const entries = await entriesOf(device)
      outboxes.set(`${device.name}/${person}`, entries)
      const late = entries.find(({ state }) => state === 'queued' || state === 'sent' || state === 'acked')
      if (late) waiting.push(`${device.name}/${person} never comes to rest: ${JSON.stringify(late)}`)
      await checkTables(history.world, device, server)
    }
    if (waiting.length === 0) return outboxes
    mustHold(round < MAX_ROUNDS, () => `1: ${waiting[0]}`)
  }
}

export type Finding = { seed: number; message: string; log: string[] }
export const tell = ({ seed, message, log }: Finding): string =>
  `seed ${seed}\n${log.join('\n')}\n${message}\nreplay: npm run simulate -- --seeds 1 --from ${seed}`

/** Runs one history. @returns what broke, with the history so far, or null */
export const runHistory = async (seed: number, operations = 40): Promise<Finding | null> => {
  const random = createRandom(seed)
  const world = createWorld()
  const everybody = PEOPLE.map(({ username }) => username)
  const subs = ['sara', 'sven']
  const devices = [
    createDevice('tablet', ['anna'], world, random),
    createDevice('phone', [random.pick(subs)], world, random),
    createDevice('shared', [random.pick(['bert', ...subs]), random.pick(everybody.slice(3))], world, random),
  ]
  const history: History = {
    random,
    world,
    devices,
    ledger: createLedger(),
    watched: [],
    snapshots: [],
    epochs: 0,
    values: 0,
    log: [],
  }
  try {
    for (const device of devices) {
      note(history, `${device.name}: ${device.people.join(', ')}`)
      await firstSync(device, random)
    }
    for (let step = 0; step < operations; step += 1) {
      const operation = pickOperation(random)
      const device = random.pick(devices)
      const outcome = await operation.run(history, device)
      note(history, `${step} ${device.name}/${device.user()} ${operation.name}${outcome ? `: ${outcome}` : ''}`)
      await checkWatched(history, device)
    }
    const outboxes = await comeToRest(history)
    history.ledger.settle(world, outboxes)
    return null
  } catch (error) {
    const message =
      error instanceof Violation
        ? error.message
        : error instanceof Error
          ? (error.stack ?? error.message)
          : String(error)
    return { seed, message, log: history.log }
  } finally {
    for (const device of devices) device.close()
    world.close()
  }
}
