import { expect, test } from 'vitest'
import { deviceOf } from './user-agent.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'
test.each([
  ['Chrome', 'Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/156.0.0.0 Safari/537.36`],
  [
    'Edge',
    'Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0`,
  ],
  ['Chrome', 'Android', `Mozilla/5.0 (Linux; Android 15; K) ${WEBKIT} Chrome/156.0.0.0 Mobile Safari/537.36`],
  [
    'Samsung Internet',
    'Android',
    `Mozilla/5.0 (Linux; Android 15; K) ${WEBKIT} SamsungBrowser/30.0 Chrome/150.0.0.0 Mobile Safari/537.36`,
  ],
  [
    'Safari',
    'iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  ],
  ['Firefox', 'Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  [
    'Safari',
    'macOS',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  ],
  [null, null, 'curl/8.5.0'],
  [null, null, ''],
])('%s on %s: %s', (browser, system, userAgent) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system })
})
