import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { canUndoImport, UNDO_SPAN } from '#shared/domain/tour/week-run.ts'
import type { ImportRun, RunOf } from '#shared/schemas/file-import.ts'
import { useClock } from '../../clock/use-clock.ts'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { callApi } from '../../session/calls.ts'
import { SectionCard } from '../section-card.tsx'
import { IMPORTS_QUERY, useUndoImport } from './use-undo-import.ts'

const LISTED = 5

/** The last imports of a kind, each with a button that undoes it for as long as that can be done. */
export const LastImports = ({ kind, onUndone }: { kind: RunOf; onUndone: () => void }): ReactNode => {
  const text = useText()
  const now = useClock()
  const { undo, busy } = useUndoImport(onUndone)
  const imports = useQuery({ queryKey: [IMPORTS_QUERY], queryFn: () => callApi('imports', {}), staleTime: 0 })
  const runs = imports.data?.filter(({ im_kind }) => im_kind === kind).slice(0, LISTED) ?? []
  if (runs.length === 0) return null
  return (
    <SectionCard title={text('import_runs')}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {runs.map((run) => (
          <Run
            key={run.im_id}
            run={run}
            isUndoable={canUndoImport(run, now)}
            isBusy={busy !== null}
            isUndoing={busy === run.im_id}
            onUndo={() => void undo(run.im_id)}
          />
        ))}
      </Box>
    </SectionCard>
  )
}

type RunProps = { run: ImportRun; isUndoable: boolean; isBusy: boolean; isUndoing: boolean; onUndo: () => void }

const Run = ({ run, isUndoable, isBusy, isUndoing, onUndo }: RunProps): ReactNode => {
  const text = useText()
  const titleId = useId()
  const { moment, clock } = useFormats()
  const { im_by, im_at, im_rows, im_undone_at, im_undone_by, im_left, im_left_count } = run
  return (
    <Box
      component="li"
      sx={{ py: 1, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0, pt: 0 } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}>
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Typography id={titleId}>{text('import_run_rows', { count: im_rows })}</Typography>
          <Typography variant="body2" color="textSecondary">
            {`${im_by}, ${moment(Date.parse(im_at))}`}
            {im_undone_at !== null &&
              ` · ${text('weeks_run_undone_by', { by: im_undone_by ?? '', time: moment(Date.parse(im_undone_at)) })}`}
          </Typography>
        </Box>
        {isUndoable && (
          <Button
            size="small"
            variant="outlined"
            disabled={isBusy}
            loading={isUndoing}
            aria-describedby={titleId}
            onClick={onUndo}
            sx={{ minHeight: 44 }}
          >
            {text('weeks_undo_until', { time: clock(Date.parse(im_at) + UNDO_SPAN) })}
          </Button>
        )}
      </Box>
      {im_left_count > 0 && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {text('import_undone_partly', { count: im_left_count })}
          <Box component="ul" tabIndex={0} sx={{ m: 0, mt: 0.5, pl: 2.5, maxHeight: 240, overflowY: 'auto' }}>
            {im_left.map(({ name, reason, by }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two rows may be called the same
              <li key={at}>
                {text('label_before', { label: name })} {text(`import_left_${reason}`, { by: by ?? '' })}
              </li>
            ))}
            {im_left_count > im_left.length && <li>{`+ ${im_left_count - im_left.length}`}</li>}
          </Box>
        </Alert>
      )}
    </Box>
  )
}
