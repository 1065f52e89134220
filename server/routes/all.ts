import type { Deps } from '../deps.ts'
import type { App } from '../route.ts'
import { mountHealth } from './health.ts'
import { mountSync } from './sync.ts'
import { mountTimetable } from './timetable.ts'

/** Every resource, a line each. */
export const mountRoutes = (app: App, deps: Deps): void => {
  mountHealth(app, deps)
  mountSync(app, deps)
  mountTimetable(app, deps)
}
