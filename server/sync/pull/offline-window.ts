import { MINUTE_MS } from '#shared/domain/time/units.ts'
import { offlineRange } from '#shared/domain/time/views.ts'
import { perStore } from '../../store/db.ts'
import type { Range } from '../entities/entity.ts'

/** Nothing is inside. */
export const NO_DAY: Range = { from: '9999-12-31T23:59:59.999Z', to: '1970-01-01T00:00:00.000Z' }

/** The days that every device keeps. In every zone a day begins with a full minute, so they hold for the whole of one. */
export const offlineWindow = perStore((store) => {
  let minute = Number.NaN
  let range: Range = NO_DAY
  return (): Range => {
    const thisMinute = Math.floor(store.now() / MINUTE_MS)
    if (thisMinute !== minute) range = offlineRange(store.now(), store.timeZone)
    minute = thisMinute
    return range
  }
})
