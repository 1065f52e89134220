import type { TelematicsFeed } from '#shared/schemas/telematics-feed.ts'
import { useServerList } from '../../data/server-list.ts'
import { callApi } from '../../session/calls.ts'

const FEEDS_KEY = ['telematics-feeds'] as const
const loadFeeds = (): Promise<TelematicsFeed[]> => callApi('telematicsFeeds', {})

/** The telematics feeds and how they are doing. For admin. */
export const useFeeds = () => useServerList(FEEDS_KEY, loadFeeds)
