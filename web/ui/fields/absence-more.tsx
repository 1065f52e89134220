import Box from '@mui/material/Box'
import type { SxProps } from '@mui/material/styles'
import type { ReactNode } from 'react'
import type { Resource } from '#shared/domain/clashes/findings/findings.ts'
import { ABSENCE_KINDS, type AbsenceKind, type DayOff } from '#shared/domain/clashes/planned-trip.ts'
import { useText } from '../../i18n/text.ts'
import { ClockField } from './date-fields.tsx'
import { SelectField } from './select-field.tsx'

type More = Pick<DayOff, 'from_time' | 'to_time' | 'kind'>

/** Reason why a driver is away or a vehicle out of service, and times of day for an absence that is not of whole days. */
export const AbsenceMore = ({
  of,
  absence,
  sx,
  onChange,
}: {
  of: Resource
  absence: More
  sx?: SxProps
  onChange: (more: More) => void
}): ReactNode => {
  const text = useText()
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: '1fr 1fr', ...sx }}>
      <Box sx={{ gridColumn: '1 / -1' }}>
        <SelectField<AbsenceKind>
          label={text('absence_kind')}
          options={ABSENCE_KINDS[of].map((kind) => ({ value: kind, label: text(`absence_${kind}`) }))}
          value={absence.kind ?? null}
          onChange={(kind) => onChange({ kind: kind ?? undefined })}
        />
      </Box>
      {(['from_time', 'to_time'] as const).map((end) => (
        <ClockField
          key={end}
          label={text(`absence_${end}`)}
          value={absence[end] ?? null}
          onChange={(time) => onChange({ [end]: time ?? undefined })}
        />
      ))}
    </Box>
  )
}
