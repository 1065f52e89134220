import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

test('nothing has to be set', () => {
  expect(readEnv({})).toMatchObject({ PORT: 3000, DATA_DIR: './data', TIME_ZONE: 'UTC' })
  expect(readEnv({ PORT: '', TIME_ZONE: '' })).toMatchObject({ PORT: 3000, TIME_ZONE: 'UTC' })
})

test.each([
  ['PORT', '70000'],
  ['TIME_ZONE', 'Europe/Nowhere'],
  ['PUBLIC_URL', 'tours.example.com'],
  ['ADMIN_PASSWORD', 'short'],
  // Longer than a login accepts: such a password could never be used.
  ['ADMIN_PASSWORD', 'x'.repeat(201)],
  ['KEEP_HISTORY_DAYS', '29'],
  ['KEEP_LOGINS_DAYS', '1e9'],
  ['SMTP_URL', 'mail.example.org'],
  ['SMTP_URL', 'http://mail.example.org'],
  ['SMTP_URL', 'smtp:///mail'],
  ['MAIL_FROM', 'Tours <tours@-müller.test>'],
  ['MAIL_FROM', 'tours@muller-.test'],
  ['SMS_GATEWAY', 'pigeon'],
  ['OSMAND_SECRET', 'short'],
  ['PROXY_ADDRESSES', 'proxy.example.com'],
  ['PROXY_ADDRESSES', '10.0.0.0/33'],
  ['PROXY_ADDRESSES', '10.0.0.1,,'],
  ['ROUTER_URL', 'valhalla:8002'],
  ['ROUTER_URL', 'https://tours:secret@valhalla.example.com'],
  ['ROUTER_URL', 'https://valhalla.example.com/?api_key=1'],
])('a wrong %s is one line with its name and without its value', (name, value) => {
  const message = (() => {
    try {
      readEnv({ [name]: value })
      return ''
    } catch (error) {
      return String((error as Error).message)
    }
  })()
  expect(message).toMatch(new RegExp(`^Wrong configuration: ${name}: [^\\n]+$`))
  expect(message).not.toContain(value)
})

test.each([
  ['smtp://tours:a#b@mail.example.com', '#', '%23'],
  ['smtp://tours:a/b@mail.example.com:587', '/', '%2F'],
  ['smtps://tours:a?b@mail.example.com', '?', '%3F'],
  ['smtp://tours:a\\b@mail.example.com', '\\', '%5C'],
  ['smtp://to@urs:ab@mail.example.com', '@', '%40'],
  ['smtp://tours:a@b#c@mail.example.com', '#', '%23'],
  ['smtp://tours:a[b@mail.example.com', '[', '%5B'],
  ['smtp://tours:100%@mail.example.com', '%', '%25'],
  ['smtp://tours:pa%ff@mail.example.com', '%', '%25'],
  ['smtp://tours:p%c3@mail.example.com', '%', '%25'],
])('%s: SMTP_URL says which sign and how to write it, and nothing of the password', (url, sign, written) => {
  expect(() => readEnv({ SMTP_URL: url })).toThrow(
    new Error(`Wrong configuration: SMTP_URL: write ${sign} in the name or password as ${written}`),
  )
})

test.each([
  'smtp://mail.example.com',
  'smtp://mail.example.com:587/?pool=true',
  'smtps://tours:p%23%2F%3F%40@mail.example.com:465',
  'smtp://tours:a:b!$&()*+,;=~@[2001:db8::1]:25',
])('%s is a mail server', (url) => expect(readEnv({ SMTP_URL: url }).SMTP_URL).toBe(url))
