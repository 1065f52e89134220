import { useQuery } from '@tanstack/react-query'
import type { CallAnswer } from '../sync/api.ts'
import { callApi } from '../sync/current.ts'

/** Whether mails and SMS can leave the server at all; undefined until it has said so. For admin. */
export const useChannels = (isNeeded = true): CallAnswer<'outboxChannels'> | undefined =>
  useQuery({ queryKey: ['outbox-channels'], queryFn: () => callApi('outboxChannels', {}), enabled: isNeeded }).data
