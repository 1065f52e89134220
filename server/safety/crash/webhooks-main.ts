import { parseArgs } from 'node:util'
import { killWebhooks } from './webhooks.ts'

/** `npx tsx server/safety/crash/webhooks-main.ts --trips 2500 --kills 10` */
const { values } = parseArgs({
  options: { trips: { type: 'string', default: '2500' }, kills: { type: 'string', default: '10' } },
})
const { expected, arrived, twice, kills, ms } = await killWebhooks({
  trips: Number(values.trips),
  kills: Number(values.kills),
})
console.log(
  `${kills} kills over ${expected} events in ${(ms / 1000).toFixed(0)} s: ${arrived} arrived, ${twice} of them more than once; none lost, the order of each trip kept`,
)
