import { DELAYED_FROM_MINUTES, MARGINAL_FROM_MINUTES } from '#shared/domain/delay/delay.ts'

/** Minutes of the classes of a delay, as their sentence names them. */
export const DELAY_CLASS_MINUTES = {
  marginal: MARGINAL_FROM_MINUTES,
  below: DELAYED_FROM_MINUTES - 1,
  delayed: DELAYED_FROM_MINUTES,
}
