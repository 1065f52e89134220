import { randomBytes } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import type { App } from '../../http/route.ts'
import { apiDocsPage } from '../openapi/api-docs.ts'
import { openApiDocument } from '../openapi/openapi.ts'

/** The API describes itself, to programs and to people; neither needs a session. */
export const mountOpenApi = (app: App, deps: Deps): void => {
  let document: string | undefined

  app.get('/api/openapi.json', (c) => {
    document ??= JSON.stringify(openApiDocument(deps.version))
    return c.body(document, 200, { 'content-type': 'application/json', 'cache-control': 'no-cache' })
  })

  app.get('/api/docs', async (c) => {
    const nonce = randomBytes(16).toString('base64url')
    return c.body(String(await apiDocsPage(deps.version, nonce)), 200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    })
  })
}
