import { parentPort } from 'node:worker_threads'
import { handedOver } from '../imports/packed-rows.ts'
import { Refusal } from '../kit/refusal.ts'
import { JOBS, type Tell, type WorkerReport, type WorkerTask } from './worker-jobs.ts'

/** The other thread: runs one job after the other and reports each. */
const port = parentPort
if (!port) throw new Error('worker-entry runs in a worker thread only')
const report = (message: WorkerReport, moved: ArrayBuffer[] = []): void => port.postMessage(message, moved)

port.on('message', async ({ id, name, input }: WorkerTask) => {
  try {
    const job = (JOBS as Record<string, ((input: never, tell: Tell) => Promise<unknown>) | undefined>)[name]
    if (!job) throw new Error(`no job named ${name}`)
    const answer = await job(input as never, (news) => report({ id, news }))
    report({ id, answer }, handedOver(answer))
  } catch (error) {
    if (error instanceof Refusal) {
      const { status, message, fields, errors } = error
      report({ id, refusal: { status, message, fields, errors } })
      return
    }
    const { message, stack } = error instanceof Error ? error : new Error(String(error))
    report({ id, fault: { message, stack } })
  }
})
