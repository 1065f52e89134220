import fs from 'node:fs'
import { expect, test } from 'vitest'

const FOLDER = new URL('../../.docs/', import.meta.url)
const doc = (name: string): string => fs.readFileSync(new URL(name, FOLDER), 'utf8')

test('each file of Caddy leaves its settings to its own account and root, not to all of the machine', () => {
  expect(doc('Caddyfile').match(/^ *admin .*$/gm)).toEqual(['  admin unix//run/caddy/admin.sock'])
  // A site has no such line, and so is none of a company's.
  for (const name of fs.readdirSync(FOLDER).filter((one) => one.endsWith('.caddy')))
    expect(doc(name)).not.toMatch(/^ *admin\b/m)
  expect(doc('caddy.conf')).toMatch(/^\[Service\]\nRuntimeDirectory=caddy\nRuntimeDirectoryMode=0700$/m)
  expect(doc('compose.yml')).toContain("tmpfs: ['/run/caddy:mode=0700']")
})
