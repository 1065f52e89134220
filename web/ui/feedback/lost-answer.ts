import type { TextKey } from '#shared/text-key.ts'

/** Words for a call that writes and got no answer, for `useNotifyFailure`: it may have taken effect. */
export const LOST_ANSWER: Readonly<Record<string, TextKey>> = { needs_connection: 'answer_lost' }
