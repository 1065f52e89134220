import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { confirmLostEdits, useLostEdits } from '../../db/lost-edits.ts'
import { useActor } from '../../db/rows.ts'
import { useFieldText } from '../../edits/field-text.ts'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { useCopy } from './copy.ts'

/** What waited in a database that the browser lost, until the person has confirmed to have read it. */
export const LostEditsCard = (): ReactNode => {
  const text = useText()
  const { instant } = useFormats()
  const { username } = useActor()
  const fields = useFieldText()
  const copy = useCopy()
  const lost = useLostEdits()
  if (!lost) return null
  const lines = lost.edits.map(({ id, entity, op, name, at, fields: names }) => {
    const title = [text(`edit_title_${entity}_${op}`, { name: name || '–' }), at && instant(at)]
      .filter(Boolean)
      .join(', ')
    return { id, line: names.length === 0 ? title : `${title}: ${names.map(fields.label).join(', ')}` }
  })
  const others = lost.count - lines.length
  return (
    <SectionCard title={text('lost_edits', { count: lost.count })}>
      <Typography role="alert">{text('lost_edits_text')}</Typography>
      <Box component="ul" sx={{ my: 1.5, pl: 2.5 }}>
        {lines.map(({ id, line }) => (
          <Typography component="li" variant="body2" key={id} sx={{ overflowWrap: 'anywhere' }}>
            {line}
          </Typography>
        ))}
        {others > 0 && (
          <Typography component="li" variant="body2">
            {text('lost_edits_others', { count: others })}
          </Typography>
        )}
      </Box>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        <Button variant="contained" onClick={() => confirmLostEdits(username)}>
          {text('lost_edits_confirm')}
        </Button>
        <Button onClick={() => void copy(lines.map(({ line }) => line).join('\n'))}>{text('action_copy')}</Button>
      </Stack>
    </SectionCard>
  )
}
