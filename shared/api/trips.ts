import { z } from 'zod'
import { call, created, FileQuery, IdParams, IgnoredQuery, XLSX } from '../call.ts'
import { ADMIN } from '../domain/access/roles.ts'
import { Language } from '../schemas/accounts/session.ts'
import { MessageAnswer } from '../schemas/common.ts'
import {
  CompanySheet,
  ImportJob,
  ImportJobAnswer,
  ImportRun,
  LIST_KINDS,
  PlanWarning,
  Preview,
  ReadAs,
  RepeatedLine,
  RUN_OF,
} from '../schemas/file-import.ts'
import { HistoryEntry, HistoryQuery } from '../schemas/history.ts'
import { TellCustomerBody } from '../schemas/outbox.ts'
import { PdfBody, RangeBody, View } from '../schemas/timetable.ts'
import { ChooserRow, TripCreateBody, TripEditBody, UploadedTrip, VisibleTrip, WarnedTrip } from '../schemas/trip.ts'

/** Last known place of a trip's vehicle: kilometres from a place with a name, and the time. */
const TripPlace = z.object({
  near: z.object({ place: z.string(), km: z.int(), at: z.iso.datetime() }).nullable(),
})

/** Timetable and trips. */
export const tripsApi = {
  timetable: call({
    method: 'get',
    path: '/api/timetable',
    roles: 'any',
    scope: 'trips:read',
    summary: 'Trips of a view',
    query: z.object({ ...IgnoredQuery, view: View.default('today') }),
    answer: z.array(VisibleTrip),
  }),
  timetableFilter: call({
    method: 'post',
    path: '/api/timetable/filter',
    reads: true,
    roles: 'any',
    scope: 'trips:read',
    summary: 'Trips whose planned span touches a range',
    body: RangeBody,
    answer: z.array(VisibleTrip),
  }),
  downloadPdf: call({
    method: 'post',
    path: '/api/downloadpdf',
    reads: true,
    roles: 'any',
    summary: 'A view as PDF, base64',
    body: PdfBody,
    answer: z.object({ file: z.string() }),
  }),
  chooserRows: call({
    method: 'get',
    path: '/api/tours',
    roles: 'any',
    scope: 'trips:read',
    summary: 'Trips for the chooser',
    answer: z.array(ChooserRow),
  }),
  trip: call({
    method: 'get',
    path: '/api/trips/:id',
    roles: 'any',
    scope: 'trips:read',
    summary: 'One trip',
    params: IdParams,
    answer: VisibleTrip,
  }),
  tripCreate: call({
    method: 'post',
    path: '/api/trips',
    roles: ADMIN,
    scope: 'trips:write',
    summary: 'Create a trip',
    body: TripCreateBody,
    answer: created({ tt_id: z.int(), tt_rev: z.int() }),
  }),
  tripEdit: call({
    method: 'put',
    path: '/api/trips/:id',
    roles: 'any',
    scope: 'trips:write',
    summary: 'Edit a trip',
    params: IdParams,
    body: TripEditBody,
    answer: created({ tt_id: z.int(), tt_rev: z.int() }),
  }),
  tripTell: call({
    method: 'post',
    path: '/api/trips/:id/tell',
    roles: ADMIN,
    summary: 'Send a mail or an SMS to the customer of a trip; how it went is noted on the trip',
    params: IdParams,
    body: TellCustomerBody,
    answer: MessageAnswer.extend({ recipient: z.string() }),
  }),
  tripPlace: call({
    method: 'get',
    path: '/api/trips/:id/place',
    roles: ADMIN,
    summary: 'The place near the last position of a trip that is under way',
    params: IdParams,
    answer: TripPlace,
  }),
  tripHistory: call({
    method: 'get',
    path: '/api/trips/:id/history',
    roles: ADMIN,
    summary: 'Saved versions of a trip, newest first',
    params: IdParams,
    query: HistoryQuery,
    answer: z.array(HistoryEntry),
  }),
  uploadFaults: call({
    method: 'post',
    path: '/api/upload/faults/:kind',
    reads: true,
    roles: ADMIN,
    summary:
      'A file for an import (field `file`), .xlsx or .csv as it came, with a column that says what is wrong in each line',
    params: z.object({ kind: z.enum(RUN_OF) }),
    query: z.object({ ...IgnoredQuery, ...FileQuery, language: Language }),
    multipart: true,
    answer: XLSX,
  }),
  upload: call({
    method: 'post',
    path: '/api/upload',
    roles: ADMIN,
    summary: 'Import a trip plan, .xlsx or .csv (field `file`)',
    query: z.object({ ...IgnoredQuery, ...FileQuery }),
    multipart: true,
    answer: MessageAnswer.extend({
      added: z.int(),
      present: z.int(),
      /** Lines that repeat another of the file, the first of them; they count as present. */
      repeated: z.object({ lines: z.array(RepeatedLine), total: z.int() }),
      read_as: ReadAs,
      trips: z.array(UploadedTrip),
      /** Times that the clock change skips, with what the trips get. */
      warnings: z.array(PlanWarning),
      /** Of a check: the trips that lack documents without being blocked, the first of them named. */
      warned: z.object({ trips: z.array(WarnedTrip), total: z.int() }).optional(),
      /** Of a check: the first new trips by the columns of the file. */
      preview: Preview.optional(),
      /** Number of the import, by which it is undone; null where nothing was written. */
      run: z.int().nullable(),
    }),
  }),
  uploadJob: call({
    method: 'post',
    path: '/api/upload/jobs',
    roles: ADMIN,
    summary:
      'The same as POST /api/upload, answered with 202 once the file is there: checking and importing go on as a job, told by GET /api/import-jobs/{id}. The same file again while its job runs is answered with that job',
    query: z.object({ ...IgnoredQuery, ...FileQuery }),
    multipart: true,
    status: 202,
    answer: ImportJob,
  }),
  importJobs: call({
    method: 'get',
    path: '/api/import-jobs',
    roles: ADMIN,
    summary: 'Your own imports that run as jobs, and those that ended in the last days, newest first',
    answer: z.array(ImportJob),
  }),
  importJob: call({
    method: 'get',
    path: '/api/import-jobs/:id',
    roles: ADMIN,
    summary: 'One of your own import jobs: its progress, and once it has ended the status and the answer of the import',
    params: IdParams,
    answer: ImportJobAnswer,
  }),
  listDownload: call({
    method: 'get',
    path: '/api/lists/:kind',
    roles: ADMIN,
    summary: 'A list as a workbook, which can be changed and imported again',
    params: z.object({ kind: z.enum(LIST_KINDS) }),
    query: z.object({ ...IgnoredQuery, language: Language }),
    answer: XLSX,
  }),
  companyFile: call({
    method: 'get',
    path: '/api/company-file',
    roles: ADMIN,
    summary: 'Master data, users and tours as one workbook, which can be filled in and imported',
    query: z.object({ ...IgnoredQuery, language: Language }),
    answer: XLSX,
  }),
  companyFileImport: call({
    method: 'post',
    path: '/api/company-file/import',
    roles: ADMIN,
    summary: 'Import the workbook of a company (field `file`), all sheets or none; new users get an invitation',
    query: z.object({ ...IgnoredQuery, check: FileQuery.check, language: Language }),
    multipart: true,
    answer: MessageAnswer.extend({
      sheets: z.array(CompanySheet),
      /** Sheets that are of no kind. */
      ignored: z.array(z.string()),
      /** Number of the import, by which it is undone; null where nothing was written. */
      run: z.int().nullable(),
    }),
  }),
  imports: call({
    method: 'get',
    path: '/api/imports',
    roles: ADMIN,
    summary: 'The last imports of files, newest first',
    answer: z.array(ImportRun),
  }),
  importUndo: call({
    method: 'post',
    path: '/api/imports/:id/undo',
    roles: ADMIN,
    summary: 'Undo an import within 30 minutes; what was changed since stays, and is named',
    params: IdParams,
    answer: ImportRun.extend({ message: z.string() }),
  }),
} as const
