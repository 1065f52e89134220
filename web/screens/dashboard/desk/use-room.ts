import type { Room } from '#shared/first-rows/first-rows.ts'
import { VERY_WIDE } from '#web/ui/browser/room.ts'
import { useDevice } from '#web/ui/browser/use-device.ts'
import { useMedia } from '#web/ui/browser/use-media.ts'

/** The room of a desk or a tablet; a phone's timetable is always of cards. */
export const useRoom = (): Room => {
  const { isWide } = useDevice()
  const isVeryWide = useMedia(VERY_WIDE)
  if (!isWide) return 'tablet'
  return isVeryWide ? 'wide' : 'usual'
}
