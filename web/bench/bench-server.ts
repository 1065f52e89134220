import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** The process of server.ts on a database of its own; `trips` is how many a device fetches. */
export type BenchServer = { url: string; token: string; trips: number; stop: () => Promise<void> }

/** @param company what else there is: nothing but what a part adds, or the demo's company */
export const startBenchServer = async (
  pages: string,
  trips: number,
  company: 'none' | 'demo' = 'none',
): Promise<BenchServer> => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-bench-'))
  const args = ['--import', 'tsx', path.join(import.meta.dirname, 'server.ts'), folder, pages, String(trips), company]
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (line: Buffer) => resolve(String(line).trim()))
    child.once('exit', (code) => reject(new Error(`the bench's server ended with ${code}`)))
  })
  const session = (await (await fetch(`${url}/bench/session`)).json()) as { token: string; trips: number }
  return {
    url,
    ...session,
    stop: async () => {
      child.kill('SIGKILL')
      await gone
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}
