import { type Attack, must } from '../attack.ts'
import type { Heard, Target } from '../target.ts'

const HEADER = 'TOUR;CUSTOMER;FROM;TO;SUB;VEHICLE;DRIVERNO;SDTP;SDTD;SDTA'
const MB = 1024 * 1024

const upload = (target: Target, content: string, query = ''): Promise<Heard> => {
  const boundary = 'abuse'
  const body = Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="plan.csv"\r\nContent-Type: text/csv\r\n\r\n${content}\r\n--${boundary}--\r\n`,
  )
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  return target.send({ path: `/api/upload${query}`, body, token: target.attackerToken, headers })
}

/** Once there was no answer within 90 seconds, and 2.5 GB of memory. */
export const csvOfShortLines: Attack = {
  name: 'a trip plan of 2 MB of short wrong lines',
  memoryMb: 500,
  run: async (target) => {
    const { status, body, ms } = await upload(target, `${HEADER}\n${'x\n'.repeat(MB)}`)
    must(status === 400, `it was answered ${status}`)
    must(body.length < MB, `the answer has ${body.length} characters`)
    return `400 after ${(ms / 1000).toFixed(1)} s, ${(body.length / 1024).toFixed(0)} kB`
  },
}

export const csvThatIsGood: Attack = {
  name: 'a trip plan of 50,000 good lines, checked',
  memoryMb: 600,
  run: async (target) => {
    const { token, send } = target
    await send({ path: '/api/customers', token, body: { cm_name: 'Holz AG' } })
    await send({ path: '/api/address', token, body: { add_id: 'A1', add_name: 'Zurich' } })
    await send({ path: '/api/subcontractor', token, body: { sc_name: 'Meier Trans' } })
    await send({ path: '/api/gps', token, body: { gps_id: 'TRUCK-1' } })
    await send({ path: '/api/drivers', token, body: { dr_name: 'Eva Kern', dr_number: '17' } })
    const start = Date.UTC(2027, 0, 4)
    const at = (hours: number) => new Date(start + hours * 3_600_000).toISOString()
    const lines = Array.from(
      { length: 50_000 },
      (_, n) =>
        `T-${n};Holz AG;A1;A1;Meier Trans;TRUCK-1;17;${at(n % 4_000)};${at((n % 4_000) + 1)};${at((n % 4_000) + 4)}`,
    )
    const { status, body, ms } = await upload(target, [HEADER, ...lines].join('\n'), '?check=true')
    must(status === 200, `it was answered ${status}: ${body.slice(0, 200)}`)
    return `200 after ${(ms / 1000).toFixed(1)} s`
  },
}
