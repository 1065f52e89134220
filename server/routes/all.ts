import { createAttempts } from '../auth/attempts.ts'
import type { Deps } from '../deps.ts'
import type { App } from '../http/route.ts'
import { mountAccount } from './account.ts'
import { mountAddresses } from './addresses.ts'
import { mountAlerts } from './alerts.ts'
import { mountCustomers } from './customers.ts'
import { mountDrivers } from './drivers.ts'
import { mountFeeds } from './feeds.ts'
import { mountFirstSteps } from './first-steps.ts'
import { mountHealth } from './health.ts'
import { mountInvoices } from './invoices.ts'
import { mountJournals } from './journals.ts'
import { mountLookups } from './lookups.ts'
import { mountOpenApi } from './openapi.ts'
import { mountOutbox } from './outbox.ts'
import { mountPriceList } from './price-list.ts'
import { mountReports } from './reports.ts'
import { mountSession } from './session.ts'
import { mountSessions } from './sessions.ts'
import { mountSubcontractors } from './subcontractors.ts'
import { mountSync } from './sync.ts'
import { mountTelematics } from './telematics.ts'
import { mountTimetable } from './timetable.ts'
import { mountTours } from './tours.ts'
import { mountTrips } from './trips.ts'
import { mountUpload } from './upload.ts'
import { mountUsers } from './users.ts'
import { mountVehicles } from './vehicles.ts'
import { mountWeeks } from './weeks.ts'

/** Every resource, a line each. */
export const mountRoutes = (app: App, deps: Deps): void => {
  const beginAttempt = createAttempts(deps)
  mountAccount(app, deps, beginAttempt)
  mountAddresses(app, deps)
  mountAlerts(app, deps)
  mountCustomers(app, deps)
  mountDrivers(app, deps)
  mountFeeds(app, deps)
  mountFirstSteps(app, deps)
  mountHealth(app, deps)
  mountInvoices(app, deps)
  mountJournals(app, deps)
  mountLookups(app, deps)
  mountOpenApi(app, deps)
  mountOutbox(app, deps)
  mountPriceList(app, deps)
  mountReports(app, deps)
  mountSession(app, deps, beginAttempt)
  mountSessions(app, deps)
  mountSubcontractors(app, deps)
  mountSync(app, deps)
  mountUsers(app, deps)
  mountVehicles(app, deps)
  mountTelematics(app, deps)
  mountTimetable(app, deps)
  mountWeeks(app, deps)
  mountTours(app, deps)
  mountTrips(app, deps)
  mountUpload(app, deps)
}
