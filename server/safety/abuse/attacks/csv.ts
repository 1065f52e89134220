import { type Attack, must } from '../attack.ts'
import { upload } from '../upload.ts'

const HEADER = 'TOUR;CUSTOMER;FROM;TO;SUB;VEHICLE;DRIVERNO;SDTP;SDTD;SDTA'
const MB = 1024 * 1024

/** @param said true if the answer is as it has to be */
const refusedPlan = (name: string, content: string, said: (answer: Record<string, unknown>) => boolean): Attack => ({
  name,
  memoryMb: 500,
  run: async (target) => {
    const { status, body, ms } = await upload(target, 'plan.csv', content)
    must(status === 400 && said(JSON.parse(body)), `it was answered ${status}: ${body.slice(0, 200)}`)
    must(body.length < MB, `the answer has ${body.length} characters`)
    return `400 after ${(ms / 1000).toFixed(1)} s, ${(body.length / 1024).toFixed(0)} kB`
  },
})

/** Once there was no answer within 90 seconds, and 2.5 GB of memory. */
export const csvOfShortLines = refusedPlan(
  'a trip plan of 2 MB of short wrong lines',
  `${HEADER}\n${'x\n'.repeat(MB)}`,
  ({ message }) => message === 'upload_too_many_rows',
)
/** Blank rows are no trips, and take the parser as long. */
export const csvOfBlankLines = refusedPlan(
  'a trip plan of 2 MB of blank lines',
  `${HEADER}\n${';\n'.repeat(MB)}`,
  ({ message }) => message === 'upload_too_many_rows',
)
/** File with as many lines as it may have, each with several faults. */
export const csvOfFaults = refusedPlan(
  'a trip plan of 50,000 wrong lines',
  `${HEADER}\n${'x\n'.repeat(50_000)}`,
  ({ errors, more }) => Array.isArray(errors) && errors.length === 1_000 && Number(more) >= 49_000,
)

export const csvThatIsGood: Attack = {
  name: 'a trip plan of 50,000 good lines, checked',
  memoryMb: 600,
  run: async (target) => {
    const masterData: [string, Record<string, string>][] = [
      ['/api/customers', { cm_name: 'Holz AG' }],
      ['/api/address', { add_id: 'A1', add_name: 'Zurich' }],
      ['/api/subcontractors', { sc_name: 'Meier Trans' }],
      ['/api/gps', { gps_id: 'TRUCK-1' }],
      ['/api/drivers', { dr_name: 'Eva Kern', dr_number: '17' }],
    ]
    for (const [path, row] of masterData) {
      const { status } = await target.send({ path, token: target.token, body: row })
      must(status === 200, `${path} answered ${status}`)
    }
    const start = Date.UTC(2027, 0, 4)
    const at = (hours: number) => new Date(start + hours * 3_600_000).toISOString()
    const lines = Array.from(
      { length: 50_000 },
      (_, n) =>
        `T-${n};Holz AG;A1;A1;Meier Trans;TRUCK-1;17;${at(n % 4_000)};${at((n % 4_000) + 1)};${at((n % 4_000) + 4)}`,
    )
    const { status, body, ms } = await upload(target, 'plan.csv', [HEADER, ...lines].join('\n'), '?check=true')
    must(status === 200, `it was answered ${status}: ${body.slice(0, 200)}`)
    return `200 after ${(ms / 1000).toFixed(1)} s`
  },
}
