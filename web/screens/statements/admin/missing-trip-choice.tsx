import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import type { DisputedLine } from '#shared/schemas/statement.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useText } from '#web/i18n/text.ts'
import { callApi } from '#web/session/calls.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'

/** The trip that was meant as missing, among those of the party and period; without one, nothing is added. */
export const MissingTripChoice = ({
  line: { st_party, st_from, st_to },
  value,
  onChange,
}: {
  line: Pick<DisputedLine, 'st_party' | 'st_from' | 'st_to'>
  value: number | null
  onChange: (trip: number | null) => void
}): ReactNode => {
  const text = useText()
  const { weekday } = useFormats()
  const { data, isLoading } = useQuery({
    queryKey: ['missing-trip', st_party, st_from, st_to],
    queryFn: () =>
      callApi('subcontractorJournal', { query: { subcontractor: st_party, startDay: st_from, endDay: st_to } }),
  })
  const options = useMemo(
    () =>
      (data ?? []).map((trip) => ({
        value: trip.tt_id,
        label: `${trip.tt_tour} · ${trip.tt_stp ? weekday(trip.tt_stp) : ''}`,
        note: `${trip.tt_from_text} → ${trip.tt_to_text}`,
      })),
    [data, weekday],
  )
  return (
    <SelectField
      label={text('statement_missing_which')}
      hint={text('statement_missing_which_hint')}
      options={options}
      isLoading={isLoading}
      value={value}
      onChange={onChange}
    />
  )
}
