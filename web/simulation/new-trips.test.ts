import { test } from 'vitest'
import { expectHistoriesToHold } from './histories.ts'

const HISTORIES = 120

test('new trips that are taken back are neither made nor lost, whatever a push did meanwhile', () =>
  expectHistoriesToHold(0, 1, HISTORIES, ['new trips, and back']))
