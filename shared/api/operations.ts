import { z } from 'zod'
import { call, IdParams, LookupQuery } from '../call.ts'
import { ADMIN } from '../domain/access/roles.ts'
import { ActiveSession } from '../schemas/accounts/active-session.ts'
import { FirstSteps } from '../schemas/accounts/first-steps.ts'
import { MessageAnswer } from '../schemas/common.ts'
import { OutboxChannels, OutboxQuery, OutboxRow, OutboxTakeQuery, TestMessageBody } from '../schemas/outbox.ts'
import { ServerStorage } from '../schemas/server-storage.ts'
import { TelematicsFeed } from '../schemas/telematics-feed.ts'

/** Operations. */
export const operationsApi = {
  firstSteps: call({
    method: 'get',
    path: '/api/first-steps',
    roles: ADMIN,
    summary: 'How far a new company is on its way to its first statement',
    answer: FirstSteps,
  }),
  firstStepsHide: call({
    method: 'delete',
    path: '/api/first-steps',
    roles: ADMIN,
    summary: 'Hide the first steps from everybody, for good',
    answer: MessageAnswer,
  }),
  sessions: call({
    method: 'get',
    path: '/api/sessions',
    roles: 'any',
    summary: 'Own sessions that are still valid; with `all` those of everybody, for admin',
    query: LookupQuery,
    answer: z.array(ActiveSession),
  }),
  sessionEnd: call({
    method: 'delete',
    path: '/api/sessions/:id',
    roles: 'any',
    summary: 'End an own session, or any as admin',
    isOfOwn: true,
    params: IdParams,
    answer: MessageAnswer,
  }),
  outbox: call({
    method: 'get',
    path: '/api/outbox',
    roles: ADMIN,
    summary: 'Mails and SMS with their state, the newest 200 first; never their text',
    query: OutboxQuery,
    answer: z.array(OutboxRow),
  }),
  outboxChannels: call({
    method: 'get',
    path: '/api/outbox/channels',
    roles: ADMIN,
    summary: 'Whether mails and SMS can leave, and where the links of mails lead',
    answer: OutboxChannels,
  }),
  outboxRetry: call({
    method: 'post',
    path: '/api/outbox/:id/retry',
    roles: ADMIN,
    summary: 'Send a message again that was given up',
    params: IdParams,
    answer: MessageAnswer,
  }),
  outboxTake: call({
    method: 'post',
    path: '/api/outbox/:id/take',
    roles: ADMIN,
    summary: 'Take what a message of an alert tells: the next person is not told. The first one stays',
    params: IdParams,
    query: OutboxTakeQuery,
    answer: MessageAnswer,
  }),
  outboxTest: call({
    method: 'post',
    path: '/api/outbox/test',
    roles: ADMIN,
    summary: 'Send a test message',
    body: TestMessageBody,
    answer: MessageAnswer,
  }),
  telematicsFeeds: call({
    method: 'get',
    path: '/api/telematics/feeds',
    roles: ADMIN,
    summary: 'How the telematics feeds are doing',
    answer: z.array(TelematicsFeed),
  }),
  serverStorage: call({
    method: 'get',
    path: '/api/storage',
    roles: ADMIN,
    summary: 'What the server’s database files take on its disk, and what is left',
    answer: ServerStorage,
  }),
} as const
