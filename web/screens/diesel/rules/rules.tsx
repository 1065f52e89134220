import Stack from '@mui/material/Stack'
import { type ReactNode, useState } from 'react'
import { type Floater, floater } from '#shared/records/floater.ts'
import { recordCall } from '#web/data/record-calls.ts'
import { useText } from '#web/i18n/text.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { FormDialog } from '#web/ui/forms/form-panel.tsx'
import { useOpenForm } from '#web/ui/forms/use-open-form.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { AddButton } from '#web/ui/table/add-button.tsx'
import { useDelete } from '#web/ui/table/use-delete.ts'
import type { Diesel } from '../diesel.ts'
import { DatedDialog } from './dated-dialog.tsx'
import { RuleCard } from './rule-card.tsx'
import { RuleEditor } from './rule-editor.tsx'

const CALL = recordCall<Floater>(floater)

/** The rules, each with what it gives and who has it. */
export const Rules = ({ diesel, onChanged }: { diesel: Diesel; onChanged: () => void }): ReactNode => {
  const text = useText()
  const askToDelete = useDelete()
  const form = useOpenForm<Floater>()
  const [dating, setDating] = useState<string | null>(null)
  const remove = async (rule: Floater) => {
    const question = {
      title: 'floater_delete_title',
      text: 'floater_delete_text',
      values: { name: rule.fl_name },
    } as const
    await askToDelete(question, () => CALL.remove(rule), { clearer: { still_in_use: 'floater_in_use' } })
    onChanged()
  }
  return (
    <SectionCard
      title={text('diesel_rules')}
      action={diesel.indices.length > 0 && <AddButton label={text('floater_add')} onClick={() => form.open(null)} />}
    >
      {diesel.floaters.length === 0 && (
        <EmptyState message={diesel.indices.length === 0 ? 'diesel_begin' : 'diesel_no_rules'} />
      )}
      <Stack spacing={3}>
        {diesel.floaters.map((rule) => (
          <RuleCard
            key={rule.fl_name}
            diesel={diesel}
            rule={rule}
            onEdit={() => form.open(rule)}
            onDelete={() => void remove(rule)}
            onDate={() => setDating(rule.fl_name)}
            onChanged={onChanged}
          />
        ))}
      </Stack>
      <FormDialog title={text(form.edited ? 'floater_edit' : 'floater_add')} isOpen={form.isOpen} onClose={form.close}>
        <RuleEditor
          key={form.key}
          diesel={diesel}
          row={form.edited}
          onSaved={() => {
            form.close()
            onChanged()
          }}
          onCancel={() => void form.askToClose()}
        />
      </FormDialog>
      {dating !== null && (
        <DatedDialog
          floater={dating}
          onSaved={() => {
            setDating(null)
            onChanged()
          }}
          onClose={() => setDating(null)}
        />
      )}
    </SectionCard>
  )
}
