import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { type FormEvent, type ReactNode, useState } from 'react'
import { failureText } from '../../i18n/failure.ts'
import { useLanguage } from '../../i18n/provider.tsx'
import { useText, wireKey } from '../../i18n/text.ts'
import { callApi } from '../../session/calls.ts'
import { useNotify } from '../../ui/feedback/notification.tsx'
import { EMAIL_INPUT } from '../../ui/forms/record-fields.tsx'

type Channel = 'mail' | 'sms'

/** Sends a test message; a refusal is shown at the field, and no input is lost. */
export const TestMessage = ({ onQueued }: { onQueued: () => void }): ReactNode => {
  const text = useText()
  const language = useLanguage()
  const notify = useNotify()
  const [channel, setChannel] = useState<Channel>('mail')
  const [recipient, setRecipient] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  const hint = channel === 'sms' ? text('outbox_recipient_phone_hint') : ' '

  const send = async (event: FormEvent) => {
    event.preventDefault()
    setIsSending(true)
    setFault(null)
    try {
      const { message } = await callApi('outboxTest', { body: { channel, recipient, language } })
      notify('success', wireKey(message))
      onQueued()
    } catch (error) {
      const { message, values } = failureText(error)
      setFault(text(message, values))
    } finally {
      setIsSending(false)
    }
  }

  return (
    <Box
      component="form"
      noValidate
      aria-label={text('outbox_test')}
      onSubmit={(event: FormEvent) => void send(event)}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '9rem 1fr auto' },
        columnGap: 1.5,
        rowGap: 1.5,
        alignItems: 'start',
        mb: 2,
      }}
    >
      <TextField
        select
        size="small"
        label={text('outbox_channel')}
        value={channel}
        onChange={(event) => {
          setChannel(event.target.value as Channel)
          setFault(null)
        }}
      >
        <MenuItem value="mail">{text('outbox_channel_mail')}</MenuItem>
        <MenuItem value="sms">SMS</MenuItem>
      </TextField>
      <TextField
        size="small"
        type={channel === 'mail' ? 'text' : 'tel'}
        slotProps={{ htmlInput: { ...EMAIL_INPUT, inputMode: channel === 'mail' ? 'email' : 'tel' } }}
        autoComplete="off"
        label={text('outbox_recipient')}
        value={recipient}
        onChange={(event) => {
          setRecipient(event.target.value)
          setFault(null)
        }}
        error={fault !== null}
        helperText={fault ?? hint}
      />
      <Button
        type="submit"
        variant="outlined"
        loading={isSending}
        disabled={recipient.trim() === ''}
        sx={{ minHeight: 40 }}
      >
        {text('outbox_test_send')}
      </Button>
    </Box>
  )
}
