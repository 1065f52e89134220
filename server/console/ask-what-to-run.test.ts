import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { askWhatToRun } from './ask-what-to-run.ts'

test.each([
  { typed: '\n', runs: 'demo' },
  { typed: ' 1 \n', runs: 'demo' },
  { typed: '2\n', runs: 'start' },
  { typed: 'both\n3\n2\n', runs: 'start' },
])('%j', async ({ typed, runs }) => {
  const input = new PassThrough()
  const asked = askWhatToRun(input, new PassThrough())
  for (const line of typed.split(/(?<=\n)/)) {
    input.write(line)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(await asked).toBe(runs)
})
