import { alertsApi } from './api/alerts.ts'
import { dispositionApi } from './api/disposition.ts'
import { documentsApi } from './api/documents.ts'
import { figuresApi } from './api/figures.ts'
import { fuelApi } from './api/fuel.ts'
import { journalsApi } from './api/journals.ts'
import { linksApi } from './api/links.ts'
import { masterDataApi } from './api/master-data.ts'
import { operationsApi } from './api/operations.ts'
import { programsApi } from './api/programs.ts'
import { pushApi } from './api/push.ts'
import { reportsApi } from './api/reports.ts'
import { sessionApi } from './api/session.ts'
import { statementsApi } from './api/statements.ts'
import { syncApi } from './api/sync.ts'
import { tripsApi } from './api/trips.ts'

export type { Call } from './call.ts'

/**
 * Every call of the API once, by name. The server validates by it, the client calls by it, the OpenAPI document is generated
 * from it.
 */
export const api = {
  ...sessionApi,
  ...tripsApi,
  ...linksApi,
  ...masterDataApi,
  ...dispositionApi,
  ...documentsApi,
  ...journalsApi,
  ...fuelApi,
  ...operationsApi,
  ...programsApi,
  ...pushApi,
  ...alertsApi,
  ...reportsApi,
  ...figuresApi,
  ...statementsApi,
  ...syncApi,
} as const

export type Api = typeof api
export type CallName = keyof Api
