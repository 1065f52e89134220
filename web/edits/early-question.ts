import { spanText } from '../../shared/domain/time/spans.ts'
import { earlyTimes } from '../../shared/domain/trip/early-times.ts'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/text.ts'
import { useConfirm } from '../ui/feedback/confirm.tsx'

type Trip = Parameters<typeof earlyTimes>[0] & { tt_tour?: string }

const LEG_OF = { tt_atp: 'leg_positioning', tt_atd: 'leg_departure', tt_ata: 'leg_arrival' } as const

/** Asks before a time long ahead of its plan is saved; resolves with true if it is meant. */
export const useEarlyQuestion = (): ((trip: Trip, typed: readonly string[]) => Promise<boolean>) => {
  const text = useText()
  const confirm = useConfirm()
  const { instant } = useFormats()
  return async (trip, typed) => {
    const [early] = earlyTimes(trip, typed)
    if (!early) return true
    return confirm({
      title: 'early_time_title',
      text: 'early_time_text',
      values: {
        tour: trip.tt_tour ?? '',
        leg: text(LEG_OF[early.time]),
        planned: instant(early.planned),
        at: instant(trip[early.time]),
        span: spanText(early.minutes),
      },
      yes: 'early_time_yes',
      no: 'action_cancel',
    })
  }
}
