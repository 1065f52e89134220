import { test } from 'vitest'
import { expectHistoriesToHold } from './histories.ts'
import { inProportion } from './seeds.ts'

test('what was typed between a wrong backup and the right one is neither lost nor done twice', () =>
  expectHistoriesToHold(0, 1, inProportion(120), ['a restore of a restore']))
