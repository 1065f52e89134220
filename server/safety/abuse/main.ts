import { flippedAnswers } from './attacks/answers.ts'
import { oneBodyOfManyKeys } from './attacks/body-keys.ts'
import { bodiesWithoutToken } from './attacks/chunked-bodies.ts'
import { manyConnections } from './attacks/connections.ts'
import { csvOfBlankLines, csvOfFaults, csvOfShortLines, csvThatIsGood } from './attacks/csv.ts'
import { auditOfEverything, manyScans, scanOfManyParts, slowReaders, unfinishedScans } from './attacks/documents.ts'
import { heldBodies } from './attacks/ended-sessions.ts'
import { forgedAddress } from './attacks/forged-address.ts'
import { longFilters, manyPdfs } from './attacks/heavy-files.ts'
import { keysOfReads, keysOfWrites } from './attacks/idempotency-keys.ts'
import { bodiesByLinks, picturesByLinks, reportsByEndedLinks } from './attacks/links.ts'
import { lockOut } from './attacks/lock-out.ts'
import { pagesReadByMany, pagesThatNobodyReads } from './attacks/many-pages.ts'
import { guessedCalendars, guessedKeys, oneKeyForAll } from './attacks/programs.ts'
import { editsOfManyFields, editsOfUnknownNames } from './attacks/push-fields.ts'
import { manySessions, streamsByHead } from './attacks/sessions.ts'
import { slowBodies, slowHeaders } from './attacks/slow-senders.ts'
import { futurePositions, positionFlood, unknownDevices } from './attacks/telematics.ts'
import { logOfManyVersions, repeatsWithoutEnd, writesWithoutEnd } from './attacks/versions.ts'
import { hugeAnswers, internalHosts, slowReceivers } from './attacks/webhooks.ts'
import { hostileWorkbooks } from './attacks/workbooks.ts'
import { watch } from './watch.ts'

/** Each by the number of its point in the list of what was found, so that `npm run test:abuse -- 13` runs those. */
const ATTACKS = [
  [12, keysOfWrites],
  [12, keysOfReads],
  [13, bodiesWithoutToken],
  [13, oneBodyOfManyKeys],
  [13, editsOfManyFields],
  [15, editsOfUnknownNames],
  [13, slowHeaders],
  [13, slowBodies],
  [13, manyConnections],
  [13, unfinishedScans],
  [13, slowReaders],
  [13, pagesThatNobodyReads],
  [14, csvOfShortLines],
  [14, csvOfBlankLines],
  [14, csvOfFaults],
  [14, csvThatIsGood],
  [14, hostileWorkbooks],
  [14, scanOfManyParts],
  [15, manyScans],
  [15, auditOfEverything],
  [15, manyPdfs],
  [15, longFilters],
  [15, pagesReadByMany],
  [15, logOfManyVersions],
  [15, writesWithoutEnd],
  [15, repeatsWithoutEnd],
  [17, lockOut],
  [17, forgedAddress],
  [18, unknownDevices],
  [18, positionFlood],
  [18, futurePositions],
  [17, guessedKeys],
  [17, guessedCalendars],
  [17, oneKeyForAll],
  [17, slowReceivers],
  [17, hugeAnswers],
  [17, internalHosts],
  [19, streamsByHead],
  [19, manySessions],
  [19, heldBodies],
  [54, picturesByLinks],
  [54, bodiesByLinks],
  [54, reportsByEndedLinks],
  [54, flippedAnswers],
] as const

const asked = process.argv.slice(2)
const chosen = ATTACKS.filter(
  ([point, { name }]) =>
    asked.length === 0 || asked.some((word) => (/^\d+$/.test(word) ? word === String(point) : name.includes(word))),
)
let broken = 0
const row = (cells: readonly string[]): string =>
  [
    (cells[0] ?? '').padEnd(44),
    ...cells.slice(1, 6).map((cell) => cell.padStart(10)),
    `  ${cells.slice(6).join(' ')}`,
  ].join('')
console.log(row(['attack', 'seconds', 'MB before', 'MB most', 'median ms', 'worst ms', 'what came of it']))
for (const [point, attack] of chosen) {
  const seen = await watch(attack)
  const numbers = [
    seen.seconds.toFixed(1),
    ...[seen.memoryBeforeMb, seen.memoryMostMb, seen.honestMedianMs, seen.honestSlowestMs].map((value) =>
      value.toFixed(0),
    ),
  ]
  console.log(row([`${point} ${seen.name}`, ...numbers, seen.result]))
  for (const fault of seen.faults) console.log(`   BROKEN: ${fault}`)
  if (seen.faults.length > 0) broken += 1
}
console.log(
  broken === 0 ? `${chosen.length} attacks, every bound held` : `${broken} of ${chosen.length} attacks broke a bound`,
)
process.exit(broken === 0 ? 0 : 1)
