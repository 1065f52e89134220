import { absenceFaults } from '#shared/domain/clashes/absences.ts'
import type { DayOff } from '#shared/domain/clashes/planned-trip.ts'
import type { TextKey } from '#shared/text-key.ts'

export type AbsenceMessages = {
  /** Of each absence, the message at its two days. */
  days: readonly Partial<Record<'from' | 'to', TextKey>>[]
  /** True if the fault of the whole list is told below it: none of its days says why. */
  isListTold: boolean
}

/** The messages of a list of absences as it is typed; a day that is not typed yet is empty, and missed once it is submitted. */
export const absenceMessages = (typed: readonly DayOff[], isSubmitted: boolean): AbsenceMessages => {
  const faults = absenceFaults(typed.map((one) => ({ ...one, from: one.from || one.to, to: one.to || one.from })))
  const days = typed.map(({ from, to }, index): AbsenceMessages['days'][number] => {
    const fault = faults.find((one) => one.index === index)
    return {
      ...(isSubmitted && from === '' && { from: 'field_required' }),
      ...(isSubmitted && to === '' && { to: 'field_required' }),
      ...(fault && { [fault.field]: fault.message }),
    }
  })
  const isComplete = typed.every(({ from, to }) => from !== '' && to !== '')
  return { days, isListTold: faults.length === 0 && isComplete }
}
