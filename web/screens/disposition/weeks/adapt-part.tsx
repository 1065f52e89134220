import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AskedDays, WeeksAdaptPreview } from '#shared/schemas/weeks.ts'
import { useFieldText } from '#web/edits/field-text.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useText } from '#web/i18n/text.ts'
import { previewOfAdapting, WEEKS_QUERY } from '#web/parts/copied-trips/week-actions.ts'
import { useConfirm } from '#web/ui/feedback/confirm.tsx'
import { LoadNotice } from '#web/ui/feedback/load-notice.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { Lines, Part } from './week-preview.tsx'

type Change = WeeksAdaptPreview['changes'][number]
const WHATS = ['taken', 'back', 'changed'] as const

/** Changes that adapting the trips of some weeks would make. */
export const useAdaptPreview = (weeks: readonly number[], decided: AskedDays | undefined, isEnabled: boolean) =>
  useQuery({
    queryKey: [WEEKS_QUERY, 'adapt', weeks.join(','), decided],
    queryFn: () => previewOfAdapting(weeks, { asked: decided }),
    enabled: isEnabled,
    staleTime: 0,
  })

/** Trips of the chosen weeks that were made before their tour, the calendar or a price changed; nothing without any. */
export const AdaptPart = ({
  preview,
  isDisabled,
  onAdapt,
}: {
  preview: ReturnType<typeof useAdaptPreview>
  isDisabled: boolean
  onAdapt: () => void
}): ReactNode => {
  const text = useText()
  const confirm = useConfirm()
  const { shortDay } = useFormats()
  const fields = useFieldText()
  if (preview.error) return <LoadNotice failure={preview.error} onRetry={() => void preview.refetch()} />
  if (!preview.data) return <Skeleton variant="rounded" height={48} />
  const { changes, changes_count, left, left_count } = preview.data
  if (changes_count + left_count === 0) return null
  const line = ({ fields: changed }: Change): string =>
    changed
      .map(
        ({ field, from, to }) =>
          `${text('label_before', { label: fields.label(field) })} ${fields.value(field, from)} → ${fields.value(field, to)}`,
      )
      .join(' · ')
  const ask = async () => {
    const question = { title: 'weeks_adapt_question', values: { count: changes_count } } as const
    if (await confirm({ ...question, yes: 'weeks_adapt_button', no: 'action_cancel' })) onAdapt()
  }
  return (
    <SectionCard title={text('weeks_adapt', { count: changes_count })}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {text('weeks_adapt_text')} {text('weeks_adapt_mails')}
      </Typography>
      {WHATS.map((what) => {
        const of = changes.filter((change) => change.what === what)
        return (
          of.length > 0 && (
            <Part key={what} title={text(`weeks_adapt_${what}`)} aside={String(of.length)}>
              <Lines
                lines={of.map((change) => ({ lead: `${shortDay(change.day)} ${change.tt_tour}`, line: line(change) }))}
              />
            </Part>
          )
        )
      })}
      {left_count > 0 && (
        <Part title={text('weeks_adapt_left')} aside={String(left_count)}>
          <Lines
            lines={left.map(({ tt_tour, day, reason }) => ({
              lead: `${shortDay(day)} ${tt_tour}`,
              line: text(`weeks_adapt_left_${reason}`),
            }))}
          />
        </Part>
      )}
      {changes_count > 0 && (
        <Button variant="contained" disabled={isDisabled} onClick={() => void ask()} sx={{ mt: 1.5, minHeight: 44 }}>
          {text('weeks_adapt_button', { count: changes_count })}
        </Button>
      )}
    </SectionCard>
  )
}
