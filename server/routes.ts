import { alert } from '../shared/records/alert.ts'
import { customer } from '../shared/records/customer.ts'
import { RECORDS } from '../shared/records/records.ts'
import type { Deps } from './deps.ts'
import { mountDocuments } from './documents/routes/documents.ts'
import { mountFigures } from './figures/routes/figures.ts'
import type { App } from './http/route.ts'
import { mountUpload } from './imports/routes/upload.ts'
import { mountLinks } from './links/routes/links.ts'
import { mountLookups } from './master-data/routes/lookups.ts'
import { mountRecord, mountRecordHistory } from './master-data/routes/record.ts'
import { MASTER_TABLES } from './master-data/store/tables.ts'
import { mountOutbox } from './messages/routes/outbox.ts'
import { mountPush } from './messages/routes/push.ts'
import { mountTellCustomer } from './messages/routes/tell-customer.ts'
import { mountFuel } from './money/routes/fuel.ts'
import { mountInvoices } from './money/routes/invoices.ts'
import { mountJournals } from './money/routes/journals.ts'
import { mountMonthEnd } from './money/routes/month-end.ts'
import { mountPriceList } from './money/routes/price-list.ts'
import { mountStatementPhotos } from './money/routes/statements/statement-photos.ts'
import { mountStatements } from './money/routes/statements/statements.ts'
import { mountHealth } from './ops/routes/health.ts'
import { mountStorage } from './ops/routes/storage.ts'
import { createAttempts } from './people/attempts.ts'
import { mountAccount } from './people/routes/account.ts'
import { mountCompany } from './people/routes/company.ts'
import { mountFirstSteps } from './people/routes/first-steps.ts'
import { mountSession } from './people/routes/session.ts'
import { mountSessions } from './people/routes/sessions.ts'
import { mountUsers } from './people/routes/users.ts'
import { mountApiKeys } from './programs/routes/api-keys.ts'
import { mountCalendar } from './programs/routes/calendar.ts'
import { mountOpenApi } from './programs/routes/openapi.ts'
import { mountWebhooks } from './programs/routes/webhooks.ts'
import { mountReports } from './reports/routes/reports.ts'
import { mountSync } from './sync/routes/sync.ts'
import { mountFeeds } from './telematics/routes/feeds.ts'
import { mountTelematics } from './telematics/routes/telematics.ts'
import { mountVehicleSecrets } from './telematics/routes/vehicle-secrets.ts'
import { mountReminders } from './tours/routes/reminders.ts'
import { mountTours } from './tours/routes/tours.ts'
import { mountWeeks } from './tours/routes/weeks.ts'
import { mountPlace } from './trips/routes/place.ts'
import { mountTimetable } from './trips/routes/timetable.ts'
import { mountTrips } from './trips/routes/trips.ts'

/** Every resource, a line each. */
export const mountRoutes = (app: App, deps: Deps): void => {
  const beginAttempt = createAttempts(deps)
  mountAccount(app, deps, beginAttempt)
  mountApiKeys(app, deps)
  mountCalendar(app, deps)
  mountWebhooks(app, deps)
  mountDocuments(app, deps)
  mountFeeds(app, deps)
  mountCompany(app, deps)
  for (const of of RECORDS) mountRecord(app, deps, of, MASTER_TABLES[of.name])
  for (const of of [customer, alert]) mountRecordHistory(app, deps, of, MASTER_TABLES[of.name])
  mountFirstSteps(app, deps)
  mountFuel(app, deps)
  mountHealth(app, deps)
  mountInvoices(app, deps)
  mountJournals(app, deps)
  mountMonthEnd(app, deps)
  mountLinks(app, deps)
  mountLookups(app, deps)
  mountOpenApi(app, deps)
  mountOutbox(app, deps)
  mountTellCustomer(app, deps)
  mountPlace(app, deps)
  mountPriceList(app, deps)
  mountPush(app, deps)
  mountReminders(app, deps)
  mountReports(app, deps)
  mountFigures(app, deps)
  mountSession(app, deps, beginAttempt)
  mountSessions(app, deps)
  mountStatements(app, deps)
  mountStatementPhotos(app, deps)
  mountStorage(app, deps)
  mountSync(app, deps)
  mountUsers(app, deps)
  mountVehicleSecrets(app, deps)
  mountTelematics(app, deps)
  mountTimetable(app, deps)
  mountWeeks(app, deps)
  mountTours(app, deps)
  mountTrips(app, deps)
  mountUpload(app, deps)
}
