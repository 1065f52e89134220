import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { type FuelIndex, fuelIndex } from '#shared/records/fuel-index.ts'
import { recordCall } from '#web/data/record-calls.ts'
import { useText } from '#web/i18n/text.ts'
import { RecordEditor } from '#web/parts/list-screen/record-editor.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ListFiles } from '#web/ui/file-import/list-files.tsx'
import { FormDialog } from '#web/ui/forms/form-panel.tsx'
import { useOpenForm } from '#web/ui/forms/use-open-form.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { AddButton } from '#web/ui/table/add-button.tsx'
import { useDelete } from '#web/ui/table/use-delete.ts'
import type { Diesel } from '../diesel.ts'
import { PasteDialog } from './paste-dialog.tsx'
import { ValueDialog } from './value-dialog.tsx'
import { VALUE_FILE } from './value-file.ts'
import { ValueTable } from './value-table.tsx'

const CALL = recordCall<FuelIndex>(fuelIndex)

/** The series with their values by month: typed, pasted, corrected. */
export const AllSeries = ({ diesel, onChanged }: { diesel: Diesel; onChanged: () => void }): ReactNode => {
  const text = useText()
  const askToDelete = useDelete()
  const form = useOpenForm<FuelIndex>()
  const [pasting, setPasting] = useState<string | null>(null)
  const [open, setOpen] = useState<{ index: string; month: string } | null>(null)
  const valuesOf = (index: string) => diesel.values.filter((value) => value.index === index)
  const remove = async (series: FuelIndex) => {
    const question = {
      title: 'index_delete_title',
      text: 'index_delete_text',
      values: { name: series.ix_name },
    } as const
    await askToDelete(question, () => CALL.remove(series), { clearer: { still_in_use: 'index_in_use' } })
    onChanged()
  }
  const done = (close: () => void) => () => {
    close()
    onChanged()
  }
  return (
    <SectionCard
      title={text('diesel_series')}
      action={<AddButton label={text('index_add')} onClick={() => form.open(null)} />}
    >
      {diesel.indices.length === 0 && <EmptyState message="diesel_no_series" />}
      <Stack spacing={3}>
        {diesel.indices.map((series) => {
          const { ix_name: name, ix_unit, ix_source } = series
          return (
            <Box key={name} component="article" aria-label={name}>
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
                <Typography variant="h3" sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                  {[name, ix_unit].filter(Boolean).join(', ')}
                </Typography>
                <IconButton aria-label={text('diesel_edit_of', { name })} onClick={() => form.open(series)}>
                  <EditIcon fontSize="small" />
                </IconButton>
                <IconButton aria-label={text('diesel_delete_of', { name })} onClick={() => void remove(series)}>
                  <DeleteIcon fontSize="small" />
                </IconButton>
              </Box>
              {ix_source !== '' && (
                <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                  {ix_source}
                </Typography>
              )}
              <ValueTable
                label={text('diesel_values_of', { name })}
                values={valuesOf(name)}
                onOpen={(month) => setOpen({ index: name, month })}
              />
              <Button
                size="small"
                variant="outlined"
                aria-label={text('values_paste_of', { name })}
                onClick={() => setPasting(name)}
              >
                {text('values_paste')}
              </Button>
            </Box>
          )
        })}
      </Stack>
      {diesel.indices.length > 0 && (
        <Box sx={{ mt: 2, ml: -1 }}>
          <ListFiles kind={VALUE_FILE} list={text('values_all')} onImported={onChanged} />
        </Box>
      )}
      <FormDialog title={text(form.edited ? 'index_edit' : 'index_add')} isOpen={form.isOpen} onClose={form.close}>
        <RecordEditor<FuelIndex>
          key={form.key}
          of={fuelIndex}
          row={form.edited}
          focuses={form.focuses}
          onSaved={done(form.close)}
          onCancel={() => void form.askToClose()}
        />
      </FormDialog>
      {pasting !== null && (
        <PasteDialog
          index={pasting}
          values={valuesOf(pasting)}
          onSaved={done(() => setPasting(null))}
          onClose={() => setPasting(null)}
        />
      )}
      {open && (
        <ValueDialog
          {...open}
          value={valuesOf(open.index).find(({ month }) => month === open.month)}
          onSaved={done(() => setOpen(null))}
          onClose={() => setOpen(null)}
        />
      )}
    </SectionCard>
  )
}
