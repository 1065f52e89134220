import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { askWhatToRun } from './ask-what-to-run.ts'

test.each([
  { typed: '\n', runs: 'demo' },
  { typed: ' 1 \n', runs: 'demo' },
  { typed: 'Demo\n', runs: 'demo' },
  { typed: 'company\n', runs: 'start' },
  { typed: '2\n', runs: 'start' },
  { typed: 'both\n3\n2\n', runs: 'start' },
])('%j', async ({ typed, runs }) => {
  const input = new PassThrough()
  input.end(typed)
  const asked = askWhatToRun(input, new PassThrough())
  expect(await asked).toBe(runs)
})

test('the end of input is no answer', async () => {
  const input = new PassThrough()
  input.end('both\n')
  await expect(askWhatToRun(input, new PassThrough())).rejects.toThrow('Nothing was chosen')
})
