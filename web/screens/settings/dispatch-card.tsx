import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { DispatchContact, NO_CONTACT } from '#shared/schemas/accounts/dispatch.ts'
import { useRecordDraft } from '../../data/form-draft.ts'
import { useActor } from '../../data/rows.ts'
import { useText, wireKey } from '../../i18n/text.ts'
import { callApi } from '../../session/calls.ts'
import { checkSession } from '../../session/login.ts'
import { useNotify } from '../../ui/feedback/notification.tsx'
import { schemaFaults } from '../../ui/forms/form-faults.ts'
import { TextInput } from '../../ui/forms/record-fields.tsx'
import { RecordForm } from '../../ui/forms/record-form.tsx'
import { SectionCard } from '../../ui/section-card.tsx'

/** Enters phone and address of dispatch, which all logged-in people see. */
export const DispatchCard = (): ReactNode => {
  const text = useText()
  const notify = useNotify()
  const { dispatch = NO_CONTACT } = useActor()
  const draft = useRecordDraft('dispatch', 'contact')
  return (
    <SectionCard title={text('dispatch_title')}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {text('dispatch_hint')}
      </Typography>
      <Box sx={{ maxWidth: '26.25rem' }}>
        <RecordForm
          key={JSON.stringify(dispatch)}
          label={text('dispatch_title')}
          initial={dispatch}
          faultsOf={(values) => schemaFaults(DispatchContact, values)}
          required={[]}
          draft={draft}
          save={async (body) => {
            const { message } = await callApi('dispatchContact', { body })
            notify('success', wireKey(message))
          }}
          // The values come with the session, so it is read again.
          onSaved={() => void checkSession()}
          saveLabel={text('action_save')}
        >
          <TextInput
            name="dispatch_phone"
            label={text('dispatch_phone')}
            htmlInput={{ inputMode: 'tel', maxLength: 40 }}
          />
          <TextInput
            name="dispatch_email"
            label={text('dispatch_email')}
            htmlInput={{ inputMode: 'email', autoCapitalize: 'none', spellCheck: false, maxLength: 200 }}
          />
        </RecordForm>
      </Box>
    </SectionCard>
  )
}
