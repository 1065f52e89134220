import type { Deps } from '../../deps.ts'
import type { App } from '../../http/route.ts'
import { readNothing } from '../../store/db.ts'

/** Call for a load balancer or a watchdog: 200 as long as the database answers. */
export const mountHealth = (app: App, deps: Deps): void => {
  app.get('/healthz', (c) => {
    readNothing(deps.store)
    return c.json({ status: 'ok', version: deps.version })
  })
}
