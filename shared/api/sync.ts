import { call } from '../call.ts'
import { KnownAnswer, KnownBody, PullAnswer, PullQuery, PushAnswer, PushBody } from '../schemas/sync.ts'

/** Sync. */
export const syncApi = {
  push: call({
    method: 'post',
    path: '/api/sync/push',
    roles: 'any',
    summary: 'Send queued edits',
    body: PushBody,
    answer: PushAnswer,
  }),
  pull: call({
    method: 'get',
    path: '/api/sync/pull',
    roles: 'any',
    summary: 'What changed since the cursor; with `pages=all` and more than one page, each page as one line',
    query: PullQuery,
    answer: PullAnswer,
  }),
  known: call({
    method: 'post',
    path: '/api/sync/known',
    roles: 'any',
    summary: 'Which of these edits the database holds: after a restore, what is lost',
    reads: true,
    body: KnownBody,
    answer: KnownAnswer,
  }),
  pokes: call({
    method: 'get',
    path: '/api/sync/pokes',
    roles: 'any',
    summary: 'Server-sent events: something changed, pull',
    answer: { file: 'text/event-stream' },
    streams: true,
  }),
} as const
