import { setTimeout as pause } from 'node:timers/promises'
import { type Attack, must, tally } from '../attack.ts'

const CONNECTIONS = 80
const CHUNK = Buffer.from(`10000\r\n${'x'.repeat(0x10000)}\r\n`)
const CHUNKS = 192

/** 80 uploads of 12 MB without a length and without a token: once they were collected before the token was checked. */
export const bodiesWithoutToken: Attack = {
  name: '80 uploads of 12 MB without a token',
  memoryMb: 150,
  run: async (target) => {
    const outcomes = await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        const socket = target.connect()
        let heard = ''
        socket.on('data', (chunk) => {
          heard += chunk.toString('latin1')
        })
        const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
        socket.write(
          'POST /api/upload HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Type: multipart/form-data; boundary=x\r\n\r\n',
        )
        for (let sent = 0; sent < CHUNKS && !socket.destroyed; sent += 1) {
          if (!socket.write(CHUNK))
            await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed])
        }
        // Never ended: a server that waits for all of it waits for ever.
        await Promise.race([closed, pause(10_000)])
        socket.destroy()
        return /^HTTP\/1\.1 (\d+)/.exec(heard)?.[1] ?? 'no answer'
      }),
    )
    must(!outcomes.includes('200'), 'an upload without a token was taken')
    must(outcomes.includes('401'), 'nobody was asked for a token')
    return tally(outcomes)
  },
}
