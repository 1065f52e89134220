import { openConnection } from '../parts/connection.ts'

/** Ask as fast as possible for a while, on so many connections; every answer must have the status. */
export type LoadQuestion = { url: string; request: string; status: number; connections: number; ms: number }
export type LoadAnswer = { answers: number; seconds: number }

const run = async ({ url, request, status, connections, ms }: LoadQuestion): Promise<LoadAnswer> => {
  const open = await Promise.all(Array.from({ length: connections }, () => openConnection(url)))
  const started = performance.now()
  let answers = 0
  await Promise.all(
    open.map(async (connection) => {
      while (performance.now() - started < ms) {
        const answer = await connection.ask(request)
        if (answer.status !== status) throw new Error(`${answer.head}\n${answer.body()}`)
        answers += 1
      }
    }),
  )
  const seconds = (performance.now() - started) / 1000
  for (const connection of open) connection.close()
  return { answers, seconds }
}

process.on('message', async (question: LoadQuestion) => {
  process.send?.(await run(question))
})
process.send?.('ready')
