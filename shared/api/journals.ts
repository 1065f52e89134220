import { z } from 'zod'
import { call, XLSX, ZIP } from '../call.ts'
import { ADMIN, ADMIN_AND_SUB } from '../domain/access/roles.ts'
import { Instant, MessageAnswer } from '../schemas/common.ts'
import {
  CustomerJournalBody,
  CustomerJournalQuery,
  InvoiceAnswer,
  InvoiceBody,
  InvoiceQuery,
  JournalTrip,
  MonthEndFilesBody,
  MonthEndFuelBody,
  MonthEndParty,
  MonthEndQuery,
  MonthEndSurchargeBody,
  SubcontractorJournalBody,
  SubcontractorJournalQuery,
} from '../schemas/journal.ts'

/** Journals. */
export const journalsApi = {
  customerJournal: call({
    method: 'get',
    path: '/api/customerjournal/customerjournaltimetable',
    roles: ADMIN,
    scope: 'journal:read',
    summary: 'Trips of a customer that start in a range of days, at most a year',
    query: CustomerJournalQuery,
    answer: z.array(JournalTrip),
  }),
  customerJournalDownload: call({
    method: 'post',
    path: '/api/customerjournal/customerjournaldownload',
    roles: ADMIN,
    scope: 'journal:read',
    summary: 'Customer journal as spreadsheet or PDF: the checked trips week by week, and invoice items',
    body: CustomerJournalBody,
    answer: XLSX,
  }),
  subcontractorJournal: call({
    method: 'get',
    path: '/api/subcontractorjournal/timetable',
    roles: ADMIN_AND_SUB,
    scope: 'journal:read',
    summary: 'Trips of a subcontractor that start in a range of days, at most a year; a sub has only its own',
    query: SubcontractorJournalQuery,
    answer: z.array(JournalTrip),
  }),
  subcontractorJournalDownload: call({
    method: 'post',
    path: '/api/subcontractorjournal/subcontractorjournaldownload',
    roles: ADMIN_AND_SUB,
    scope: 'journal:read',
    summary: 'Subcontractor journal as spreadsheet or PDF; a sub cannot send invoice items',
    body: SubcontractorJournalBody,
    answer: XLSX,
  }),
  invoice: call({
    method: 'get',
    path: '/api/invoice',
    roles: ADMIN_AND_SUB,
    summary:
      'Invoice items and references of a customer or subcontractor and a range of days, with who wrote last; a sub has only its own items',
    query: InvoiceQuery,
    answer: InvoiceAnswer,
  }),
  invoiceSave: call({
    method: 'put',
    path: '/api/invoice',
    roles: ADMIN,
    summary:
      'Write invoice items and references; 409 with those of the other (`theirs`) when `rev` is no longer current',
    body: InvoiceBody,
    answer: MessageAnswer.extend({ rev: z.string(), by: z.string().nullable(), at: Instant.nullable() }),
  }),
  monthEnd: call({
    method: 'get',
    path: '/api/monthend',
    roles: ADMIN,
    summary: 'What a period comes to for each customer or subcontractor, with findings',
    query: MonthEndQuery,
    answer: z.array(MonthEndParty),
  }),
  monthEndFuel: call({
    method: 'put',
    path: '/api/monthend',
    roles: ADMIN,
    summary: 'Add the fuel of a period to the invoices of several parties that have none in it yet',
    body: MonthEndFuelBody,
    answer: MessageAnswer.extend({ count: z.int() }),
  }),
  monthEndSurcharge: call({
    method: 'put',
    path: '/api/monthend/surcharge',
    roles: ADMIN,
    summary: 'Add to the invoices of several parties the fuel that their own rules give for the days without any',
    body: MonthEndSurchargeBody,
    answer: MessageAnswer.extend({ count: z.int() }),
  }),
  monthEndFiles: call({
    method: 'post',
    path: '/api/monthend/files',
    roles: ADMIN,
    summary:
      'Journals of several parties, and their statements of the period, as one ZIP, each in the language of its receiver',
    body: MonthEndFilesBody,
    answer: ZIP,
    reads: true,
  }),
} as const
