import { call, XLSX } from '../call.ts'
import { ADMIN } from '../domain/access/roles.ts'
import { AnswerReportBody, AnswerSums, FilePreview, LogBody, ReportBody } from '../schemas/report.ts'
import { RangeBody } from '../schemas/timetable.ts'

/** Reports. */
export const reportsApi = {
  reportDownload: call({
    method: 'post',
    path: '/api/reportdownload',
    roles: ADMIN,
    summary:
      'Trips that start in a range as spreadsheet; with a filter field, even an empty one, what the analysis shows: trips whose planned span touches the range, filtered',
    body: ReportBody,
    answer: XLSX,
  }),
  answerAnalysis: call({
    method: 'post',
    path: '/api/answeranalysis',
    roles: ADMIN,
    summary:
      'How each subcontractor answered to the trips that start in a range: in time, late, no with its reasons, not',
    body: RangeBody,
    answer: AnswerSums.array(),
    reads: true,
  }),
  answerAnalysisDownload: call({
    method: 'post',
    path: '/api/answeranalysisdownload',
    roles: ADMIN,
    summary: 'How each subcontractor answered to the trips that start in a range, as spreadsheet',
    body: AnswerReportBody,
    answer: XLSX,
  }),
  reportPreview: call({
    method: 'post',
    path: '/api/reportpreview',
    roles: ADMIN,
    summary: 'What the report of a range will hold: number of rows, first and last time, first lines',
    body: AnswerReportBody,
    answer: FilePreview,
    reads: true,
  }),
  logPreview: call({
    method: 'post',
    path: '/api/logpreview',
    roles: ADMIN,
    summary: 'What the log of a day will hold: number of rows, first and last time, first lines',
    body: LogBody,
    answer: FilePreview,
    reads: true,
  }),
  telematicsLogPreview: call({
    method: 'post',
    path: '/api/webfleetdlogpreview',
    roles: ADMIN,
    summary: 'What the telematics log of a day will hold: number of rows, first and last time, first lines',
    body: LogBody,
    answer: FilePreview,
    reads: true,
  }),
  logDownload: call({
    method: 'post',
    path: '/api/logdownload',
    roles: ADMIN,
    summary: 'History, deletes and logins of a day as spreadsheet',
    body: LogBody,
    answer: XLSX,
  }),
  telematicsLogDownload: call({
    method: 'post',
    path: '/api/webfleetdlogdownload',
    roles: ADMIN,
    summary: 'Messages of the telematics feeds of a day as spreadsheet',
    body: LogBody,
    answer: XLSX,
  }),
} as const
