import { z } from 'zod'
import { call, created, IdParams, IgnoredQuery, Imported, ImportQuery, XLSX } from '../call.ts'
import { ADMIN, ADMIN_AND_SUB } from '../domain/access/roles.ts'
import { Language } from '../schemas/accounts/session.ts'
import { Day, MessageAnswer, YearWeek } from '../schemas/common.ts'
import { HistoryEntry, HistoryQuery } from '../schemas/history.ts'
import { PriceRow, TourCreateBody, TourEditCall, TourFields, VisibleTour } from '../schemas/tour.ts'
import {
  PublishAnswer,
  PublishBody,
  UndoAnswer,
  WeekRun,
  WeeksAnswer,
  WeeksBody,
  WeeksFillPreview,
  WeeksPreview,
  WeeksToFill,
  WeeksToMakeBody,
} from '../schemas/weeks.ts'

/** Defaults of the tour editor: what has to be chosen is still empty. */
const NewTour = TourFields.extend({
  tr_name: z.literal(''),
  tr_cm_id: z.null(),
  tr_departure: z.literal(''),
  tr_arrival: z.literal(''),
})

/** The day whose prices are listed. */
const PriceListQuery = z.object({ ...IgnoredQuery, day: Day.optional() })

/** Disposition and price list. */
export const dispositionApi = {
  tours: call({
    method: 'get',
    path: '/api/tours/all',
    roles: ADMIN_AND_SUB,
    summary: 'Recurring tours',
    query: z.object(IgnoredQuery),
    answer: z.array(VisibleTour),
  }),
  tour: call({
    method: 'get',
    path: '/api/tours/:id',
    roles: ADMIN_AND_SUB,
    summary: 'One recurring tour, or with the word `neu` the defaults of a new one',
    params: z.object({ id: z.union([z.literal('neu'), IdParams.shape.id]) }),
    answer: z.union([VisibleTour, NewTour]),
  }),
  tourCreate: call({
    method: 'post',
    path: '/api/tours',
    roles: ADMIN,
    summary: 'Add a recurring tour',
    body: TourCreateBody,
    answer: created({ tr_id: z.int(), tr_rev: z.int() }),
  }),
  tourEdit: call({
    method: 'put',
    path: '/api/tours/:id',
    roles: ADMIN_AND_SUB,
    summary: 'Edit a recurring tour; absent fields stay as they are',
    params: IdParams,
    body: TourEditCall,
    answer: created({ tr_id: z.int(), tr_rev: z.int() }),
  }),
  tourDelete: call({
    method: 'delete',
    path: '/api/tours/:id',
    roles: ADMIN,
    summary: 'Delete a recurring tour',
    params: IdParams,
    answer: MessageAnswer,
  }),
  tourHistory: call({
    method: 'get',
    path: '/api/tours/:id/history',
    roles: ADMIN,
    summary: 'Saved versions of a tour, newest first',
    params: IdParams,
    query: HistoryQuery,
    answer: z.array(HistoryEntry),
  }),
  weeksToCopy: call({
    method: 'get',
    path: '/api/tours/weeks/copy',
    roles: ADMIN,
    summary: 'Weeks that may be copied: the current one and the next 26 that hold no trip',
    answer: z.array(YearWeek),
  }),
  weeksToFill: call({
    method: 'get',
    path: '/api/tours/weeks/fill',
    roles: ADMIN,
    summary: 'Weeks that hold trips, so that they are not copied but filled up: of the current one and the next 26',
    answer: WeeksToFill,
  }),
  weeksToDelete: call({
    method: 'get',
    path: '/api/tours/weeks/delete',
    roles: ADMIN,
    summary: 'Weeks that hold scheduled trips',
    answer: z.array(YearWeek),
  }),
  weeksToPublish: call({
    method: 'get',
    path: '/api/tours/weeks/publish',
    roles: ADMIN,
    summary: 'Weeks that hold scheduled trips',
    answer: z.array(YearWeek),
  }),
  weeksCopyPreview: call({
    method: 'post',
    path: '/api/tours/copy/preview',
    reads: true,
    roles: ADMIN,
    summary: 'What copying weeks would create, and what to look at before; writes nothing',
    body: WeeksToMakeBody,
    answer: WeeksPreview,
  }),
  weeksFillPreview: call({
    method: 'post',
    path: '/api/tours/fill/preview',
    reads: true,
    roles: ADMIN,
    summary: 'What filling weeks up would create, and what is there already; writes nothing',
    body: WeeksToMakeBody,
    answer: WeeksFillPreview,
  }),
  weeksPublishPreview: call({
    method: 'post',
    path: '/api/tours/publish/preview',
    reads: true,
    roles: ADMIN,
    summary: 'What publishing weeks would do, and what to look at before; writes nothing',
    body: WeeksBody,
    answer: WeeksPreview,
  }),
  weeksDeletePreview: call({
    method: 'post',
    path: '/api/tours/delete/preview',
    reads: true,
    roles: ADMIN,
    summary: 'What deleting weeks would do, and what to look at before; writes nothing',
    body: WeeksBody,
    answer: WeeksPreview,
  }),
  weekRuns: call({
    method: 'get',
    path: '/api/tours/weeks/runs',
    roles: ADMIN,
    summary: 'The last operations on weeks, newest first',
    answer: z.array(WeekRun),
  }),
  weeksUndo: call({
    method: 'post',
    path: '/api/tours/weeks/runs/:id/undo',
    roles: ADMIN,
    summary: 'Undo an operation on weeks within 30 minutes; all or nothing',
    params: IdParams,
    answer: UndoAnswer,
  }),
  weeksCopy: call({
    method: 'post',
    path: '/api/tours/copy',
    roles: ADMIN,
    summary: 'Copy the recurring tours into weeks, as scheduled trips; all or nothing',
    body: WeeksToMakeBody,
    answer: WeeksAnswer,
  }),
  weeksFill: call({
    method: 'post',
    path: '/api/tours/fill',
    roles: ADMIN,
    summary:
      'Copy what the tours lack in weeks that hold trips (tour, day and STP), as scheduled trips; all or nothing',
    body: WeeksToMakeBody,
    answer: WeeksAnswer,
  }),
  weeksDelete: call({
    method: 'post',
    path: '/api/tours/delete',
    roles: ADMIN,
    summary: 'Delete the scheduled trips of weeks',
    body: WeeksBody,
    answer: WeeksAnswer,
  }),
  weeksPublish: call({
    method: 'post',
    path: '/api/tours/publish',
    roles: ADMIN,
    summary: 'Make the scheduled trips of weeks active, and mail each subcontractor its list',
    body: PublishBody,
    answer: PublishAnswer,
  }),
  priceList: call({
    method: 'get',
    path: '/api/pricelist/all',
    roles: ADMIN,
    summary: 'Price list of a day, today without one',
    query: PriceListQuery,
    answer: z.array(PriceRow),
  }),
  priceListImport: call({
    method: 'post',
    path: '/api/pricelist/import',
    roles: ADMIN,
    summary: 'Import prices from a day on from a file, .xlsx or .csv (field `file`), such as the price list itself',
    query: ImportQuery,
    multipart: true,
    answer: Imported,
  }),
  priceListDownload: call({
    method: 'get',
    path: '/api/pricelist/pricelistdownload',
    roles: ADMIN,
    summary: 'Price list of a day as spreadsheet',
    query: PriceListQuery.extend({ language: Language.catch('de').default('de') }),
    answer: XLSX,
  }),
} as const
