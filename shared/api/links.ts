import { z } from 'zod'
import { call, created, IdParams } from '../call.ts'
import { ADMIN } from '../domain/access/roles.ts'
import { MessageAnswer } from '../schemas/common.ts'
import {
  AnswerLink,
  AnswerLinksQuery,
  LinkAnswers,
  LinkAnswersBody,
  LinkBody,
  LinkPage,
  RemindAnswer,
  RemindBody,
  ReportsAnswer,
  ReportsBody,
  SeenReport,
  TripLink,
} from '../schemas/trip-link.ts'

const PICTURE = { file: 'image/jpeg' }

/**
 * Links of trips and what is reported by them. The calls below `/api/link` need no session: the link's token stands in the
 * header `Authorization: Bearer ...`; an unknown, an ended and a revoked one are refused alike. Calls that send (reports, files,
 * answers) take the send key of the link too.
 */
export const linksApi = {
  tripLinks: call({
    method: 'get',
    path: '/api/trips/:id/links',
    roles: 'any',
    summary:
      'Links of a trip that the person may handle: all that were not revoked, then the last that were, newest first',
    params: IdParams,
    answer: z.array(TripLink),
  }),
  tripLinkCreate: call({
    method: 'post',
    path: '/api/trips/:id/links',
    roles: 'any',
    summary: 'Make a link for the driver or to share; its token is answered once',
    params: IdParams,
    body: LinkBody,
    answer: created({ tl_id: z.int(), token: z.string(), expires_at: z.string() }),
    answersSecret: true,
  }),
  answerLinks: call({
    method: 'get',
    path: '/api/answer-links',
    roles: ADMIN,
    summary: 'Links by which a subcontractor answers the trips of mails, of the last 30 days, newest first',
    query: AnswerLinksQuery,
    answer: z.array(AnswerLink),
  }),
  answersRemind: call({
    method: 'post',
    path: '/api/answers/remind',
    roles: ADMIN,
    summary: 'Mail a subcontractor the list of the trips that it has to answer, with a link to answer them',
    body: RemindBody,
    answer: RemindAnswer,
    answersSecret: true,
  }),
  tripLinkRevoke: call({
    method: 'delete',
    path: '/api/links/:id',
    roles: 'any',
    summary: 'Revoke a link',
    isOfOwn: true,
    params: IdParams,
    answer: MessageAnswer,
  }),
  tripReports: call({
    method: 'get',
    path: '/api/trips/:id/reports',
    roles: 'any',
    scope: 'trips:read',
    summary: 'What drivers reported of a trip, newest first',
    params: IdParams,
    answer: z.array(SeenReport),
  }),
  reportSetAside: call({
    method: 'put',
    path: '/api/reports/:id/aside',
    roles: ADMIN,
    summary: 'Set a report aside, or count it again; the times of its trip are derived anew',
    params: z.object({ id: z.uuid() }),
    body: z.object({ aside: z.boolean() }),
    answer: MessageAnswer,
  }),
  reportFile: call({
    method: 'get',
    path: '/api/report-files/:id',
    roles: 'any',
    scope: 'trips:read',
    summary: 'A photo or signature of a report',
    params: IdParams,
    answer: PICTURE,
  }),
  linkPage: call({
    method: 'get',
    path: '/api/link',
    roles: 'nobody-needed',
    summary: 'What the page of a link shows',
    answer: LinkPage,
  }),
  linkOpen: call({
    method: 'post',
    path: '/api/link/open',
    roles: 'nobody-needed',
    summary: 'The same, and note that the link was opened',
    answer: LinkPage,
  }),
  linkReports: call({
    method: 'post',
    path: '/api/link/reports',
    roles: 'nobody-needed',
    summary: 'Report by the link of a driver',
    body: ReportsBody,
    answer: ReportsAnswer,
  }),
  linkAnswers: call({
    method: 'post',
    path: '/api/link/answers',
    roles: 'nobody-needed',
    summary: 'Say yes or no to the trips of a mail, by its link',
    body: LinkAnswersBody,
    answer: LinkAnswers,
  }),
  linkFileAdd: call({
    method: 'post',
    path: '/api/link/files',
    roles: 'nobody-needed',
    summary: 'Send a photo or signature (JPEG or PNG, the bytes alone) before the report that refers to it',
    multipart: true,
    bytes: ['image/jpeg', 'image/png'],
    answer: created({ name: z.string() }),
  }),
  linkFile: call({
    method: 'get',
    path: '/api/link/files/:id',
    roles: 'nobody-needed',
    summary: 'A photo of the proof of delivery, by the link to share',
    params: IdParams,
    answer: PICTURE,
  }),
} as const
