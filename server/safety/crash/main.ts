import { parseArgs } from 'node:util'
import { killRounds } from './rounds.ts'

/** `npm run test:crash -- --kills 50 --writers 100` */
const { values } = parseArgs({
  options: { kills: { type: 'string', default: '50' }, writers: { type: 'string', default: '100' } },
})
const { kills, acknowledged, sentAgain, ms } = await killRounds({
  kills: Number(values.kills),
  writers: Number(values.writers),
  report: (tally) =>
    console.log(
      `kill ${tally.kills}: ${tally.acknowledged} acknowledged, all there once, ${tally.sentAgain} sent again`,
    ),
})
console.log(
  `${kills} kills under ${values.writers} writers in ${(ms / 1000).toFixed(0)} s: ${acknowledged} acknowledged writes, ${sentAgain} of them sent again; none lost, none doubled, integrity clean`,
)
