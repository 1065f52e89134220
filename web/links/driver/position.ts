import { MINUTE_MS, SECOND_MS } from '#shared/domain/time/units.ts'

export type Position = { re_lat: number; re_lon: number; re_accuracy: number }

/** Within the time in which a tap may be undone; a tap waits for it no longer. */
const WAIT_MS = 8 * SECOND_MS

/** Position of the phone, asked for only when the driver taps. Null if the phone does not give it. */
export const positionNow = (): Promise<Position | null> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({
          re_lat: coords.latitude,
          re_lon: coords.longitude,
          re_accuracy: Math.min(coords.accuracy, 1_000_000),
        }),
      () => resolve(null),
      { timeout: WAIT_MS, maximumAge: MINUTE_MS, enableHighAccuracy: true },
    )
  })
