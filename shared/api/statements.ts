import { z } from 'zod'
import { CSV, call, created, IdParams, IgnoredQuery, XLSX } from '../call.ts'
import { ADMIN, ADMIN_AND_SUB } from '../domain/access/roles.ts'
import { Language } from '../schemas/accounts/session.ts'
import { MessageAnswer } from '../schemas/common.ts'
import { HistoryEntry, HistoryQuery } from '../schemas/history.ts'
import {
  CorrectionBody,
  DecisionBody,
  DisputedLine,
  DisputedQuery,
  FinaliseBody,
  LineParams,
  ListedStatement,
  ObjectionBody,
  RejectMissingBody,
  SendBody,
  SignedAmount,
  StatementAnswerBody,
  StatementBody,
  StatementExportQuery,
  StatementFileQuery,
  StatementsQuery,
  WholeStatement,
} from '../schemas/statement.ts'

const SUB = ['sub'] as const

/** Statements: what a customer or subcontractor is given of a period, until both sides agree (rules 7.8). */
export const statementsApi = {
  statements: call({
    method: 'get',
    path: '/api/statements',
    roles: ADMIN_AND_SUB,
    scope: 'statements:read',
    summary: 'Statements, newest first, 200 at a time; a sub has its own once they were sent',
    query: StatementsQuery,
    answer: z.array(ListedStatement),
  }),
  statementsDownload: call({
    method: 'get',
    path: '/api/statements/xlsx',
    roles: ADMIN_AND_SUB,
    scope: 'statements:read',
    summary:
      'Statements as a spreadsheet, newest first; a sub has its own once they were sent; 409 for more than 5,000',
    query: StatementsQuery.omit({ before: true }).extend({ ...IgnoredQuery, language: Language }),
    answer: XLSX,
  }),
  statementCreate: call({
    method: 'post',
    path: '/api/statements',
    roles: ADMIN,
    summary:
      'Make a statement of a party and a range of days, at most a year, or take the trips of the open one anew; 409 without any trip or item, and beyond 5,000 lines',
    body: StatementBody,
    answer: created({
      st_id: z.int(),
      lines: z.int(),
      total: SignedAmount,
      left_out: z.object({ unchecked: z.int(), not_driven: z.int(), in_statement: z.int() }),
    }),
  }),
  statementsDisputed: call({
    method: 'get',
    path: '/api/statements/disputed',
    roles: ADMIN,
    summary:
      'Disputed lines of all statements that are sent, those that end soonest first: at most 20 of each, and 1,000 in all; with `party`, its disputed lines, 200 at a time',
    query: DisputedQuery,
    answer: z.array(DisputedLine),
  }),
  statementExport: call({
    method: 'get',
    path: '/api/statements/export',
    roles: ADMIN,
    scope: 'statements:read',
    summary:
      'Final statements, or those of other states, as CSV for the books: a row for each statement or for each line; 409 for more than 5,000 statements or 100,000 lines',
    query: StatementExportQuery,
    answer: CSV,
  }),
  statement: call({
    method: 'get',
    path: '/api/statements/:id',
    roles: ADMIN_AND_SUB,
    scope: 'statements:read',
    summary: 'A statement with its lines',
    params: IdParams,
    answer: WholeStatement,
  }),
  statementSend: call({
    method: 'post',
    path: '/api/statements/:id/send',
    roles: ADMIN,
    summary:
      'Send a statement, final or not, or send it again: its PDF and spreadsheet go by mail where an address is known; a sub has its days to answer',
    params: IdParams,
    body: SendBody,
    answer: MessageAnswer.extend({ mailed: z.boolean() }),
  }),
  statementAnswer: call({
    method: 'post',
    path: '/api/statements/:id/answer',
    roles: SUB,
    summary:
      'Confirm (`all`, `line_12`) or dispute lines, and name trips that are missing (`missing_<uuid>`, at most 50 of a statement); 409 once it is final or a line is decided',
    params: IdParams,
    body: StatementAnswerBody,
    answer: MessageAnswer,
  }),
  statementDecide: call({
    method: 'put',
    path: '/api/statements/:id/lines/:line',
    roles: ADMIN,
    summary: "Accept a disputed line, which changes the trip's amount, or reject it with a text",
    params: LineParams,
    body: DecisionBody,
    answer: MessageAnswer,
  }),
  statementRejectMissing: call({
    method: 'post',
    path: '/api/statements/:id/reject-missing',
    roles: ADMIN,
    summary: 'Reject every trip that is said to be missing on a statement and is not decided, with one text',
    params: IdParams,
    body: RejectMissingBody,
    answer: MessageAnswer.extend({ count: z.int() }),
  }),
  statementFinalise: call({
    method: 'post',
    path: '/api/statements/:id/finalise',
    roles: ADMIN,
    summary:
      'Make a statement final: it gets its number, locks its trips, and goes by mail where that is asked for or it was sent before; 409 with the findings of the price check that are not let stand',
    params: IdParams,
    body: FinaliseBody,
    answer: MessageAnswer.extend({ st_number: z.string(), mailed: z.boolean() }),
  }),
  statementVoid: call({
    method: 'post',
    path: '/api/statements/:id/void',
    roles: ADMIN,
    summary: 'Withdraw a statement that is not final; its trips may stand in another one',
    params: IdParams,
    answer: MessageAnswer,
  }),
  statementCorrect: call({
    method: 'post',
    path: '/api/statements/:id/correction',
    roles: ADMIN,
    summary: 'Make an open statement that corrects a final one: the amounts that its trips shall have, and additions',
    params: IdParams,
    body: CorrectionBody,
    answer: created({ st_id: z.int() }),
  }),
  statementObject: call({
    method: 'post',
    path: '/api/statements/:id/objection',
    roles: SUB,
    summary: 'Object to a final statement that was issued in the own name',
    params: IdParams,
    body: ObjectionBody,
    answer: MessageAnswer,
  }),
  statementFile: call({
    method: 'get',
    path: '/api/statements/:id/file',
    roles: ADMIN_AND_SUB,
    scope: 'statements:read',
    summary: 'A statement as PDF or spreadsheet; of a final one always the same',
    params: IdParams,
    query: StatementFileQuery,
    answer: { file: 'application/pdf' },
  }),
  statementHistory: call({
    method: 'get',
    path: '/api/statements/:id/history',
    roles: ADMIN,
    summary: 'Saved versions of a statement, newest first',
    params: IdParams,
    query: HistoryQuery,
    answer: z.array(HistoryEntry),
  }),
  statementLineHistory: call({
    method: 'get',
    path: '/api/statements/:id/lines/:line/history',
    roles: ADMIN,
    summary: 'Saved versions of a line of a statement, newest first',
    params: LineParams,
    query: HistoryQuery,
    answer: z.array(HistoryEntry),
  }),
} as const
