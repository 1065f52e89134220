import { alert } from '../../shared/records/alert.ts'
import { customer } from '../../shared/records/customer.ts'
import { RECORDS } from '../../shared/records/records.ts'
import { createAttempts } from '../auth/attempts.ts'
import type { Deps } from '../deps.ts'
import type { App } from '../http/route.ts'
import { MASTER_TABLES } from '../store/master-data/tables.ts'
import { mountDocuments } from './master-data/documents.ts'
import { mountLookups } from './master-data/lookups.ts'
import { mountRecord, mountRecordHistory } from './master-data/record.ts'
import { mountVehicleSecrets } from './master-data/vehicle-secrets.ts'
import { mountOutbox } from './messages/outbox.ts'
import { mountFigures } from './money/figures.ts'
import { mountFuel } from './money/fuel.ts'
import { mountInvoices } from './money/invoices.ts'
import { mountJournals } from './money/journals.ts'
import { mountMonthEnd } from './money/month-end.ts'
import { mountReports } from './money/reports.ts'
import { mountStatementPhotos } from './money/statement-photos.ts'
import { mountStatements } from './money/statements.ts'
import { mountFeeds } from './operation/feeds.ts'
import { mountHealth } from './operation/health.ts'
import { mountOpenApi } from './operation/openapi.ts'
import { mountStorage } from './operation/storage.ts'
import { mountTelematics } from './operation/telematics.ts'
import { mountAccount } from './people/account.ts'
import { mountCompany } from './people/company.ts'
import { mountFirstSteps } from './people/first-steps.ts'
import { mountPush } from './people/push.ts'
import { mountSession } from './people/session.ts'
import { mountSessions } from './people/sessions.ts'
import { mountUsers } from './people/users.ts'
import { mountApiKeys } from './programs/api-keys.ts'
import { mountCalendar } from './programs/calendar.ts'
import { mountWebhooks } from './programs/webhooks.ts'
import { mountSync } from './sync/sync.ts'
import { mountLinks } from './trips/links.ts'
import { mountPlace } from './trips/place.ts'
import { mountPriceList } from './trips/price-list.ts'
import { mountTimetable } from './trips/timetable.ts'
import { mountTours } from './trips/tours.ts'
import { mountTrips } from './trips/trips.ts'
import { mountUpload } from './trips/upload.ts'
import { mountWeeks } from './trips/weeks.ts'

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
  mountPlace(app, deps)
  mountPriceList(app, deps)
  mountPush(app, deps)
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
