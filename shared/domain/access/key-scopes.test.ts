import { expect, test } from 'vitest'
import { api } from '../../api.ts'
import type { Call } from '../../call.ts'
import { KEY_SCOPES, PROGRAM_ROLES, SCOPES_OF } from './key-scopes.ts'

test.each(PROGRAM_ROLES)('a key of the role %s may be allowed what some call of it needs, and nothing else', (role) => {
  const calls: Call[] = Object.values(api)
  const isOf = ({ roles }: Call) => roles === 'any' || (roles !== 'nobody-needed' && roles.includes(role))
  const used = KEY_SCOPES.filter((scope) => calls.some((call) => call.scope === scope && isOf(call)))
  expect(SCOPES_OF[role]).toEqual(used)
})
