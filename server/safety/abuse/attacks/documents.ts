import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Attack, inParallel, must, tally } from '../attack.ts'
import { ATTACKER, type Target } from '../target.ts'

const MB = 1_000_000
const FORM = { 'content-type': 'multipart/form-data; boundary=x' }
const HEAD = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-'
const END = '\r\n--x--\r\n'

const addDocument = async (target: Target): Promise<number> => {
  const body = { do_owner: 'company', do_kind: 'other', do_number: 'x' }
  const { body: answer } = await target.send({ path: '/api/documents', body, token: target.attackerToken })
  return JSON.parse(answer).do_id
}
const sendScan = (target: Target, id: number, body: Buffer) =>
  target.send({
    path: `/api/documents/${id}/file`,
    body,
    headers: FORM,
    token: target.attackerToken,
    from: ATTACKER,
    patienceMs: 300_000,
  })
const scan = (fill: string, bytes: number): Buffer =>
  Buffer.concat([Buffer.from(HEAD), Buffer.alloc(bytes, fill), Buffer.from(END)])

/** One too many is refused before its bytes have left, which then find the connection closed. */
const refusedEarly = (error: NodeJS.ErrnoException): { status: number } => {
  if (error.code !== 'EPIPE' && error.code !== 'ECONNRESET') throw error
  return { status: 429 }
}

/** Once each was taken apart, hashed and written by the only thread, and each stayed on the disk for good. */
export const manyScans: Attack = {
  name: '60 scans of 5 MB, twenty at once, for one document',
  memoryMb: 350,
  run: async (target) => {
    const id = await addDocument(target)
    const statuses = await inParallel(60, 20, async (index) => {
      const { status } = await sendScan(target, id, scan(`${index} `, 4.9 * MB)).catch(refusedEarly)
      if (status === 429) await pause(200)
      return status
    })
    must(statuses.includes(200), 'no scan was taken')
    const files = fs.readdirSync(path.join(target.folder, 'files'))
    must(files.length === 1, `${files.length} files are kept for one document`)
    return tally(statuses)
  },
}

/** A form of 98,000 empty fields: to take one apart takes a second. */
export const scanOfManyParts: Attack = {
  name: '12 forms of 98,000 empty fields instead of a scan',
  memoryMb: 450,
  answerMs: 3_000,
  run: async (target) => {
    const id = await addDocument(target)
    const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'
    const form = Buffer.from(`${part.repeat(98_000)}--x--\r\n`)
    const statuses = await inParallel(12, 4, async () => (await sendScan(target, id, form)).status)
    must(
      statuses.every((status) => status === 400 || status === 429),
      `forms of nothing were answered ${tally(statuses)}`,
    )
    return tally(statuses)
  },
}

const CONNECTIONS = 300

/** 300 scans of 5 MB in one session, whose last bytes never come: 1.2 GB were held for five minutes. */
export const unfinishedScans: Attack = {
  name: '300 scans of 5 MB of one person that never end',
  memoryMb: 200,
  run: async (target) => {
    const id = await addDocument(target)
    const chunk = Buffer.alloc(65_536, 'x')
    const answers = await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        const socket = target.connect()
        let heard = ''
        socket.on('data', (data) => {
          heard += data.toString('latin1')
        })
        const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
        socket.write(
          `POST /api/documents/${id}/file HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${target.attackerToken}\r\n` +
            'Content-Length: 5000000\r\nContent-Type: multipart/form-data; boundary=x\r\n\r\n',
        )
        for (let sent = 0; sent < 4.8 * MB && !socket.destroyed && heard === ''; sent += chunk.length)
          if (!socket.write(chunk))
            await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed, pause(5_000)])
        await Promise.race([closed, pause(3_000)])
        socket.destroy()
        return /^HTTP\/1\.1 (\d+)/.exec(heard)?.[1] ?? 'held'
      }),
    )
    must(answers.filter((answer) => answer === 'held').length <= 10, `of 300 bodies were held: ${tally(answers)}`)
    return tally(answers)
  },
}

/** Each had 5 MB in memory of its own until it was read. */
export const slowReaders: Attack = {
  name: '300 readers of a scan of 5 MB who do not read',
  memoryMb: 200,
  run: async (target) => {
    const id = await addDocument(target)
    await sendScan(target, id, scan('q', 4.9 * MB))
    const sockets = Array.from({ length: CONNECTIONS }, () => {
      const socket = target.connect()
      socket.pause()
      socket.write(
        `GET /api/documents/${id}/file HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${target.attackerToken}\r\n\r\n`,
      )
      return socket
    })
    await pause(8_000)
    for (const socket of sockets) socket.destroy()
    const { status } = await target.send({ path: `/api/documents/${id}/file`, token: target.token })
    must(status === 200, `afterwards somebody else got ${status}`)
    return '300 waited'
  },
}

/** A spreadsheet of all trips was made by the only thread: no other request was answered for a minute. */
export const auditOfEverything: Attack = {
  name: "8 auditors' lists of a year of 20,000 trips",
  memoryMb: 900,
  trips: 20_000,
  run: async (target) => {
    const asked = { token: target.attackerToken, from: ATTACKER, patienceMs: 300_000 }
    const audit = (days: string) => target.send({ ...asked, path: `/api/documents/audit?${days}` })
    must((await audit('startDay=2000-01-01&endDay=2099-01-01')).status === 400, 'a hundred years were made a list of')
    const year = new Date().getFullYear()
    const statuses = await inParallel(
      8,
      8,
      async () => (await audit(`startDay=${year}-01-01&endDay=${year}-12-31`)).status,
    )
    must(statuses.includes(200), `no list was made: ${tally(statuses)}`)
    return tally(statuses)
  },
}
