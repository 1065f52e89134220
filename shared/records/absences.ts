import { z } from 'zod'
import { absenceFaults, sortedAbsences } from '../domain/clashes/absences.ts'
import type { Resource } from '../domain/clashes/findings/findings.ts'
import { ABSENCE_KINDS, type AbsenceKind } from '../domain/clashes/planned-trip.ts'
import { ClockTime, Day } from '../schemas/common.ts'
import type { TextKey } from '../text-key.ts'
import { kept } from './field.ts'

const MAX_ABSENCES = 200

/** Days on which a driver is away or a vehicle out of service, both ends included; kept in their order. */
const absencesOf = (of: Resource) =>
  z
    .array(
      z.object({
        from: Day,
        to: Day,
        /** From this time on the first day, until this one on the last; the whole days without. */
        from_time: ClockTime.optional(),
        to_time: ClockTime.optional(),
        /** Reason; for admin alone. */
        kind: z.enum<readonly AbsenceKind[]>(ABSENCE_KINDS[of], { error: 'absences_invalid' }).optional(),
      }),
      { error: 'absences_invalid' },
    )
    .max(MAX_ABSENCES, { error: 'absences_too_many' })
    .superRefine((absences, issues) => {
      for (const { index, field, message } of absenceFaults(absences))
        issues.addIssue({ code: 'custom', path: [index, field], message })
    })
    .overwrite(sortedAbsences)

/** The field of a driver's or a vehicle's absences. */
export const absences = (of: Resource, fileHint: TextKey) => kept('days', absencesOf(of).optional(), { fileHint })
