import { useQuery } from '@tanstack/react-query'
import { callApi } from '../session/calls.ts'
import type { CallAnswer } from '../sync/api.ts'

/** Whether mails and SMS can leave the server at all; undefined until it has said so. For admin. */
export const useChannels = (isNeeded = true): CallAnswer<'outboxChannels'> | undefined =>
  useQuery({ queryKey: ['outbox-channels'], queryFn: () => callApi('outboxChannels', {}), enabled: isNeeded }).data
