import { z } from 'zod'
import { CSV, call, created, IdParams, Imported, ImportQuery } from '../call.ts'
import { ADMIN } from '../domain/access/roles.ts'
import { Alert, AlertBody } from '../schemas/alert.ts'
import { MessageAnswer } from '../schemas/common.ts'
import { HistoryEntry, HistoryQuery } from '../schemas/history.ts'

/** Alerts. */
export const alertsApi = {
  alerts: call({ method: 'get', path: '/api/alerts', roles: ADMIN, summary: 'All alerts', answer: z.array(Alert) }),
  alertCreate: call({
    method: 'post',
    path: '/api/alerts',
    roles: ADMIN,
    summary: 'Add an alert',
    body: AlertBody,
    answer: created({ al_id: z.int() }),
  }),
  alertEdit: call({
    method: 'put',
    path: '/api/alerts/:id',
    roles: ADMIN,
    summary: 'Edit an alert',
    params: IdParams,
    body: AlertBody,
    answer: MessageAnswer,
  }),
  alertDelete: call({
    method: 'delete',
    path: '/api/alerts/:id',
    roles: ADMIN,
    summary: 'Delete an alert',
    params: IdParams,
    answer: MessageAnswer,
  }),
  alertImport: call({
    method: 'post',
    path: '/api/alerts/import',
    roles: ADMIN,
    summary: 'Import alerts from a file, .xlsx or .csv (field `file`)',
    query: ImportQuery,
    multipart: true,
    answer: Imported,
  }),
  alertTemplate: call({
    method: 'get',
    path: '/api/alerts/template',
    roles: ADMIN,
    summary: 'A CSV file for alerts, to fill in',
    answer: CSV,
  }),
  alertHistory: call({
    method: 'get',
    path: '/api/alerts/:id/history',
    roles: ADMIN,
    summary: 'Saved versions of an alert, newest first',
    params: IdParams,
    query: HistoryQuery,
    answer: z.array(HistoryEntry),
  }),
} as const
