import fs from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { fileStamp } from '../../store/sql/database-file.ts'
import { companyNames, namedHosts, placesOf } from './company-folder.ts'

/** Which company answers for a host. Two that name the same one are never both served: people would give their password to the other. */

/** The hosts that each company names; none where its settings cannot be read, or name none. */
export type Claims = ReadonlyMap<string, readonly string[]>
/** A host that a company names and does not get. */
export type Dispute = {
  host: string
  named: readonly string[]
  /** The one that had it first; null where that is not known: then it is opened for none. */
  owner: string | null
  /** The owner's settings name no host at all, or are not there: that is a slip, and gives nothing up. */
  isOwnerSilent: boolean
}
export type HostBook = { owners: ReadonlyMap<string, string>; disputes: readonly Dispute[] }
/** Who had each host last time: it lies beside the companies. */
type Memory = ReadonlyMap<string, string>

const Owners = z.record(z.string(), z.string())
const memoryFile = (dir: string): string => path.join(dir, 'hosts.json')

/** Null where there is none, or it cannot be read. */
const storedMemory = (dir: string): Memory | null => {
  try {
    return new Map(Object.entries(Owners.parse(JSON.parse(fs.readFileSync(memoryFile(dir), 'utf8')))))
  } catch {
    return null
  }
}
export const readMemory = (dir: string): Memory => storedMemory(dir) ?? new Map()

/** Puts a memory that cannot be read aside, before a new one takes its place. @returns what to tell; null when it is whole, or there is none */
export const keepBrokenMemory = (dir: string): string | null => {
  const file = memoryFile(dir)
  if (!fs.existsSync(file) || storedMemory(dir) !== null) return null
  const kept = `${file}.broken-${fileStamp(Date.now())}`
  fs.renameSync(file, kept)
  return `${file} is broken, and kept as ${kept}: who had a host before is not known any more, so look at HOSTS of each company`
}

export const writeMemory = (dir: string, owners: Memory): void => {
  const next = `${memoryFile(dir)}.part`
  fs.writeFileSync(next, `${JSON.stringify(Object.fromEntries(owners))}\n`, { mode: 0o600 })
  fs.renameSync(next, memoryFile(dir))
}

/**
 * Says who answers for each host: the one that had it before, unless its settings name other hosts alone; otherwise the only company
 * that names it.
 * @example
 * settleHosts(new Map([['alpha', ['a.ch']], ['beta', ['a.ch']]]), new Map([['a.ch', 'beta']])).owners.get('a.ch') // → 'beta'
 */
export const settleHosts = (claims: Claims, memory: Memory): HostBook => {
  const named = new Map<string, string[]>()
  for (const [company, hosts] of claims)
    for (const host of new Set(hosts)) named.set(host, [...(named.get(host) ?? []), company])
  for (const host of memory.keys()) if (!named.has(host)) named.set(host, [])
  const isSilent = (company: string): boolean => (claims.get(company) ?? []).length === 0
  const owners = new Map<string, string>()
  const disputes: Dispute[] = []
  for (const [host, companies] of named) {
    const former = memory.get(host)
    const isKept = former !== undefined && (companies.includes(former) || isSilent(former))
    const only = companies.length === 1 ? companies[0] : undefined
    const owner = isKept ? former : only
    if (owner !== undefined) owners.set(host, owner)
    if (companies.some((one) => one !== owner))
      disputes.push({
        host,
        named: companies,
        owner: owner ?? null,
        isOwnerSilent: owner !== undefined && isSilent(owner),
      })
  }
  return { owners, disputes }
}

/** @param running the hosts that a running server was started with; none of one that does not run: then its file counts */
export const claimsOf = (dir: string, running: (name: string) => string[]): Claims =>
  new Map(
    companyNames(dir).map((name) => {
      const started = running(name)
      return [name, started.length > 0 ? started : (namedHosts(dir, name) ?? [])]
    }),
  )

/** The hosts of a company that gives all of them up. @throws Error where its settings name some */
export const forgetHosts = (dir: string, memory: Memory, name: string): string[] => {
  const named = (companyNames(dir).includes(name) ? namedHosts(dir, name) : null) ?? []
  if (named.length > 0)
    throw new Error(`${name} names its hosts itself: take them out of HOSTS in ${placesOf(dir, name).settings}`)
  const hosts = [...memory].flatMap(([host, owner]) => (owner === name ? [host] : []))
  if (hosts.length === 0) throw new Error(`No host is ${name}'s`)
  return hosts
}

export type HostFault = { says: string; todo: string }

/** What is wrong with the hosts of a company, and what to do about each; none for the one that keeps a host. */
const hostFaults = ({ disputes }: HostBook, dir: string, name: string): HostFault[] =>
  disputes
    .filter(({ named, owner }) => named.includes(name) && owner !== name)
    .map(({ host, named, owner, isOwnerSilent }) => {
      const settings = (one: string): string => placesOf(dir, one).settings
      if (owner === null)
        return {
          says: `${host} stands in HOSTS of ${named.join(' and ')}, and is opened for none of them`,
          todo: `leave it in one of ${named.map(settings).join(', ')}, then: tours companies ${dir} restart NAME, for each`,
        }
      if (isOwnerSilent)
        return {
          says: `${host} is ${owner}'s, whose settings name no host, so it is not opened for ${name}`,
          todo: `mend HOSTS in ${settings(owner)}; or, if ${owner} gives up all its hosts: tours companies ${dir} forget ${owner}, then restart ${name}`,
        }
      return {
        says: `${host} is ${owner}'s, so it is not opened for ${name}`,
        todo: `take it out of HOSTS in ${settings(name)}, or out of ${owner}'s, then: tours companies ${dir} restart NAME, for both`,
      }
    })

/** The hosts of a company, and what is wrong with others that it names. */
export const hostsOf = (book: HostBook, dir: string, name: string): { own: string[]; faults: HostFault[] } => ({
  own: [...book.owners].flatMap(([host, owner]) => (owner === name ? [host] : [])),
  faults: hostFaults(book, dir, name),
})
