import ExpandIcon from '@mui/icons-material/ExpandMore'
import WarningIcon from '@mui/icons-material/WarningAmberOutlined'
import Accordion from '@mui/material/Accordion'
import AccordionDetails from '@mui/material/AccordionDetails'
import AccordionSummary from '@mui/material/AccordionSummary'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Fragment, type ReactNode } from 'react'
import { findingMessage } from '#shared/domain/clashes/findings/finding-message.ts'
import { byWeight, type Finding, isOfHours } from '#shared/domain/clashes/findings/findings.ts'
import type { WeekAction } from '#shared/domain/tour/week-run.ts'
import type { ShiftedTourTime, WeeksFillPreview, WeeksPreview } from '#shared/schemas/weeks.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useLanguage } from '#web/i18n/provider.tsx'
import { useText } from '#web/i18n/text.ts'
import { WeekTrips } from './week-trips.tsx'

/** Preview of an operation on weeks, with points to look at before. Only missing documents may prevent it. */
export const WeekPreview = ({
  action,
  preview,
  filling,
  onShow,
  closed,
}: {
  action: WeekAction
  preview: WeeksPreview
  /** Only when a week is filled up: the trips that are there, and those that would be made. */
  filling?: Pick<WeeksFillPreview, 'there' | 'made'> | undefined
  /** Leads to the trips that a week has now. */
  onShow: (week: number) => void
  /** Of copying: tours on closed days, and what is decided about them. */
  closed?: ReactNode
}): ReactNode => {
  const text = useText()
  return (
    <>
      <WeekTrips
        weeks={preview.weeks}
        // Copying has none yet.
        {...(action === 'copy' ? {} : { onShow })}
        notes={({ skipped }) =>
          skipped.map(({ reason, trips }) => ({
            text: text(reason === 'present' ? 'weeks_present' : `weeks_skipped_${reason}`, { count: trips }),
            isFault: reason === 'present',
          }))
        }
      />
      {closed}
      <Shifted shifted={preview.shifted ?? []} />
      {filling && <Filled {...filling} />}
      <Recipients action={action} recipients={preview.recipients} />
      <Findings action={action} preview={preview} />
    </>
  )
}

const Filled = ({ there, made }: Pick<WeeksFillPreview, 'there' | 'made'>): ReactNode => {
  const text = useText()
  const { weekday, clock } = useFormats()
  return (
    <>
      {made.length === 0 && <Typography sx={{ my: 1 }}>{text('weeks_fill_nothing')}</Typography>}
      {made.length > 0 && (
        <Part title={text('weeks_fill_made')} aside={String(made.length)}>
          <Lines
            lines={made.map(({ tt_tour, tt_stp }) => ({ lead: `${weekday(tt_stp)} ${clock(tt_stp)}`, line: tt_tour }))}
          />
        </Part>
      )}
      {there.length > 0 && (
        <Part title={text('weeks_fill_there')} aside={String(there.length)}>
          <Lines
            lines={there.map(({ tt_tour, tt_stp, tt_status, planned }) => ({
              lead: `${weekday(planned)} ${clock(planned)}`,
              line: [
                tt_tour,
                text(`status_${tt_status}`),
                planned !== tt_stp && text('weeks_fill_moved', { time: `${weekday(tt_stp)} ${clock(tt_stp)}` }),
              ]
                .filter(Boolean)
                .join(' · '),
            }))}
          />
        </Part>
      )}
    </>
  )
}

/** Times that the clock change moves. */
const Shifted = ({ shifted }: { shifted: readonly ShiftedTourTime[] }): ReactNode => {
  const text = useText()
  const { shortDay } = useFormats()
  return (
    shifted.length > 0 && (
      <Part title={text('weeks_shifted')} aside={String(shifted.length)} isWarning>
        <Lines
          lines={shifted.map(({ tour, day, field, clock, shown }) => ({
            lead: `${shortDay(day)} ${tour}`,
            line: `${text(`field_tr_${field}`)} ${clock} → ${shown}`,
          }))}
        />
      </Part>
    )
  )
}

const Recipients = ({
  action,
  recipients,
}: {
  action: WeekAction
  recipients: WeeksPreview['recipients']
}): ReactNode => {
  const text = useText()
  if (recipients.length === 0) return null
  const without = recipients.filter(({ has_address }) => !has_address).length
  return (
    <Part
      title={text('weeks_recipients', { count: recipients.length })}
      aside={without > 0 ? text('weeks_without_address', { count: without }) : ''}
      isWarning={without > 0}
    >
      <Typography variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
        {text(`weeks_recipients_${action}`)}
      </Typography>
      <Lines
        lines={recipients.map(({ subcontractor, trips, has_address }) => ({
          lead: text('trips_count', { count: trips }),
          line: has_address ? subcontractor : `${subcontractor} · ${text('weeks_no_address')}`,
        }))}
      />
    </Part>
  )
}

const Findings = ({ action, preview }: { action: WeekAction; preview: WeeksPreview }): ReactNode => {
  const text = useText()
  const { timeZone, weekday, shortDay, amount } = useFormats()
  const language = useLanguage()
  const { below_zero, below_zero_count, finding_counts, trips } = preview
  const findings = preview.findings as unknown as Finding[]
  const kinds = [...new Map(findings.map((finding) => [finding.kind, finding])).values()].sort(byWeight)
  const found = Object.values(finding_counts).reduce((sum, n) => sum + n, 0)
  const count = found + below_zero_count
  const shown = findings.length + below_zero.length
  const isBlocked =
    action === 'publish' && findings.some((finding) => 'effect' in finding && finding.effect === 'block')
  const named = { tripOf: (key: number | string) => trips[Number(key)], zone: timeZone, language }
  return (
    <>
      <Typography
        component="h3"
        color={count > 0 ? 'textPrimary' : 'textSecondary'}
        sx={{ mt: 2, mb: 0.5, display: 'flex', alignItems: 'center', gap: 1, fontWeight: count > 0 ? 600 : 400 }}
      >
        {count > 0 && <WarningIcon fontSize="small" color="warning" aria-hidden />}
        {text('weeks_findings', { count })}
      </Typography>
      {count > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {text(isBlocked ? 'weeks_findings_block' : 'weeks_findings_text')}
          {kinds.some(isOfHours) && ` ${text('clash_hours_note')}`}
          {shown < count && ` ${text('weeks_findings_more', { shown })}`}
        </Typography>
      )}
      {kinds.map(({ kind }) => (
        <Part key={kind} title={text(`clash_kind_${kind}`)} aside={String(finding_counts[kind] ?? 0)}>
          <Lines
            lines={findings
              .filter((finding) => finding.kind === kind)
              .map((finding) => {
                const trip = trips[Number(finding.trip)]
                const { key, values } = findingMessage(finding, finding.trip, named)
                return {
                  lead: trip ? `${weekday(trip.tt_stp)} ${trip.tt_tour}` : '',
                  line: text(key, values),
                }
              })}
          />
        </Part>
      ))}
      {below_zero_count > 0 && (
        <Part title={text('weeks_below_zero')} aside={String(below_zero_count)}>
          <Lines
            lines={below_zero.map(({ tour, day, margin }) => ({
              lead: `${shortDay(day)} ${tour}`,
              line: amount(margin),
            }))}
          />
        </Part>
      )}
    </>
  )
}

/** A part of the preview that opens. */
export const Part = ({
  title,
  aside,
  isWarning = false,
  children,
}: {
  title: string
  aside: string
  isWarning?: boolean
  children: ReactNode
}): ReactNode => (
  <Accordion
    variant="outlined"
    disableGutters
    slotProps={{ heading: { component: 'h4' }, transition: { unmountOnExit: true } }}
    sx={{ '&::before': { display: 'none' }, '& + &': { borderTop: 0 } }}
  >
    <AccordionSummary expandIcon={<ExpandIcon />}>
      <Typography variant="body2" sx={{ flexGrow: 1 }}>
        {title}
      </Typography>
      <Typography variant="body2" color={isWarning ? 'warning' : 'textSecondary'} sx={{ mr: 1, textAlign: 'right' }}>
        {aside}
      </Typography>
    </AccordionSummary>
    <AccordionDetails tabIndex={0} sx={{ pt: 0, maxHeight: 320, overflowY: 'auto' }}>
      {children}
    </AccordionDetails>
  </Accordion>
)

export const Lines = ({ lines }: { lines: readonly { lead: string; line: string }[] }): ReactNode => (
  <Box
    component="dl"
    sx={{
      m: 0,
      display: 'grid',
      gridTemplateColumns: { xs: '1fr', sm: 'minmax(150px, max-content) 1fr' },
      columnGap: 2,
      typography: 'body2',
      '& dt': { color: 'text.secondary' },
      '& dd': { m: 0, mb: { xs: 1, sm: 0.25 } },
    }}
  >
    {lines.map(({ lead, line }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a preview are replaced as a whole, and two may be alike
      <Fragment key={index}>
        <dt>{lead}</dt>
        <dd>{line}</dd>
      </Fragment>
    ))}
  </Box>
)
