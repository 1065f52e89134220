import { parseArgs } from 'node:util'
import { killRounds } from './rounds.ts'
import { killWebhooks } from './webhooks.ts'

/** `npm run test:crash -- --kills 50 --writers 100`, or `-- --webhooks 2500 --kills 10` with that many trips */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    writers: { type: 'string', default: '100' },
    webhooks: { type: 'string' },
  },
})
const seconds = (ms: number): string => (ms / 1000).toFixed(0)

if (values.webhooks) {
  const tally = await killWebhooks({ trips: Number(values.webhooks), kills: Number(values.kills) })
  console.log(
    `${tally.kills} kills over ${tally.expected} events in ${seconds(tally.ms)} s: ${tally.arrived} arrived, ${tally.twice} of them more than once; none lost, the order of each trip kept`,
  )
} else {
  const { kills, acknowledged, sentAgain, ms } = await killRounds({
    kills: Number(values.kills),
    writers: Number(values.writers),
    report: (tally) =>
      console.log(
        `kill ${tally.kills}: ${tally.acknowledged} acknowledged, all there once, ${tally.sentAgain} sent again`,
      ),
  })
  console.log(
    `${kills} kills under ${values.writers} writers in ${seconds(ms)} s: ${acknowledged} acknowledged writes, ${sentAgain} of them sent again; none lost, none doubled, integrity clean`,
  )
}
