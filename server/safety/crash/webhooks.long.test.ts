import { expect, test } from 'vitest'
import { killWebhooks } from './webhooks.ts'

test('killed twice between commits and sending: every event arrives, in the order of its trip', async () => {
  const tally = await killWebhooks({ trips: 40, kills: 2 })
  expect(tally).toMatchObject({ kills: 2, expected: 160, arrived: 160 })
})
