import { expect, test } from 'vitest'
import { LINK_PAGES } from '../shared/domain/links/link-pages.ts'
import { isAppPage } from './app-page.ts'

test.each(['/', '/admin/timetable', '/admin/answers', '/apis', '/trips', '/ta'])('%s is the app', (path) => {
  expect(isAppPage(path)).toBe(true)
})

test.each(['/api/trips', '/healthz', '/demo/start', '/t', '/s', '/a', ...Object.values(LINK_PAGES), '/a/worker.js'])(
  '%s is left to the server',
  (path) => {
    expect(isAppPage(path)).toBe(false)
  },
)
