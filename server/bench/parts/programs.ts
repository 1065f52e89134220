import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'

const FOLDER = path.join(import.meta.dirname, '../processes')

export type Program<Question, Answer> = {
  /** One question after the other. @throws Error when the program ends instead of answering */
  ask: (question: Question) => Promise<Answer>
  stop: () => Promise<void>
}

const next = <Answer>(child: ChildProcess): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const gone = (code: number | null): void => reject(new Error(`the process ended with ${code}`))
    child.once('exit', gone)
    child.once('message', (answer) => {
      child.off('exit', gone)
      resolve(answer as Answer)
    })
  })

/** Starts a program of `processes/` that answers each message with one. It has said its first word, `ready`, by then. */
export const startBeside = async <Question, Answer, Ready = unknown>(
  file: 'load.ts' | 'peer.ts' | 'apps.ts',
  args: string[] = [],
): Promise<Program<Question, Answer> & { ready: Ready; pid: number }> => {
  const child = fork(path.join(FOLDER, file), args, {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const ready = await next<Ready>(child)
  return {
    ready,
    pid: child.pid ?? 0,
    ask: (question) => {
      const answer = next<Answer>(child)
      child.send(question as object)
      return answer
    },
    stop: async () => {
      child.kill('SIGTERM')
      await gone
    },
  }
}
