import fs from 'node:fs'
import { describe, expect, test } from 'vitest'
import { api } from '../../shared/api.ts'
import type { Call } from '../../shared/call.ts'
import { SECRET_PATHS, SECRET_PATTERN, withoutSecret } from './secret-paths.ts'

const doc = (name: string): string => fs.readFileSync(new URL(`../../.docs/${name}`, import.meta.url), 'utf8')
const SECRETS = [
  ...SECRET_PATHS.map((path) => `${path}s3cret`),
  '/api/calendar/s3cret.ics',
  '//API//Calendar/s3cret/more',
  '/api/telematics/osmand/s3cret?id=1',
  '/api/telematics/osmand?secret=s3cret',
  '/api/telematics/traccar/s3cret',
]
const ORDINARY = ['/', '/api/trips/17', '/api/calendar', '/api/calendars/17', '/admin/login', '/t/', '/pwreset']

/** Names in the path that are no secret. */
const NO_SECRET: readonly string[] = ['/api/pwreset/:username', '/api/link/files/:id']

test('each call that needs no session and has a name in its path is one of them', () => {
  const calls: Call[] = Object.values(api)
  const open = calls.flatMap(({ roles, path }) => (roles === 'nobody-needed' && path.includes('/:') ? [path] : []))
  const others = open.filter((path) => withoutSecret(path) === path)
  expect(open.length).toBeGreaterThan(others.length)
  expect(others.filter((path) => !NO_SECRET.includes(path))).toEqual([])
})

test.each(SECRETS)('%s is kept without its secret', (path) => expect(withoutSecret(path)).not.toContain('s3cret'))
test.each(ORDINARY)('%s is kept', (path) => expect(withoutSecret(path)).toBe(path))

describe('nginx.conf', () => {
  const servers = doc('nginx.conf')
    .split(/^server \{/m)
    .slice(1)
  test('keeps them out of the logs of access and of errors, of both its servers', () => {
    expect(servers).toHaveLength(2)
    for (const server of servers) {
      const [, pattern, block] = /location ~\* "([^"]+)" \{([^}]*)\}/.exec(server) ?? []
      expect(pattern).toBe(SECRET_PATTERN)
      expect(block).toMatch(/access_log off;\s+error_log \/dev\/null crit;/)
      // What a server answers by itself is answered ahead of its locations.
      expect(server.replace(/location[^{]*\{[^}]*\}/g, '')).not.toMatch(/^\s*(?:return|rewrite)\b/m)
    }
  })
})

describe('Caddyfile', () => {
  test('cuts them off in what Caddy logs of requests that fail', () => {
    const [, pattern = '', replacement = ''] = /request>uri regexp "([^"]+)" "([^"]+)"/.exec(doc('Caddyfile')) ?? []
    expect(pattern).toBe(`(?i)(${SECRET_PATTERN}).*`)
    // biome-ignore lint/suspicious/noTemplateCurlyInString: Go's spelling of a group
    expect(replacement).toBe('${1}...')
  })
})

test.each(SECRET_PATHS)('operation.md tells of %s, for other proxies', (path) =>
  expect(doc('operation.md')).toContain(`\`${path}\``),
)
