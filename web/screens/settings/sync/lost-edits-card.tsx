import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { confirmLostEdits, useLostEdits } from '#web/data/lost-edits.ts'
import { useActor } from '#web/data/rows.ts'
import { useText } from '#web/i18n/text.ts'
import { useCopy } from '#web/ui/browser/copy.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { textOfLines, useOutlineLines } from './outline-lines.ts'
import { OutlineList } from './outline-list.tsx'

/** Edits that waited in a database which the browser lost, until the person confirms having read them. */
export const LostEditsCard = (): ReactNode => {
  const text = useText()
  const { username } = useActor()
  const linesOf = useOutlineLines()
  const copy = useCopy()
  const lost = useLostEdits()
  if (!lost) return null
  const lines = lost.edits.map(linesOf)
  const others = lost.count - lines.length
  return (
    <SectionCard title={text('lost_edits', { count: lost.count })}>
      <Typography role="alert">{text('lost_edits_text')}</Typography>
      <OutlineList lines={lines} more={others > 0 ? text('lost_edits_others', { count: others }) : undefined} />
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        <Button variant="contained" onClick={() => confirmLostEdits(username)}>
          {text('lost_edits_confirm')}
        </Button>
        <Button onClick={() => void copy(textOfLines(lines))}>{text('action_copy')}</Button>
      </Stack>
    </SectionCard>
  )
}
