import type { PushSubscriptionBody } from '../../shared/schemas/accounts/push.ts'

/** Subscription that a browser gives for a device; nothing is sent there. */
export const SUBSCRIPTION = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
  keys: {
    p256dh: 'BOUAZbG5JusSV_cQXLbrg24lTIVef3XfNViLVMB2ajJpccr5ky6MtGeKJQvzF8d3jX2fXZ5vFTSJG8FBjCIjHb8',
    auth: '0CXXzZlqtKYhkG7eTYH6JQ',
  },
  language: 'de',
} satisfies PushSubscriptionBody
