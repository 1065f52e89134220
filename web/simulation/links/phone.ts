import { createCalls } from '../../links/calls.ts'
import type { Draft, KeptFile, KeptReport, Values } from '../../links/driver/kept.ts'
import { type Stopped, sendWaiting } from '../../links/driver/queue.ts'
import type { Store } from '../../links/driver/store.ts'
import type { Random } from '../random.ts'

/** What the page's database holds; it stays when the page is killed. */
type Disk = { reports: Map<string, KeptReport>; files: Map<string, KeptFile> }

/** The network between a phone and the server: what is asked is carried, lost on its way, lost on its way back, or doubled. */
export type Network = {
  isThere: boolean
  /** Share of requests that something happens to. */
  loss: number
  carry: (path: string, init: RequestInit) => Promise<Response>
}

/** A driver's phone with the page of a link: the page's own queue over a disk that outlives it. */
export type Phone = {
  name: string
  token: string
  disk: Disk
  network: Network
  /** By how many milliseconds its clock is ahead. */
  ahead: number
  /** When its clock was set last, and when its link was taken away; true times, milliseconds. */
  clockSetAt: number
  revokedAt: number | null
  /** Reports that were pressed, with the true time, milliseconds. */
  pressed: Map<string, { at: number; isUndone: boolean; said: number | null }>
  now: () => number
  store: () => Store
  /** Sends what waits, as the page does; broken off after so many requests, as by a page that is killed. */
  send: (requests?: number) => Promise<Stopped>
}

const copy = <Value>(value: Value): Value => structuredClone(value)

/** The page's store over the disk. A page that is dead writes nothing any more. */
const storeOn = (disk: Disk, isAlive: () => boolean): Store => {
  const write = async (work: () => void): Promise<void> => {
    if (isAlive()) work()
    else await new Promise(() => {})
  }
  const unused = async (): Promise<never> => {
    throw new Error('the queue does not ask for this')
  }
  return {
    get: async <Name extends keyof Values>(_name: Name) => undefined,
    set: unused,
    reports: async () => [...disk.reports.values()].map(copy),
    addReport: (report: KeptReport, _draft?: string) => write(() => disk.reports.set(report.re_id, copy(report))),
    changeReport: async (id, change) => {
      const kept = disk.reports.get(id)
      if (!kept) return undefined
      const changed = change(copy(kept))
      await write(() => (changed ? disk.reports.set(id, changed) : disk.reports.delete(id)))
      return changed
    },
    drafts: async () => [],
    putDraft: unused,
    files: async () => [...disk.files.values()].map(copy),
    file: async (id) => copy(disk.files.get(id)),
    putFile: (file: KeptFile, _draft?: Draft) => write(() => disk.files.set(file.id, copy(file))),
    removeFile: unused,
    noteSent: unused,
    isFull: () => false,
    close: () => undefined,
  }
}

export const createPhone = (
  name: string,
  token: string,
  { random, serverNow, carry }: { random: Random; serverNow: () => number; carry: Network['carry'] },
  disk: Disk = { reports: new Map(), files: new Map() },
): Phone => {
  const network: Network = { isThere: true, loss: 0.05, carry }
  const phone: Phone = {
    name,
    token,
    disk,
    network,
    ahead: 0,
    clockSetAt: 0,
    revokedAt: null,
    pressed: new Map(),
    now: () => serverNow() + phone.ahead,
    store: () => storeOn(disk, () => true),
    send: async (requests = Number.POSITIVE_INFINITY) => {
      let left = requests
      let isAlive = true
      let kill: (stopped: Stopped) => void = () => undefined
      const killed = new Promise<Stopped>((resolve) => {
        kill = resolve
      })
      const fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
        if (left <= 0) {
          isAlive = false
          kill({ by: 'away' })
          return await new Promise(() => {})
        }
        left -= 1
        const { signal: _signal, ...rest } = init
        if (!network.isThere || random.chance(network.loss)) throw new TypeError('no network')
        if (random.chance(network.loss)) await network.carry(String(input), rest)
        const answer = await network.carry(String(input), rest)
        if (random.chance(network.loss)) throw new TypeError('answer lost')
        return answer
      }
      const sending = sendWaiting({
        store: storeOn(disk, () => isAlive),
        calls: createCalls(token, fetch as typeof globalThis.fetch),
        now: phone.now,
        onChange: () => undefined,
      })
      return await Promise.race([sending, killed])
    },
  }
  return phone
}
