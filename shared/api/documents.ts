import { z } from 'zod'
import { call, created, IdParams, IgnoredQuery, XLSX } from '../call.ts'
import { ADMIN, ADMIN_AND_SUB } from '../domain/access/roles.ts'
import {
  ApprovalRulesBody,
  AuditQuery,
  DocumentBody,
  DocumentEditBody,
  DocumentLooked,
  DocumentsQuery,
  EndingDocument,
  StoredDocument,
} from '../records/document-bodies.ts'
import { Language } from '../schemas/accounts/session.ts'
import { MessageAnswer } from '../schemas/common.ts'
import { HistoryEntry, HistoryQuery } from '../schemas/history.ts'

/** Approvals, licences, trainings and insurances, and what trips need of them. */
export const documentsApi = {
  documents: call({
    method: 'get',
    path: '/api/documents',
    roles: ADMIN_AND_SUB,
    scope: 'documents:read',
    summary: 'Documents with all their versions, withdrawn ones too; with `of` the versions of one',
    query: DocumentsQuery,
    answer: z.array(StoredDocument),
  }),
  documentsDownload: call({
    method: 'get',
    path: '/api/documents/xlsx',
    roles: ADMIN_AND_SUB,
    scope: 'documents:read',
    summary: 'Documents as a spreadsheet: neither withdrawn ones, nor ended ones that are renewed',
    query: z.object({ ...IgnoredQuery, language: Language }),
    answer: XLSX,
  }),
  documentsEnding: call({
    method: 'get',
    path: '/api/documents/ending',
    roles: ADMIN_AND_SUB,
    scope: 'documents:read',
    summary:
      'Documents that end within 30 days and are not renewed, with the trips of the next 60 that would lack them',
    answer: z.array(EndingDocument),
  }),
  documentsAudit: call({
    method: 'get',
    path: '/api/documents/audit',
    roles: ADMIN,
    summary: 'Spreadsheet: who drove which secured trip under which version of which document',
    query: AuditQuery,
    answer: XLSX,
  }),
  documentCreate: call({
    method: 'post',
    path: '/api/documents',
    roles: ADMIN_AND_SUB,
    summary: 'Add a document, or a version that takes the place of another; not verified yet',
    body: DocumentBody,
    answer: created({ do_id: z.int() }),
  }),
  documentEdit: call({
    method: 'put',
    path: '/api/documents/:id',
    roles: ADMIN_AND_SUB,
    summary: 'Edit a document that is not verified',
    params: IdParams,
    body: DocumentEditBody,
    answer: MessageAnswer,
  }),
  documentVerify: call({
    method: 'post',
    path: '/api/documents/:id/verify',
    roles: ADMIN,
    summary:
      'Confirm that a version of a document was looked at: from then on it counts, and is not edited any more; 409 when it changed since',
    params: IdParams,
    body: DocumentLooked,
    answer: MessageAnswer,
  }),
  documentRetire: call({
    method: 'delete',
    path: '/api/documents/:id',
    roles: ADMIN_AND_SUB,
    summary: 'Withdraw a document: it counts no longer, and is kept',
    params: IdParams,
    answer: MessageAnswer,
  }),
  documentHistory: call({
    method: 'get',
    path: '/api/documents/:id/history',
    roles: ADMIN,
    summary: 'Changes of a document, newest first',
    params: IdParams,
    query: HistoryQuery,
    answer: z.array(HistoryEntry),
  }),
  documentFileAdd: call({
    method: 'post',
    path: '/api/documents/:id/file',
    roles: ADMIN_AND_SUB,
    summary: 'Keep a scan or photo with a document that is not verified: PDF, JPEG or PNG (field `file`)',
    params: IdParams,
    multipart: true,
    answer: MessageAnswer,
  }),
  documentFile: call({
    method: 'get',
    path: '/api/documents/:id/file',
    roles: ADMIN_AND_SUB,
    scope: 'documents:read',
    summary: 'The scan of a document',
    params: IdParams,
    answer: { file: 'application/octet-stream' },
  }),
  approvalRulesSave: call({
    method: 'put',
    path: '/api/approval-rules',
    roles: ADMIN,
    summary: 'What trips need of whom, as a whole list',
    body: ApprovalRulesBody,
    answer: MessageAnswer,
  }),
} as const
