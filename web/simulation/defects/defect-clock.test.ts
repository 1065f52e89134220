import { expect, test, vi } from 'vitest'

// Defect: the app uses the clock of the device, whatever time the server sends.
vi.mock(import('../../clock/clock.ts'), async (importOriginal) => {
  const original = await importOriginal()
  return { ...original, createClock: (device, store) => ({ ...original.createClock(device, store), now: device.wall }) }
})

test('the simulation turns red when the device goes by its own clock', async () => {
  const { expectDefectToBeFound } = await import('../histories.ts')
  expect(await expectDefectToBeFound(2000)).toBeLessThanOrEqual(2000)
})
