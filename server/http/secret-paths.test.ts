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
  // A messenger has encoded the # of a link, or cut its slash.
  ...['/t%23s3cret', '/t#s3cret', '/T%2523s3cret', '/a;%23s3cret', '/s%3Fs3cret', '/s.s3cret', '//t/s3cret'],
  ...['/pwreset%23s3cret', '/pwreset/%23s3cret', '/pwreset%3Flanguage=de%23s3cret', '/Pwreset/s3cret.'],
]
const ORDINARY = [
  ...['/', '/api/trips/17', '/api/calendar', '/api/calendars/17', '/admin/login', '/t', '/t/', '/pwreset'],
  ...['/ta/17', '/assets/s-17.js', '/pwresets/17'],
]
/** As browsers ask a proxy: nginx decodes the path and leaves the query out, Caddy's log has the address as it came. */
const ASKED = [...SECRETS, '/pwreset?language=de%23s3cret', '/t?%23s3cret', '/api/calendar?s3cret']

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

test.each(ASKED)('proxies keep %s out of their logs', (asked) => {
  const [path = ''] = asked.split(/[?#]/)
  const decoded = decodeURIComponent(path).replace(/\/+/g, '/')
  const pattern = new RegExp(SECRET_PATTERN, 'i')
  // What stands behind a raw # is never sent.
  if (asked.includes('s3cret') && !asked.includes('#')) expect(pattern.test(decoded)).toBe(true)
  expect(asked.replace(new RegExp(`(${SECRET_PATTERN}).*`, 'i'), '$1...')).not.toContain('s3cret')
})

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
