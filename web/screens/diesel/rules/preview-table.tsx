import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import type { ReactNode } from 'react'
import type { FuelPart } from '../../../../shared/domain/money/fuel/fuel-parts.ts'
import { dayOf, formatDayMonth } from '../../../../shared/domain/time/dates.ts'
import { daysOfMonth, monthName, monthOf } from '../../../../shared/domain/time/months.ts'
import { now } from '../../../clock.ts'
import { useTimeZone } from '../../../i18n/format.ts'
import { useLanguage } from '../../../i18n/provider.tsx'
import { useText } from '../../../i18n/text.ts'
import { useDifference } from '../../../ui/fuel/use-difference.ts'

/** On a phone the reason stands below month and percentage. */
const LAYOUT = {
  '& tr': { display: { xs: 'flex', sm: 'table-row' }, flexWrap: 'wrap', columnGap: 2 },
  '& td, & th': { px: { xs: 0, sm: 1 }, py: 0.5, verticalAlign: 'baseline' },
  '& th, & td:first-of-type': { width: { xs: 'auto', sm: '1%' }, borderBottom: { xs: 0 } },
  '& td:last-of-type': { flexBasis: '100%', pt: { xs: 0, sm: 0.5 } },
}

/** What a rule gives, part by part, and why. */
export const PreviewTable = ({ label, parts }: { label: string; parts: readonly FuelPart[] }): ReactNode => {
  const text = useText()
  const language = useLanguage()
  const { why } = useDifference()
  const present = monthOf(dayOf(now(), useTimeZone()))
  const isLate = ({ missing }: FuelPart): boolean => missing !== null && missing < present
  const nameOf = ({ from, to }: FuelPart): string => {
    const month = monthOf(from)
    const { from: first, to: last } = daysOfMonth(month)
    return from === first && to === last
      ? monthName(month, language)
      : `${formatDayMonth(from)} – ${formatDayMonth(to)}`
  }
  return (
    <Table size="small" aria-label={label} sx={LAYOUT}>
      <TableBody>
        {parts.map((part) => (
          <TableRow key={part.from}>
            <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap', fontWeight: 400 }}>
              {nameOf(part)}
            </TableCell>
            <TableCell align="right" sx={{ whiteSpace: 'nowrap', fontWeight: 600 }}>
              {part.percent === null ? '–' : `${part.percent} %`}
            </TableCell>
            <TableCell sx={{ color: isLate(part) ? 'warning.dark' : 'text.secondary', overflowWrap: 'anywhere' }}>
              {part.percent === null
                ? text('fuel_missing', { month: monthName(part.missing ?? '', language) })
                : why(part)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
