import { useQuery } from '@tanstack/react-query'
import { callApi } from '../session/calls.ts'
import type { CallAnswer } from '../sync/api.ts'

/** Says whether the server can send mails and SMS at all; undefined until it has answered. For admin. */
export const useChannels = (isNeeded = true): CallAnswer<'outboxChannels'> | undefined =>
  useQuery({ queryKey: ['outbox-channels'], queryFn: () => callApi('outboxChannels', {}), enabled: isNeeded }).data
