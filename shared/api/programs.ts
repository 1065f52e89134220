import { z } from 'zod'
import { call, IdParams } from '../call.ts'
import { ADMIN } from '../domain/access/roles.ts'
import { MessageAnswer } from '../schemas/common.ts'
import { ApiKey, ApiKeyBody, MadeApiKey } from '../schemas/programs/api-key.ts'

/** Doors for programs. */
export const programsApi = {
  apiKeys: call({
    method: 'get',
    path: '/api/keys',
    roles: ADMIN,
    summary: 'Keys of programs, never what opens them',
    answer: z.array(ApiKey),
  }),
  apiKeyCreate: call({
    method: 'post',
    path: '/api/keys',
    roles: ADMIN,
    summary: 'Make a key for a program; it is shown once',
    body: ApiKeyBody,
    answersSecret: true,
    answer: MadeApiKey,
  }),
  apiKeyRevoke: call({
    method: 'delete',
    path: '/api/keys/:id',
    roles: ADMIN,
    summary: 'Revoke a key: from then on it opens nothing',
    params: IdParams,
    answer: MessageAnswer,
  }),
} as const
