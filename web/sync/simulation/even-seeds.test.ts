import { it } from 'vitest'
import { expectHistoriesToHold } from './histories.ts'

it('holds in every history with an even seed', () => expectHistoriesToHold(0))
