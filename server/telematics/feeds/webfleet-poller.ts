import { setImmediate as breathe } from 'node:timers/promises'
import { Cron } from 'croner'
import type { Deps } from '../../deps.ts'
import { receivePosition } from '../intake.ts'
import { noteFeedError } from '../store/feeds.ts'
import { takeOverMasterData } from './provider-master-data.ts'
import { objectMessage, providerRows } from './webfleet.ts'
import { NOT_OFFERED, WebfleetFault, type WebfleetRow } from './webfleet-answer.ts'
import { createWebfleetClient, webfleetAccess } from './webfleet-client.ts'

export type WebfleetPoller = {
  /** Asks for the positions once and takes them in. Faults are noted, never thrown. */
  pollPositions: () => Promise<void>
  /** Takes the master data over once. Faults are noted, never thrown. */
  pollMasterData: () => Promise<void>
  /** Stops asking, after what was received is stored. */
  stop: () => Promise<void>
}

const EVERY_MINUTE = '* * * * *'
const EVERY_HOUR = '7 * * * *'
/** Requests are answered between so many rows. */
const ROWS_AT_ONCE = 20

/**
 * Asks WEBFLEET.connect for positions every minute and for master data every hour; null where it is not configured.
 * @param options.pace shortens pauses, and leaves the polling to the caller; for tests
 */
export const startWebfleet = (deps: Deps, options: { pace?: number } = {}): WebfleetPoller | null => {
  const { store, log, env } = deps
  const access = webfleetAccess(env)
  if (!access) {
    if (env.WEBFLEET_ACCOUNT) log.warn('WEBFLEET is configured in part: user, password and API key are needed too')
    return null
  }
  const stopping = new AbortController()
  const client = createWebfleetClient(access, { stopping: stopping.signal, pace: options.pace })
  /** Positions as last asked: what has not changed is no new message. */
  const known = new Map<string, string>()

  const guarded = async (what: string, work: () => Promise<void>): Promise<void> => {
    if (stopping.signal.aborted) return
    try {
      await work()
    } catch (error) {
      if (stopping.signal.aborted) return
      const text = faultText(error)
      noteFeedError(store, 'webfleet', text)
      log.warn({ fault: text }, what)
    }
  }
  const pollPositions = () =>
    guarded('WEBFLEET gave no positions', async () => {
      for (const [index, row] of (await client.rows('showObjectReportExtern')).entries()) {
        const message = objectMessage(row)
        if (!message) continue
        const position = JSON.stringify(message.fix)
        if (known.get(message.device) === position) continue
        receivePosition(store, message)
        known.set(message.device, position)
        if (index % ROWS_AT_ONCE === 0) await breathe()
      }
    })
  const pollMasterData = () =>
    guarded('WEBFLEET gave no master data', async () => {
      const reports = {
        objects: await client.rows('showObjectReportExtern'),
        objectGroups: await ifOffered(client.rows('showObjectGroupObjects')),
        drivers: await client.rows('showDriverReportExtern'),
        driverGroups: await ifOffered(client.rows('showDriverGroupDrivers')),
        addresses: await client.rows('showAddressReportExtern'),
      }
      const { refused, ...counts } = takeOverMasterData(store, 'webfleet', providerRows(reports))
      log.info(counts, 'master data of WEBFLEET')
      for (const line of refused.slice(0, ROWS_AT_ONCE)) log.warn({ row: line }, 'WEBFLEET row not taken over')
    })

  let running = Promise.resolve()
  const oneByOne = (work: () => Promise<void>) => (): Promise<void> => {
    running = running.then(work)
    return running
  }
  const positions = oneByOne(pollPositions)
  const masterData = oneByOne(pollMasterData)
  const schedule =
    options.pace === undefined
      ? [
          new Cron(EVERY_MINUTE, { protect: true, unref: true }, positions),
          new Cron(EVERY_HOUR, { protect: true, unref: true }, masterData),
        ]
      : []
  // Vehicles first, so that their positions find them.
  if (options.pace === undefined) void masterData().then(positions)

  return {
    pollPositions: positions,
    pollMasterData: masterData,
    stop: async () => {
      for (const job of schedule) job.stop()
      stopping.abort()
      await running
    },
  }
}

/** Null for what the account's contract does not have: the rest is taken over without it. */
const ifOffered = (rows: Promise<WebfleetRow[]>): Promise<WebfleetRow[] | null> =>
  rows.catch((error) => {
    if (error instanceof WebfleetFault && error.code === NOT_OFFERED) return null
    throw error
  })

/** Words of an error without the address, which holds the API key. */
const faultText = (error: unknown): string => {
  if (error instanceof WebfleetFault) return `${error.code} ${error.message}`
  if (!(error instanceof Error)) return 'unknown error'
  const cause = error.cause
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : error.name
  return `not reachable (${code})`
}
