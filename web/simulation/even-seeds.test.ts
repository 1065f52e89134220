import { test } from 'vitest'
import { expectHistoriesToHold } from './histories.ts'

test('holds in every history with an even seed', () => expectHistoriesToHold(0))
