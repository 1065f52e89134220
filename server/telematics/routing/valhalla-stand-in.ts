import http from 'node:http'
import type { AddressInfo } from 'node:net'

type Asked = { method: string; path: string; locations: unknown[]; body: unknown }
export type Given = { status: number; body: string } | 'hang'

/** A stand-in for Valhalla: the shapes of its documented answers. */
export const startValhalla = async () => {
  const asked: Asked[] = []
  const held: http.ServerResponse[] = []
  const drive = (seconds: unknown): Given => ({
    status: 200,
    body: JSON.stringify({
      trip: { status: 0, units: 'kilometers', legs: [], summary: { time: seconds, length: 60.1, has_toll: false } },
    }),
  })
  const valhalla = {
    url: '',
    asked,
    drive,
    /** Answer to each request. */
    answer: (_request: Asked): Given => drive(3_600),
    /** Answers the requests that hang. */
    release: (given: { status: number; body: string }) => {
      for (const response of held.splice(0)) response.writeHead(given.status).end(given.body)
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8'))
      const question = { method: request.method ?? '', path: request.url ?? '', locations: body.locations, body }
      asked.push(question)
      const given = valhalla.answer(question)
      if (given === 'hang') held.push(response)
      else response.writeHead(given.status, { location: 'http://127.0.0.1:1/' }).end(given.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  valhalla.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return valhalla
}
