import { test } from 'vitest'
import { expectHistoriesToHold } from './histories.ts'
import { inProportion } from './seeds.ts'

test('new trips that are taken back are neither made nor lost, whatever a push did meanwhile', () =>
  expectHistoriesToHold(0, 1, inProportion(120), ['new trips, and back']))
