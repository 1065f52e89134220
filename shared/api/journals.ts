import { z } from 'zod'
import { Instant, MessageAnswer } from '../schemas/common.ts'
import {
  CustomerJournalBody,
  CustomerJournalQuery,
  InvoiceAnswer,
  InvoiceBody,
  InvoiceQuery,
  JournalTrip,
  SubcontractorJournalBody,
  SubcontractorJournalQuery,
} from '../schemas/journal.ts'
import { ADMIN, ADMIN_AND_SUB, call, XLSX } from './call.ts'

/** Journals. */
export const journalsApi = {
  customerJournal: call({
    method: 'get',
    path: '/api/customerjournal/customerjournaltimetable',
    roles: ADMIN,
    summary: 'Trips of a customer that start in a range of days, at most a year',
    query: CustomerJournalQuery,
    answer: z.array(JournalTrip),
  }),
  customerJournalDownload: call({
    method: 'post',
    path: '/api/customerjournal/customerjournaldownload',
    roles: ADMIN,
    summary: 'Customer journal as spreadsheet: the checked trips week by week, and invoice items',
    body: CustomerJournalBody,
    answer: XLSX,
  }),
  subcontractorJournal: call({
    method: 'get',
    path: '/api/subcontractorjournal/timetable',
    roles: ADMIN_AND_SUB,
    summary: 'Trips of a subcontractor that start in a range of days, at most a year; a sub has only its own',
    query: SubcontractorJournalQuery,
    answer: z.array(JournalTrip),
  }),
  subcontractorJournalDownload: call({
    method: 'post',
    path: '/api/subcontractorjournal/subcontractorjournaldownload',
    roles: ADMIN_AND_SUB,
    summary: 'Subcontractor journal as spreadsheet; invoice items for admin alone',
    body: SubcontractorJournalBody,
    answer: XLSX,
  }),
  invoice: call({
    method: 'get',
    path: '/api/invoice',
    roles: ADMIN,
    summary: 'Invoice items and references of a customer or subcontractor and a range of days, with who wrote last',
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
} as const
