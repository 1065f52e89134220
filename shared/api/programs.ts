import { z } from 'zod'
import { call, ICS, IdParams, NameParams } from '../call.ts'
import { ADMIN } from '../domain/access/roles.ts'
import { MessageAnswer } from '../schemas/common.ts'
import { ApiKey, ApiKeyBody, MadeApiKey } from '../schemas/programs/api-key.ts'
import { CalendarFeed, CalendarFeedBody, MadeCalendarFeed } from '../schemas/programs/calendar.ts'
import {
  DeliveriesQuery,
  MadeWebhook,
  Webhook,
  WebhookBody,
  WebhookDelivery,
  WebhookEditBody,
} from '../schemas/programs/webhook.ts'

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
  webhooks: call({
    method: 'get',
    path: '/api/webhooks',
    roles: ADMIN,
    summary: 'Addresses that are told of events, never their secrets',
    answer: z.array(Webhook),
  }),
  webhookCreate: call({
    method: 'post',
    path: '/api/webhooks',
    roles: ADMIN,
    summary: 'Tell an address of events; its secret is shown once',
    body: WebhookBody,
    answersSecret: true,
    answer: MadeWebhook,
  }),
  webhookEdit: call({
    method: 'put',
    path: '/api/webhooks/:id',
    roles: ADMIN,
    summary: 'Change a webhook, or switch it off and on',
    params: IdParams,
    body: WebhookEditBody,
    answer: MessageAnswer,
  }),
  webhookDelete: call({
    method: 'delete',
    path: '/api/webhooks/:id',
    roles: ADMIN,
    summary: 'Delete a webhook with its messages',
    params: IdParams,
    answer: MessageAnswer,
  }),
  webhookSecret: call({
    method: 'post',
    path: '/api/webhooks/:id/secret',
    roles: ADMIN,
    summary: 'Give a webhook another secret, shown once; the former one signs as well for a day',
    params: IdParams,
    answersSecret: true,
    answer: MadeWebhook,
  }),
  webhookDeliveries: call({
    method: 'get',
    path: '/api/webhooks/:id/deliveries',
    roles: ADMIN,
    summary: 'Messages of a webhook with their state, the newest 100 first; never what they say',
    params: IdParams,
    query: DeliveriesQuery,
    answer: z.array(WebhookDelivery),
  }),
  webhookAgain: call({
    method: 'post',
    path: '/api/webhooks/deliveries/:id/retry',
    roles: ADMIN,
    summary: 'Send a message again, under the same id',
    params: IdParams,
    answer: MessageAnswer,
  }),
  calendarFeed: call({
    method: 'get',
    path: '/api/calendar',
    roles: 'any',
    summary: 'Whether the own calendar has a secret address, never what it is',
    answer: CalendarFeed,
  }),
  calendarFeedCreate: call({
    method: 'post',
    path: '/api/calendar',
    roles: 'any',
    summary: 'Give the own calendar a secret address, shown once; one before it leads nowhere then',
    body: CalendarFeedBody,
    answersSecret: true,
    answer: MadeCalendarFeed,
  }),
  calendarFeedRevoke: call({
    method: 'delete',
    path: '/api/calendar',
    roles: 'any',
    summary: 'Revoke the secret address of the own calendar',
    isOfOwn: true,
    answer: MessageAnswer,
  }),
  calendar: call({
    method: 'get',
    path: '/api/calendar/:id',
    roles: 'nobody-needed',
    summary: 'The calendar of whoever has this secret address (iCalendar, RFC 5545)',
    params: NameParams,
    answer: ICS,
  }),
} as const
