import { call, IdParams } from '../call.ts'
import { PushKindsBody, PushShownBody, PushState, PushSubscriptionBody } from '../schemas/accounts/push.ts'
import { MessageAnswer } from '../schemas/common.ts'

/** Notifications on devices of one's own. */
export const pushApi = {
  pushState: call({
    method: 'get',
    path: '/api/push',
    roles: 'any',
    summary: 'Whether devices can be notified, of what, and the own ones that are',
    answer: PushState,
  }),
  pushSubscribe: call({
    method: 'post',
    path: '/api/push',
    roles: 'any',
    summary: 'Notify this device, until its session ends',
    body: PushSubscriptionBody,
    answer: MessageAnswer,
  }),
  pushKinds: call({
    method: 'put',
    path: '/api/push/kinds',
    roles: 'any',
    summary: 'Choose what the own devices are told',
    body: PushKindsBody,
    answer: MessageAnswer,
  }),
  pushTest: call({
    method: 'post',
    path: '/api/push/test',
    roles: 'any',
    summary: 'Send a notification to the own devices that tells nothing but that it arrives',
    answer: MessageAnswer,
  }),
  pushShown: call({
    method: 'post',
    path: '/api/push/shown',
    roles: 'any',
    summary: 'Confirm that the device of this session has shown a notification',
    isOfOwn: true,
    body: PushShownBody,
    answer: MessageAnswer,
  }),
  pushUnsubscribe: call({
    method: 'delete',
    path: '/api/push/:id',
    roles: 'any',
    summary: 'Notify one of the own devices no longer',
    isOfOwn: true,
    params: IdParams,
    answer: MessageAnswer,
  }),
} as const
