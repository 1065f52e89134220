import { createCalls } from '../../links/calls.ts'
import type { Draft, KeptFile, KeptReport, Values } from '../../links/driver/kept.ts'
import { keepOrSend, type Stopped, sendWaiting } from '../../links/driver/queue.ts'
import { waitAgain } from '../../links/driver/restored.ts'
import type { Store } from '../../links/driver/store.ts'
import type { Random } from '../random.ts'

/** Contents of the page's database; they stay when the page is killed. A full one takes nothing but removals. */
type Disk = {
  reports: Map<string, KeptReport>
  files: Map<string, KeptFile>
  page: Values['page'] | undefined
  isFull: boolean
}

/** The network between a phone and the server: what is asked is carried, lost on its way, lost on its way back, or doubled. */
export type Network = {
  isThere: boolean
  /** Share of requests that something happens to. */
  loss: number
  carry: (path: string, init: RequestInit) => Promise<Response>
}

/** True times, milliseconds: `at` of the first press of the report, `last` of its last. */
export type Press = {
  at: number
  last: number
  isUndone: boolean
  said: number | null
  /** Kept on the disk, answered by the server, or neither as far as the phone knows. */
  how: KeptReport['state'] | 'unsure'
}

/** A driver's phone with the page of a link: the page's own queue over a disk that outlives it. */
export type Phone = {
  name: string
  token: string
  disk: Disk
  /** Reports that the disk did not take: gone when the page is killed. */
  held: Map<string, KeptReport>
  network: Network
  /** Milliseconds that its clock is ahead. */
  ahead: number
  /** Times at which its clock was set last, and its link was taken away; true times, milliseconds. */
  clockSetAt: number
  revokedAt: number | null
  pressed: Map<string, Press>
  /** Reports that the phone neither kept nor knows to be sent, by id: the same press again is the same report. */
  unsure: Map<string, KeptReport>
  now: () => number
  /** As its person sees them, on the disk or held. */
  reports: () => KeptReport[]
  store: () => Store
  /** Keeps what was pressed, or sends it at once where the disk is full. */
  press: (report: KeptReport) => Promise<KeptReport['state'] | 'unsure'>
  /** Asks for the page, and finds out what a restore took away. */
  ask: () => Promise<void>
  /** Sends what waits, as the page does; broken off after so many requests, as by a page that is killed. */
  send: (requests?: number) => Promise<Stopped>
}

const copy = <Value>(value: Value): Value => structuredClone(value)

/** The page's store over the disk. A page that is dead writes nothing any more. */
const storeOn = ({ disk, held }: Pick<Phone, 'disk' | 'held'>, isAlive: () => boolean): Store => {
  const write = async (work: () => void): Promise<void> => {
    if (isAlive()) work()
    else await new Promise(() => {})
  }
  const unused = async (): Promise<never> => {
    throw new Error('the queue does not ask for this')
  }
  const put = (report: KeptReport): void => {
    if (!disk.isFull) held.delete(report.re_id)
    ;(disk.isFull ? held : disk.reports).set(report.re_id, copy(report))
  }
  return {
    get: async <Name extends keyof Values>(name: Name) =>
      (name === 'page' ? copy(disk.page) : undefined) as Values[Name] | undefined,
    set: (name, value) =>
      name === 'page'
        ? write(() => {
            disk.page = copy(value as Values['page'] | undefined)
          })
        : unused(),
    reports: async () => [...new Map([...disk.reports, ...held]).values()].map(copy),
    addReport: (report: KeptReport, _draft?: string) =>
      write(() => {
        if (disk.isFull) throw new DOMException('', 'QuotaExceededError')
        put(report)
      }),
    changeReport: async (id, change) => {
      const kept = held.get(id) ?? disk.reports.get(id)
      if (!kept) return undefined
      const changed = change(copy(kept))
      await write(() => {
        if (changed) return put(changed)
        held.delete(id)
        disk.reports.delete(id)
      })
      return changed
    },
    drafts: async () => [],
    putDraft: unused,
    files: async () => [...disk.files.values()].map(copy),
    file: async (id) => copy(disk.files.get(id)),
    putFile: (file: KeptFile, _draft?: Draft) => write(() => disk.files.set(file.id, copy(file))),
    removeFile: unused,
    noteSent: (report: KeptReport, _draft?: string) => write(() => put(report)),
    isFull: () => held.size > 0,
    close: () => undefined,
  }
}

export const createPhone = (
  name: string,
  token: string,
  { random, serverNow, carry }: { random: Random; serverNow: () => number; carry: Network['carry'] },
): Phone => {
  const network: Network = { isThere: true, loss: 0.05, carry }
  const request = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const { signal: _signal, ...rest } = init
    if (!network.isThere || random.chance(network.loss)) throw new TypeError('no network')
    if (random.chance(network.loss)) await network.carry(String(input), rest)
    const answer = await network.carry(String(input), rest)
    if (random.chance(network.loss)) throw new TypeError('answer lost')
    return answer
  }
  const callsBy = (fetch: typeof request) => createCalls(token, fetch as typeof globalThis.fetch)
  const phone: Phone = {
    name,
    token,
    disk: { reports: new Map(), files: new Map(), page: undefined, isFull: false },
    held: new Map(),
    network,
    ahead: 0,
    clockSetAt: 0,
    revokedAt: null,
    pressed: new Map(),
    unsure: new Map(),
    now: () => serverNow() + phone.ahead,
    reports: () => [...new Map([...phone.disk.reports, ...phone.held]).values()],
    store: () => storeOn(phone, () => true),
    press: async (report) => {
      try {
        const kept = await keepOrSend({ store: phone.store(), calls: callsBy(request), now: phone.now }, report)
        phone.unsure.delete(report.re_id)
        return kept.state
      } catch {
        phone.unsure.set(report.re_id, report)
        return 'unsure'
      }
    },
    ask: async () => {
      const store = phone.store()
      const answer = await callsBy(request).page()
      await waitAgain(store, answer, phone.now())
      if (answer.is === 'ok' && answer.value.kind === 'driver')
        await store.set('page', { answer: answer.value, ahead: 0 })
    },
    send: async (requests = Number.POSITIVE_INFINITY) => {
      let left = requests
      let isAlive = true
      let kill: (stopped: Stopped) => void = () => undefined
      const killed = new Promise<Stopped>((resolve) => {
        kill = resolve
      })
      const fetch: typeof request = async (input, init) => {
        if (left <= 0) {
          isAlive = false
          phone.held.clear()
          kill({ by: 'away' })
          return await new Promise(() => {})
        }
        left -= 1
        return await request(input, init)
      }
      const sending = sendWaiting({
        store: storeOn(phone, () => isAlive),
        calls: callsBy(fetch),
        now: phone.now,
        onChange: () => undefined,
      })
      return await Promise.race([sending, killed])
    },
  }
  return phone
}
