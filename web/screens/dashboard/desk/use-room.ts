import { useDevice } from '../../../ui/browser/use-device.ts'
import { useMedia } from '../../../ui/browser/use-media.ts'
import type { Room } from '../list/column-set.ts'

/** From here on what is said of a trip fits beside the rest. */
const WIDE_SCREEN = '(min-width:1600px)'

/** The room of a desk or a tablet; a phone's timetable is always of cards. */
export const useRoom = (): Room => {
  const { isWide } = useDevice()
  const isVeryWide = useMedia(WIDE_SCREEN)
  if (!isWide) return 'tablet'
  return isVeryWide ? 'wide' : 'usual'
}
