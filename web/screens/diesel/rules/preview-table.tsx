import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import type { ReactNode } from 'react'
import type { FuelPart } from '#shared/domain/money/fuel/fuel-parts.ts'
import { dayOf, formatDayMonth } from '#shared/domain/time/dates.ts'
import { daysOfMonth, monthName, monthOf } from '#shared/domain/time/months.ts'
import { now } from '#web/clock/clock.ts'
import { useFormats } from '#web/i18n/format.ts'
import { usePercents } from '#web/i18n/percents.ts'
import { useLanguage } from '#web/i18n/provider.tsx'
import { useText } from '#web/i18n/text.ts'
import { useDifference } from '#web/ui/fuel/use-difference.ts'

/** On a phone the reason stands below month and percentage. */
const LAYOUT = {
  '& tr': { display: { xs: 'flex', sm: 'table-row' }, flexWrap: 'wrap', columnGap: 2 },
  '& td, & th': { px: { xs: 0, sm: 1 }, py: 0.5, verticalAlign: 'baseline' },
  '& th, & td:first-of-type': { width: { xs: 'auto', sm: '1%' }, borderBottom: { xs: 0 } },
  '& td:last-of-type': { flexBasis: '100%', pt: { xs: 0, sm: 0.5 } },
}

type Row = { part: FuelPart; last: FuelPart }

/** Joins coming months that still lack a value of their index into one row. */
const rowsOf = (parts: readonly FuelPart[], isToCome: (part: FuelPart) => boolean): Row[] => {
  const rows: Row[] = []
  for (const part of parts) {
    const former = rows.at(-1)
    if (former && isToCome(former.part) && isToCome(part)) former.last = part
    else rows.push({ part, last: part })
  }
  return rows
}

/** Percentages of a rule, part by part, with their grounds. */
export const PreviewTable = ({ label, parts }: { label: string; parts: readonly FuelPart[] }): ReactNode => {
  const text = useText()
  const language = useLanguage()
  const { timeZone } = useFormats()
  const { hundredths } = usePercents()
  const { why } = useDifference()
  const present = monthOf(dayOf(now(), timeZone))
  const isLate = ({ missing }: FuelPart): boolean => missing !== null && missing < present
  // What was agreed stands below the rule, with its reason.
  const whyOf = (part: FuelPart): string =>
    part.evidence?.kind === 'dated'
      ? [text('fuel_agreed'), part.by_rule && why({ ...part, evidence: null })].filter(Boolean).join(' · ')
      : why(part)
  const rows = rowsOf(parts, (part) => part.percent === null && part.missing !== null && !isLate(part))
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
        {rows.map(({ part, last }) => (
          <TableRow key={part.from}>
            <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap', fontWeight: 400 }}>
              {part === last ? nameOf(part) : `${nameOf(part)} – ${nameOf(last)}`}
            </TableCell>
            <TableCell align="right" sx={{ whiteSpace: 'nowrap', fontWeight: 600 }}>
              {part.percent === null ? '–' : hundredths(part.percent)}
            </TableCell>
            <TableCell sx={{ color: isLate(part) ? 'warning.dark' : 'text.secondary', overflowWrap: 'anywhere' }}>
              {part.percent === null
                ? text(part === last ? 'fuel_missing' : 'fuel_missing_from', {
                    month: monthName(part.missing ?? '', language),
                  })
                : whyOf(part)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
