import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { WebhookEvent } from '#shared/domain/webhooks/webhook-events.ts'
import type { TextKey } from '#shared/text-key.ts'
import { type Translate, useText } from '#web/i18n/text.ts'

const WORDS: Record<WebhookEvent, TextKey> = {
  'trip.created': 'webhook_event_trip_created',
  'trip.changed': 'webhook_event_trip_changed',
  'trip.cancelled': 'webhook_event_trip_cancelled',
  'leg.positioned': 'webhook_event_leg_positioned',
  'leg.departed': 'webhook_event_leg_departed',
  'leg.arrived': 'webhook_event_leg_arrived',
  'trip.delayed': 'webhook_event_trip_delayed',
  'statement.final': 'webhook_event_statement_final',
  'document.ending': 'webhook_event_document_ending',
}

/** An event in words. One that a former or later version of the server knew is said by its code. */
export const eventWord = (event: string, text: Translate): string => {
  const word = WORDS[event as WebhookEvent] as TextKey | undefined
  return word ? text(word) : event
}

/** An event in words, and small beside them the code that programs are told. */
export const EventName = ({ event }: { event: string }): ReactNode => {
  const text = useText()
  const word = eventWord(event, text)
  return (
    <>
      {word}
      {word !== event && (
        <Typography
          component="code"
          variant="caption"
          color="textSecondary"
          sx={{ display: 'inline-block', ml: 0.5, fontFamily: 'monospace' }}
        >
          {event}
        </Typography>
      )}
    </>
  )
}
