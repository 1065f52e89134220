import { CSV, call, IdParams, Imported, ImportQuery } from '../call.ts'
import { ADMIN } from '../domain/access/roles.ts'
import { recordCalls } from '../records/calls.ts'
import { floater } from '../records/floater.ts'
import { fuelIndex } from '../records/fuel-index.ts'
import { MessageAnswer } from '../schemas/common.ts'
import { DatedPercentBody, FuelOverview, IndexHistory, IndexHistoryQuery, IndexValuesBody } from '../schemas/fuel.ts'

/** Diesel surcharges: series of an index, rules that follow them, values that stand above a rule. */
export const fuelApi = {
  ...recordCalls(fuelIndex),
  ...recordCalls(floater),
  fuelOverview: call({
    method: 'get',
    path: '/api/fuel',
    roles: ADMIN,
    summary: 'Values of all series, percentages that stand above a rule, and who has which rule',
    answer: FuelOverview,
  }),
  fuelValuesSave: call({
    method: 'put',
    path: '/api/fuel/values',
    roles: ADMIN,
    summary: 'Enter or correct values of a series, month by month; each entry is kept with who made it',
    body: IndexValuesBody,
    answer: MessageAnswer,
  }),
  fuelValuesImport: call({
    method: 'post',
    path: '/api/fuel/values/import',
    roles: ADMIN,
    summary: 'Import values of series from a file, .xlsx or .csv (field `file`): series, month, value',
    query: ImportQuery,
    multipart: true,
    answer: Imported,
  }),
  fuelValuesTemplate: call({
    method: 'get',
    path: '/api/fuel/values/template',
    roles: ADMIN,
    summary: 'A CSV file for values of series, to fill in',
    answer: CSV,
  }),
  fuelValueHistory: call({
    method: 'get',
    path: '/api/fuel/values/history',
    roles: ADMIN,
    summary: 'What was entered for a month of a series, newest first',
    query: IndexHistoryQuery,
    answer: IndexHistory,
  }),
  datedPercentSave: call({
    method: 'put',
    path: '/api/fuel/dated',
    roles: ADMIN,
    summary:
      'Enter a percentage that stands above a rule from a day on, with its reason; one of the same day is replaced',
    body: DatedPercentBody,
    answer: MessageAnswer,
  }),
  datedPercentDelete: call({
    method: 'delete',
    path: '/api/fuel/dated/:id',
    roles: ADMIN,
    summary: 'Take away a percentage that stands above a rule',
    params: IdParams,
    answer: MessageAnswer,
  }),
} as const
