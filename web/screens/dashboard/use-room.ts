import { useDevice } from '../../ui/use-device.ts'
import { useMedia } from '../../ui/use-media.ts'
import type { Room } from './column-set.ts'

/** From here on what is said of a trip fits beside the rest. */
const WIDE_SCREEN = '(min-width:1600px)'

export const useRoom = (): Room => {
  const { isNarrow, isWide } = useDevice()
  const isVeryWide = useMedia(WIDE_SCREEN)
  if (isNarrow) return 'cards'
  if (!isWide) return 'tablet'
  return isVeryWide ? 'wide' : 'usual'
}
