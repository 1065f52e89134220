import { readEnv } from './env.ts'
import { startServer } from './start.ts'

/** Whoever starts the server reads one clear line, not a stack. */
const giveUp = (error: unknown): never => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

const main = async (): Promise<void> => {
  const server = await startServer(readEnv(process.env))
  const stop = (): void => {
    server.stop().then(() => process.exit(0), giveUp)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

main().catch(giveUp)
