import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { askHealth } from './health.ts'

/** Asks a server that answers so, which may be any program of a company's account. */
const asking = async (answers: RequestListener) => {
  const server = createServer(answers).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  try {
    return await askHealth(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
const saying = (body: unknown, status = 200): Promise<{ version: string | null }> =>
  asking((_request, response) => response.writeHead(status).end(JSON.stringify(body)))

test.each([
  ['0.1.0+43ca58e8', '0.1.0+43ca58e8'],
  ['0.1.0\x1b[2K\x1b[1A\nbeta  active', '0.1.0[2K[1A beta active'],
  ['1'.repeat(50_000), `${'1'.repeat(39)}…`],
])('of the version %j it tells a short line of plain signs', async (version, told) =>
  expect(await saying({ status: 'ok', version })).toMatchObject({ version: told }),
)

test.each<[string, unknown, number?]>([
  ['no version', { status: 'ok' }],
  ['one that is no text', { status: 'ok', version: { a: 1 } }],
  ['null', null],
  ['not well', { status: 'failed', version: '1' }],
  ['another status', { status: 'ok', version: '1' }, 503],
])('%s: none is told', async (_what, body, status) =>
  expect(await saying(body, status)).toMatchObject({ version: null }),
)

test('an answer without an end is not read to it, and one that leads elsewhere is not followed', async () => {
  let written = 0
  const endless: RequestListener = (_request, response) => {
    const go = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(1 << 16, 'a'))) written += 1 << 16
    }
    response.on('drain', go).write('{"status":"ok","version":"')
    go()
  }
  expect(await asking(endless)).toMatchObject({ version: null })
  expect(written).toBeLessThan(50e6)
  const elsewhere: RequestListener = ({ url }, response) =>
    url === '/healthz'
      ? response.writeHead(302, { location: '/other' }).end()
      : response.end(JSON.stringify({ status: 'ok', version: 'other' }))
  expect(await asking(elsewhere)).toMatchObject({ version: null })
})
