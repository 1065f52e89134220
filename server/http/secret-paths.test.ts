import fs from 'node:fs'
import { describe, expect, test } from 'vitest'
import { api } from '../../shared/api.ts'
import type { Call } from '../../shared/call.ts'
import { LOGGED_PATTERN, loggedBegin, SECRET_PATHS, withoutSecret } from './secret-paths.ts'

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
/** A token as the product makes them. */
const TOKEN = 's3cretTOKENs3cret-0123456789_abcdefghijklmn'
/** Paths for which clients, messengers and attackers have asked proxies. */
const ASKED = [
  ...SECRETS.filter((path) => !path.includes('#')).map((path) => path.replace('s3cret', TOKEN)),
  ...['/api/telematics/osmand/s3cret-1', '/api//telematics/traccar/s3cret-1', '/api/telematics/osmand?secret=s3cret-1'],
  ...['/pwreset?language=de%23', '/t?%23', '/api/calendar?', '/?', '/tours?x='].map((path) => path + TOKEN),
  ...['/%61pi/calendar/', '/api/%63alendar/', '/api%2fcalendar%2f', '/api%252fcalendar%252f', '/api/./calendar/'].map(
    (path) => path + TOKEN,
  ),
  ...['/api/x/../calendar/', '/api\\calendar\\', '/api;/calendar/', '/%74/', '/%2574/', '/%70wreset/', '/t/%zz'].map(
    (path) => path + TOKEN,
  ),
  ...['/', '/t', '/t_', '/T', '/x/', '/api/', '/admin/t/', 'https://tours.example.com/t/', ''].map(
    (path) => path + TOKEN,
  ),
]

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

test.each(ASKED)('of %s the server and the proxies log nothing secret', (asked) => {
  expect(withoutSecret(loggedBegin(asked))).not.toMatch(/s3cret|TOKEN|0123/)
  // nginx's map, and Caddy's filter.
  expect(new RegExp(LOGGED_PATTERN).exec(asked)?.[1] ?? '-').not.toMatch(/s3cret|TOKEN|0123/)
  expect(asked.replace(new RegExp(`${LOGGED_PATTERN}.*|.+`), '$1...')).not.toMatch(/s3cret|TOKEN|0123/)
})

test.each([
  ['/api/trips', '/api/trips'],
  ['/api/trips/17', '/api/trips/…'],
  ['/', '/'],
  ['/tours', '/tours'],
  ['/assets/index-Ab3dEf.js', '/assets/index-Ab3dEf.js'],
  ['/x%2fy', '/…'],
])('of %s the log keeps %s', (path, kept) => expect(loggedBegin(path)).toBe(kept))

describe('nginx.conf', () => {
  const [http = '', ...servers] = doc('nginx.conf').split(/^server \{/m)
  test('logs that alone, of requests and of errors, in both its servers, and no referrer', () => {
    expect(http).toContain(`map $request_uri $tours_path {\n  "~${LOGGED_PATTERN}" $1;\n  default -;\n}`)
    const [, format = ''] = /^log_format tours '(.+)';$/m.exec(http) ?? []
    expect(format.match(/\$\w+/g)?.sort()).toEqual([
      ...['$body_bytes_sent', '$http_user_agent', '$remote_addr', '$request_method', '$server_protocol', '$status'],
      ...['$time_local', '$tours_path'],
    ])
    expect(servers).toHaveLength(2)
    for (const server of servers)
      expect(server.match(/(?:access|error)_log .*/g)).toEqual([
        'access_log /var/log/nginx/access.log tours;',
        'error_log /dev/null crit;',
      ])
  })
})

test('nginx.conf leads to its own name, tells no version, and adds security headers to what nginx answers itself', () => {
  const [, ...servers] = doc('nginx.conf').split(/^server \{/m)
  expect(doc('nginx.conf')).not.toMatch(/return 30\d https:\/\/\$host/)
  expect(servers).toHaveLength(2)
  for (const server of servers) {
    expect(server).toMatch(/^ {2}server_tokens off;$/m)
    expect(server).toMatch(/^ {2}add_header X-Content-Type-Options \$\w+ always;$/m)
    expect(server).toMatch(/^ {2}add_header Content-Security-Policy \$\w+ always;$/m)
  }
})

describe('Caddyfile', () => {
  test('keeps that alone in what Caddy logs of requests that fail, and no headers', () => {
    const [, pattern = '', replacement = ''] = /request>uri regexp "([^"]+)" "([^"]+)"/.exec(doc('Caddyfile')) ?? []
    expect(pattern).toBe(`${LOGGED_PATTERN}.*|.+`)
    // biome-ignore lint/suspicious/noTemplateCurlyInString: Go's spelling of a group
    expect(replacement).toBe('${1}...')
    expect(doc('Caddyfile')).toMatch(/^ +request>headers delete\n +resp_headers delete$/m)
  })
})

test.each(SECRET_PATHS)('operation.md tells of %s, for other proxies', (path) =>
  expect(doc('operation.md')).toContain(`\`${path}\``),
)
