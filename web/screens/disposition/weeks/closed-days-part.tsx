import ClosedIcon from '@mui/icons-material/EventBusyOutlined'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import type { AskedDays, ClosedTourDay } from '#shared/schemas/weeks.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useText } from '#web/i18n/text.ts'
import { Part } from './week-preview.tsx'

type Group = { day: string; why: string; tours: ClosedTourDay[] }

/** The tours of each day and reason, in order of the days. */
const groupsOf = (closed: readonly ClosedTourDay[]): Group[] => {
  const groups = new Map<string, Group>()
  for (const entry of closed.toSorted((a, b) => a.day.localeCompare(b.day))) {
    const key = `${entry.day} ${entry.why}`
    const group = groups.get(key) ?? { day: entry.day, why: entry.why, tours: [] }
    group.tours.push(entry)
    groups.set(key, group)
  }
  return [...groups.values()]
}

const isOf = (one: { tr_id: number; day: string }, other: { tr_id: number; day: string }): boolean =>
  one.tr_id === other.tr_id && one.day === other.day

/** True if a tour that asks runs by the decision. */
const runs = (decided: AskedDays, entry: ClosedTourDay): boolean =>
  decided.others.some((other) => isOf(other, entry)) !== decided.runs

const withOther = (decided: AskedDays, { tr_id, day }: ClosedTourDay): AskedDays => {
  const others = decided.others.filter((other) => !isOf(other, { tr_id, day }))
  return { ...decided, others: others.length < decided.others.length ? others : [...others, { tr_id, day }] }
}

const QUESTION = 'closed-days'

/** Moves the focus to the question of the closed days, from any part of the screen. */
export const leadToClosedDays = (): void => {
  const answer = document.querySelector<HTMLElement>(`[data-part="${QUESTION}"] input`)
  answer?.focus({ preventScroll: true })
  answer?.scrollIntoView({ block: 'center' })
}

const WHATS = ['asks', 'rests', 'runs', 'off'] as const

/** Tours on closed days of the weeks to be made. One decision holds for all that ask; single ones may differ. */
export const ClosedDaysPart = ({
  closed,
  count,
  decided,
  onDecide,
}: {
  closed: readonly ClosedTourDay[]
  /** Of all, where not all are listed. */
  count: number
  decided: AskedDays | undefined
  onDecide: (decided: AskedDays) => void
}): ReactNode => {
  const text = useText()
  const { shortDay } = useFormats()
  const id = useId()
  if (closed.length === 0) return null
  const asks = closed.filter(({ what }) => what === 'asks')
  /** Its state by the decision. */
  const whatOf = (entry: ClosedTourDay): ClosedTourDay['what'] =>
    entry.what === 'asks' && decided ? (runs(decided, entry) ? 'runs' : 'rests') : entry.what
  const aside = ({ tours }: Group): string =>
    WHATS.flatMap((what) => {
      const found = tours.filter((tour) => whatOf(tour) === what).length
      return found > 0 ? text(`weeks_closed_${what}`, { count: found }) : []
    }).join(' · ')
  return (
    <Box component="section" aria-labelledby={id} sx={{ my: 2 }}>
      <Typography id={id} component="h3" sx={{ display: 'flex', alignItems: 'center', gap: 1, fontWeight: 600 }}>
        <ClosedIcon fontSize="small" color={asks.length > 0 ? 'warning' : 'action'} aria-hidden />
        {text('weeks_closed', { count })}
      </Typography>
      {asks.length > 0 && (
        <Box role="group" aria-labelledby={`${id}-question`} data-part={QUESTION}>
          <Typography id={`${id}-question`} variant="body2" sx={{ mt: 0.5 }}>
            {text('weeks_closed_question', { count: asks.length })}
          </Typography>
          <RadioGroup
            row
            aria-labelledby={`${id}-question`}
            value={decided ? (decided.runs ? 'runs' : 'rests') : null}
            onChange={(_event, value) => onDecide({ runs: value === 'runs', others: [] })}
            sx={{ mb: 0.5, columnGap: 2 }}
          >
            {(['rests', 'runs'] as const).map((value) => (
              <FormControlLabel
                key={value}
                value={value}
                control={<Radio />}
                label={text(`weeks_closed_all_${value}`)}
                sx={{ minHeight: 44 }}
              />
            ))}
          </RadioGroup>
        </Box>
      )}
      {groupsOf(closed).map((group) => (
        <Part
          key={`${group.day} ${group.why}`}
          title={[shortDay(group.day), group.why].filter(Boolean).join(' · ')}
          aside={aside(group)}
          isWarning={!decided && group.tours.some(({ what }) => what === 'asks')}
        >
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', typography: 'body2' }}>
            {group.tours.map((tour) => (
              <Box component="li" key={tour.tr_id} sx={{ display: 'flex', alignItems: 'center', minHeight: 32 }}>
                {tour.what === 'asks' && decided ? (
                  <FormControlLabel
                    control={
                      <Checkbox
                        size="small"
                        checked={runs(decided, tour)}
                        onChange={() => onDecide(withOther(decided, tour))}
                      />
                    }
                    label={`${tour.tour} · ${text(`weeks_closed_tour_${whatOf(tour)}`)}`}
                    slotProps={{ typography: { variant: 'body2' } }}
                    sx={{ minHeight: 44 }}
                  />
                ) : (
                  `${tour.tour} · ${text(`weeks_closed_tour_${tour.what}`)}`
                )}
              </Box>
            ))}
          </Box>
        </Part>
      ))}
    </Box>
  )
}
