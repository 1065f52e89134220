import { alert } from '../records/alert.ts'
import { recordCalls, recordHistory } from '../records/calls.ts'

/** Alerts. */
export const alertsApi = { ...recordCalls(alert), ...recordHistory(alert) } as const
