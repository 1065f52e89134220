import { SUB_KEYS, type SubKey } from '../company.ts'

/**
 * The network of the demo company: what a vehicle drives from its start and back to it. Each leg of a round becomes one
 * tour. Lorries with air freight and mail drive at weekends too, with the permits for it, so that the demo lives on every day.
 * `std` is the planned departure of the first leg, `days` the weekdays of the first positioning (1 is Monday).
 */
export type Round = {
  customer: number
  sub: SubKey
  /** Subcontractor of the last day, where it is another one. */
  lastDaySub: SubKey | null
  stops: readonly string[]
  std: string
  days: readonly number[]
  /** Kept in the list, but not driven at present. */
  inactive: boolean
}

/** Numbering and requirements of the tours, by customer. */
export const SERVICES: Record<number, Service> = {
  1: { prefix: 'LX', first: 7301, leadMinutes: 45, requirements: ['11_2_7'], mayDriveAtNight: false },
  2: { prefix: 'NW', first: 5211, leadMinutes: 45, requirements: ['11_2_7'], mayDriveAtNight: false },
  3: { prefix: 'LR', first: 8101, leadMinutes: 45, requirements: ['11_2_7'], mayDriveAtNight: false },
  // Mail is exempt from the Swiss ban on driving at night.
  4: { prefix: 'HP', first: 101, leadMinutes: 30, requirements: [], mayDriveAtNight: true },
  5: { prefix: 'PL', first: 6001, leadMinutes: 60, requirements: ['11_2_7', 'adr'], mayDriveAtNight: false },
  6: { prefix: 'TA', first: 4401, leadMinutes: 45, requirements: ['11_2_7'], mayDriveAtNight: false },
}
export type Service = {
  prefix: string
  first: number
  leadMinutes: number
  requirements: readonly string[]
  mayDriveAtNight: boolean
}

/** One line for each round: customer, subcontractor (and that of the last day), stops, departure, days; `x` when inactive. */
const TABLE = `
1 gerber ZRH-FRA 18:30 1234567
1 gerber ZRH-FRA 06:15 123456
1 gerber ZRH-MUC 17:45 123457
1 gerber ZRH-STR 07:00 1234567
1 gerber ZRH-CDG 16:30 135
1 broek ZRH-LGG 15:00 24
1 broek ZRH-BRU 17:00 15
1 bodensee ZRH-LNZ 14:30 24
1 bernasconi ZRH-MXP 07:30 1234567
1 kaelin ZRH-NUE 16:00 24
1 kaelin/gerber ZRH-BSL 08:30 1234567
1 rochat/gerber ZRH-GVA 06:30 1234567
1 kaelin ZRH-LUX 18:00 135
1 gerber ZRH-LYS 06:00 24
1 kaelin ZRH-BSL-STR 13:00 135
1 bodensee ZRH-PRG 15:30 3 x
2 schwarzwald FRA-BSL 09:00 1234567
2 schwarzwald FRA-ZRH 07:30 123456
2 broek AMS-LUX 18:00 135
2 broek LGG-BSL 17:30 24
2 schwarzwald CGN-BSL 20:30 135
2 bodensee MUC-ZRH 08:00 123457
2 kaelin ZRH-LGG 17:15 24
2 gerber ZRH-HHN 18:15 24
2 schwarzwald STR-FRA-LUX 17:00 24
2 broek AMS-MST-DUS 20:00 1234567
2 gerber ZRH-CGN 16:45 5 x
3 rochat GVA-LYS 08:00 1234567
3 rochat GVA-CDG 17:30 135
3 rochat GVA-ZRH 14:00 1234567
3 rochat GVA-MXP 06:45 24
3 rochat GVA-ORY 17:00 24
3 rochat GVA-BSL 07:15 135
3 rochat GVA-TRN 07:30 35
4 hofstetter/rochat HAE-DAI 21:30 1234567
4 hofstetter HAE-FRF 22:15 1234567
4 hofstetter/bernasconi HAE-CAD 20:45 12345
4 hofstetter HAE-UVZ 21:45 123467
4 hofstetter HAE-VET 20:30 1234567
4 hofstetter HAE-OMU-GIV 22:30 123456
4 kaelin MUL-SGW 21:15 123457
4 kaelin MUL-ROT 22:00 12345
4 rochat DAI-PRI 02:15 1234567
4 hofstetter FRF-WIN-SGW 03:00 234567
4 hofstetter NEU-PRA-OFT 05:00 1234567
4 bernasconi CAD-STA 03:30 1234567
4 hofstetter HAE-BUS 20:00 6 x
5 schwarzwald BSL-FRA 18:00 1234567
5 schwarzwald PRA-LUX 16:30 24
5 gerber/kaelin BSL-ZRH 06:30 1234567
5 gerber BIR-MXP 06:00 24
5 schwarzwald PRA-BSL-FRB 13:30 13567
6 bernasconi CHI-MXP 09:30 123456
6 bernasconi MXP-ZRH-LIN 06:00 1357
6 bernasconi/gerber STA-BGY 13:30 1234567
6 bernasconi MXP-VCE 18:00 24
`

const subKeyOf = (text: string): SubKey => {
  const key = SUB_KEYS.find((known) => known === text)
  if (!key) throw new RangeError(`no subcontractor "${text}"`)
  return key
}

/** Every round, in the order of the tours' numbers. */
export const demoRounds: readonly Round[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [customer = '', subs = '', stops = '', std = '', days = '', mark] = line.split(' ')
    const places = stops.split('-')
    const [sub, lastDaySub = null] = subs.split('/').map(subKeyOf)
    if (!sub) throw new RangeError(`no subcontractor in "${line}"`)
    return {
      customer: Number(customer),
      sub,
      lastDaySub,
      stops: [...places, places[0] ?? ''],
      std,
      days: [...days].map(Number),
      inactive: mark === 'x',
    }
  })
