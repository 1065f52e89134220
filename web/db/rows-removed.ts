import { readSetting, writeSetting } from './local-settings.ts'

/** A screen that was open as rows were removed reads them anew within this time, milliseconds. */
const READ_ANEW_WITHIN_MS = 10_000
/** The device's clock, the same in all tabs. Milliseconds. */
const deviceTime = (): number => performance.timeOrigin + performance.now()

/** Called in the transaction that removes rows: of a former role, or that are gone on the server. */
export const noteRemovedRows = (): void => writeSetting('rows_removed', deviceTime())

/** Returns true as long as this page may still show rows that were removed, here or in another tab. */
export const mayShowRemovedRows = (): boolean => {
  const removed = readSetting('rows_removed') ?? 0
  return removed > performance.timeOrigin && deviceTime() < removed + READ_ANEW_WITHIN_MS
}
