import type { Deps } from '../deps.ts'
import type { App } from '../http/route.ts'

/** For a load balancer or a watchdog: 200 as long as the database answers. */
export const mountHealth = (app: App, deps: Deps): void => {
  app.get('/healthz', (c) => {
    deps.store.sqlite.prepare('select 1').get()
    return c.json({ status: 'ok', version: deps.version })
  })
}
