import { spawn } from 'node:child_process'

/** Runs a program in place of this process: with its output, passing signals on, ending with its code. Never returns. */
export const standInFor = (command, args, env) => {
  const child = spawn(command, args, { stdio: 'inherit', env })
  // The child decides what a signal means; this process only waits for it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => {
    console.error(error.message)
    process.exit(1)
  })
  child.on('exit', (code) => process.exit(code ?? 1))
  return new Promise(() => {})
}
