import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { type ReactNode, useMemo } from 'react'
import { dayOf } from '#shared/domain/time/dates.ts'
import { monthOf } from '#shared/domain/time/months.ts'
import type { Floater } from '#shared/records/floater.ts'
import { now } from '#web/clock/clock.ts'
import { useFormats } from '#web/i18n/format.ts'
import { usePercents } from '#web/i18n/percents.ts'
import { useText } from '#web/i18n/text.ts'
import { callApi } from '#web/session/calls.ts'
import { useDelete } from '#web/ui/table/use-delete.ts'
import { type Diesel, PREVIEW_MONTHS, previewOf } from '../diesel.ts'
import { PreviewTable } from './preview-table.tsx'

type Props = {
  diesel: Diesel
  rule: Floater
  onEdit: () => void
  onDelete: () => void
  /** Opens the form of a percentage above the rule. */
  onDate: () => void
  onChanged: () => void
}

/** One rule: what it is, what it gives in the coming months and why, what stands above it, and who has it. */
export const RuleCard = ({ diesel, rule, onEdit, onDelete, onDate, onChanged }: Props): ReactNode => {
  const text = useText()
  const { day, moment, timeZone } = useFormats()
  const { hundredths } = usePercents()
  const askToDelete = useDelete()
  const month = monthOf(dayOf(now(), timeZone))
  const parts = useMemo(() => previewOf(diesel, rule, month), [diesel, rule, month])
  const dated = diesel.dated.filter(({ floater }) => floater === rule.fl_name)
  const uses = diesel.uses.filter(({ floater }) => floater === rule.fl_name)
  const name = rule.fl_name
  const about = [
    text(`fuel_kind_${rule.fl_kind}`),
    rule.fl_index,
    text('diesel_lag', { months: rule.fl_lag }),
    text('diesel_on', { on: text(`fuel_on_${rule.fl_on}`) }),
  ].join(' · ')
  const removeDated = async (id: number, from: string) => {
    const question = { title: 'dated_delete_title', text: 'dated_delete_text', values: { day: day(from) } } as const
    await askToDelete(question, () => callApi('datedPercentDelete', { params: { id } }))
    onChanged()
  }
  return (
    <Box component="article" aria-label={name}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'baseline',
            columnGap: 2,
            flexGrow: 1,
            minWidth: 0,
            overflowWrap: 'anywhere',
          }}
        >
          <Typography variant="h3">{name}</Typography>
          <Typography variant="body2">
            {uses.length === 0
              ? text('diesel_nobody')
              : text('diesel_uses', {
                  names: uses
                    .map(({ party, since }) => (since ? text('diesel_since', { party, day: day(since) }) : party))
                    .join(', '),
                })}
          </Typography>
        </Box>
        <IconButton aria-label={text('diesel_edit_of', { name })} onClick={onEdit}>
          <EditIcon fontSize="small" />
        </IconButton>
        <IconButton aria-label={text('diesel_delete_of', { name })} onClick={onDelete}>
          <DeleteIcon fontSize="small" />
        </IconButton>
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 0.5, overflowWrap: 'anywhere' }}>
        {about}
      </Typography>
      <PreviewTable label={text('diesel_preview', { name, months: PREVIEW_MONTHS })} parts={parts} />
      <Box component="ul" aria-label={text('diesel_dated_of', { name })} sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
        {dated.map(({ fv_id, fv_from, fv_percent, fv_reason, fv_by, fv_at }) => (
          <Typography
            key={fv_id}
            component="li"
            variant="body2"
            sx={{ display: 'flex', alignItems: 'center', gap: 1, overflowWrap: 'anywhere' }}
          >
            <Box component="span" sx={{ flexGrow: 1, minWidth: 0 }}>
              {text(fv_percent === null ? 'diesel_dated_rule' : 'diesel_dated', {
                day: day(fv_from),
                percent: hundredths(fv_percent ?? 0),
                reason: fv_reason,
              })}{' '}
              <Box component="span" sx={{ color: 'text.secondary' }}>
                ({fv_by}, {moment(Date.parse(fv_at))})
              </Box>
            </Box>
            <IconButton
              size="small"
              aria-label={text('dated_delete_of', { day: day(fv_from) })}
              onClick={() => void removeDated(fv_id, fv_from)}
            >
              <DeleteIcon fontSize="small" />
            </IconButton>
          </Typography>
        ))}
      </Box>
      <Button size="small" onClick={onDate} aria-label={text('dated_add_of', { name })} sx={{ ml: -0.5 }}>
        {text('dated_add')}
      </Button>
    </Box>
  )
}
