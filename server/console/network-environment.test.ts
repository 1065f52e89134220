import { expect, test } from 'vitest'
import { networkEnvironment } from './network-environment.ts'

test('certificates and proxy are passed on in both cases, and nothing else', () => {
  const passed = {
    NODE_EXTRA_CA_CERTS: '/ca.pem',
    SSL_CERT_FILE: '/ca.pem',
    HTTP_PROXY: 'http://proxy',
    https_proxy: 'http://proxy',
    no_proxy: 'localhost',
  }
  expect(networkEnvironment({ ...passed, npm_package_name: 'tours', SMTP_URL: 'smtp://x', HOME: '/root' })).toEqual(
    passed,
  )
})
