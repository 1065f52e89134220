import path from 'node:path'
import { readEnv } from '../../env.ts'
import { readWords, runCommand, say, usage, WrongWords } from '../../ops/command.ts'
import { productRoot } from '../../version.ts'
import { compressWebApp } from '../compress-web-app.ts'
import { startSupervisor } from './supervisor.ts'

/** Serves all companies of a folder until it is told to end. */
runCommand(async (words) => {
  const called = usage('serve-all', 'DIR')
  const [dir] = readWords(words, { called, operands: 1 }).operands
  if (dir === undefined) throw new WrongWords(called)
  const env = readEnv(process.env)
  compressWebApp(productRoot())
  const supervisor = await startSupervisor(path.resolve(dir), env, {
    proxyAddresses: process.env.PROXY_ADDRESSES || undefined,
    print: say,
  })
  const stop = (): void => {
    void supervisor.stop().then(() => process.exit(0))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
})
