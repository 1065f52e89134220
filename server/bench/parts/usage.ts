import fs from 'node:fs'

/** Ticks of `/proc/<pid>/stat`; the same on every Linux. */
const TICKS_PER_SECOND = 100

const secondsIn = (file: string): number => {
  const stat = fs.readFileSync(file, 'utf8')
  const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number)
  return (user + system) / TICKS_PER_SECOND
}

/** Processor time that a process has used so far, in seconds. */
export const cpuSeconds = (pid: number): number => secondsIn(`/proc/${pid}/stat`)
/** The same of its main thread alone: Node's event loop. */
export const mainThreadSeconds = (pid: number): number => secondsIn(`/proc/${pid}/task/${pid}/stat`)

/** Memory that a process holds now, in MB. */
export const residentMegabytes = (pid: number): number => {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024
}
