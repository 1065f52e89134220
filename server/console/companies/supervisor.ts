import fs from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type Env, NEAR } from '../../env.ts'
import { makeFolder } from '../../writing.ts'
import { type Company, createCompany, lineOf } from './company.ts'
import { companyNames, placesOf, readCompany, skippedFolders } from './company-folder.ts'
import { type Asked, listenForControl } from './control.ts'
import { createFrontDoor } from './front-door.ts'
import {
  claimsOf,
  forgetHosts,
  type HostBook,
  hostsOf,
  keepBrokenMemory,
  readMemory,
  settleHosts,
  writeMemory,
} from './hosts.ts'
import { isUpdating } from './update-lock.ts'

const DOOR_MS = 10_000
const WATCH_MS = 1000

export type Supervisor = { url: string; stop: () => Promise<void> }

/** A line of a server's log with the company that it is of. */
const lineWith = (name: string, line: string): string =>
  line.startsWith('{') ? `{"company":"${name}",${line.slice(1)}` : `${name}: ${line}`

const listen = (server: Server, { PORT, HOST }: Env): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new Error(`Port ${PORT} is taken: choose another one by --port`) : error),
    )
    server.listen({ port: PORT, host: HOST, backlog: 4096 }, () => resolve((server.address() as AddressInfo).port))
  })

/**
 * Serves all companies of a folder on one port: a process and a data folder for each.
 * @param env where it listens, and the proxies in front of it
 * @param proxyAddresses of these proxies, as they are written
 */
export const startSupervisor = async (
  dir: string,
  env: Env,
  { proxyAddresses, print }: { proxyAddresses: string | undefined; print: (line: string) => void },
): Promise<Supervisor> => {
  if (!fs.existsSync(dir)) throw new Error(`There is no folder ${dir}: make it, and in it a folder for each company`)
  makeFolder(dir, 'Choose another folder, or run this as its account')
  const given = {
    TRUSTED_PROXIES: String(env.TRUSTED_PROXIES + 1),
    // The door itself, and what it trusts: an address that it noted counts only if the step before was a proxy.
    PROXY_ADDRESSES: ['127.0.0.1', ...(env.TRUSTED_PROXIES > 0 ? [proxyAddresses ?? NEAR] : [])].join(', '),
  }
  const companies = new Map<string, Company>()
  const broken = keepBrokenMemory(dir)
  for (const line of [...(broken === null ? [] : [broken]), ...skippedFolders(dir)]) print(line)
  let memory = readMemory(dir)
  /** Who had each host last, also those that were given up since. */
  const last = new Map(memory)
  let book: HostBook = { owners: memory, disputes: [] }
  /** Settles anew who answers for which host: a running server by the settings with which it started, others by their files. */
  const settle = (): HostBook => {
    book = settleHosts(
      claimsOf(dir, (name) => companies.get(name)?.hosts() ?? []),
      memory,
    )
    if (!isDeepStrictEqual(book.owners, memory)) writeMemory(dir, book.owners)
    memory = book.owners
    for (const [host, owner] of memory) {
      const former = last.get(host)
      if (former !== undefined && former !== owner)
        print(lineWith(owner, `${host} was ${former}'s, and is opened for ${owner} from now on`))
      last.set(host, owner)
    }
    return book
  }
  const hosts = (name: string) => hostsOf(settle(), dir, name)
  const meet = (name: string): Company => {
    const known = companies.get(name)
    if (known) return known
    if (!companyNames(dir).includes(name))
      throw new Error(`There is no company ${name}: make ${name}/tours.env in ${dir}`)
    const company = createCompany(dir, name, { given, hosts, log: (of, line) => print(lineWith(of, line)) })
    companies.set(name, company)
    return company
  }
  const inOrder = (): Company[] => [...companies.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
  const lookup = (host: string): number | null | undefined => {
    const owner = book.owners.get(host)
    if (owner !== undefined) return companies.get(owner)?.port() ?? null
    return book.disputes.some((one) => one.host === host) ? null : undefined
  }

  /** Companies that are stopped for an update, until it starts them again or is cut off. */
  const paused = new Set<string>()
  const pauseOne = async (name: string): Promise<void> => {
    const company = meet(name)
    paused.add(name)
    await company.stop('an update is under way')
  }
  const watch = (): void => {
    for (const name of paused) {
      if (isUpdating(dir, name)) continue
      paused.delete(name)
      print(lineWith(name, 'its update was cut off: it starts again'))
      if (!fs.existsSync(placesOf(dir, name).stopped)) meet(name).start()
    }
  }

  const stopOne = async (name: string): Promise<void> => {
    const company = meet(name)
    fs.writeFileSync(placesOf(dir, name).stopped, '')
    await company.stop()
  }
  const startOne = (name: string): void => {
    const company = meet(name)
    fs.rmSync(placesOf(dir, name).stopped, { force: true })
    paused.delete(name)
    company.start()
  }
  /** @throws Error with why it would not start again: then it is better left running */
  const requireStart = (name: string): void => {
    meet(name)
    readCompany(dir, name)
    const claims = claimsOf(dir, (one) => (one === name ? [] : (companies.get(one)?.hosts() ?? [])))
    const { own, faults } = hostsOf(settleHosts(claims, memory), dir, name)
    if (own.length === 0) throw new Error(`${name} was left as it is: ${lineOf(faults)}`)
  }
  /** A company that is gone for good, or that was told to, gives up its hosts. */
  const forget = (name: string): string[] => {
    const hosts = forgetHosts(dir, memory, name)
    if ((companies.get(name)?.hosts() ?? []).length > 0)
      throw new Error(`${name} runs: tours companies ${dir} stop ${name}`)
    memory = new Map([...memory].filter(([, owner]) => owner !== name))
    writeMemory(dir, memory)
    settle()
    return hosts
  }
  const work = async ({ does, name }: Asked): Promise<unknown> => {
    if (does === 'list') return Promise.all(inOrder().map((one) => one.look()))
    if (name === undefined) throw new Error('Which company?')
    if (does === 'forget') return forget(name)
    if (does === 'pause') return pauseOne(name)
    if (does === 'restart') requireStart(name)
    if (does !== 'start') await stopOne(name)
    if (does !== 'stop') startOne(name)
    return meet(name).look()
  }

  const control = await listenForControl(dir, work)
  const door = createFrontDoor(lookup, env)
  try {
    const port = await listen(door, env)
    for (const name of companyNames(dir)) {
      const company = meet(name)
      if (isUpdating(dir, name)) await pauseOne(name)
      else if (!fs.existsSync(placesOf(dir, name).stopped)) company.start()
    }
    const watching = setInterval(watch, WATCH_MS)
    const url = `http://${env.HOST === '0.0.0.0' ? 'localhost' : env.HOST}:${port}`
    print(JSON.stringify({ level: 30, url, companies: companies.size, msg: 'listening' }))
    return {
      url,
      stop: async () => {
        clearInterval(watching)
        control.close()
        const closed = new Promise((resolve) => door.close(resolve))
        door.closeIdleConnections()
        // Each ends its streams and finishes its requests.
        await Promise.all(inOrder().map((one) => one.stop()))
        await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, DOOR_MS).unref())])
        door.closeAllConnections()
        fs.rmSync(path.join(dir, 'control.sock'), { force: true })
      },
    }
  } catch (error) {
    control.close()
    throw error
  }
}
