import { DELAYED_FROM_MINUTES } from '#shared/domain/delay/delay.ts'
import { WEBHOOK_EVENTS, type WebhookEvent } from '#shared/domain/webhooks/webhook-events.ts'

const SUMMARIES: Record<WebhookEvent, string> = {
  'trip.created': 'A trip was added, or has come into sight',
  'trip.changed': 'What the receiver sees of a trip has changed',
  'trip.cancelled': 'A trip was cancelled or deleted, or has gone out of sight: then only its number is told',
  'leg.positioned': 'The vehicle stands at the departure',
  'leg.departed': 'The vehicle has left',
  'leg.arrived': 'The vehicle has arrived',
  'trip.delayed': `A leg is late by ${DELAYED_FROM_MINUTES} minutes or more`,
  'statement.final': 'A statement has its number',
  'document.ending': 'A document ends in 60, 30, 14, 7, 1 or 0 days',
}
const trip = { $ref: '#/components/schemas/TripAnswer' }
const object = (properties: object) => ({ type: 'object', properties, required: Object.keys(properties) })
const number = { type: 'integer' }
const text = { type: 'string' }
const dataOf = (event: WebhookEvent): object => {
  if (event === 'document.ending')
    return object({ document: { type: 'object' }, do_valid_to: { ...text, format: 'date' }, days_left: number })
  if (event !== 'statement.final') return object({ trip })
  const fields = { st_id: number, st_side: text, st_number: text, st_from: text, st_to: text, st_party: text }
  return object({ statement: object(fields) })
}

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  schema: text,
  description,
})

/** Messages to webhooks for the OpenAPI document, by the Standard Webhooks specification. */
export const webhookOperations = Object.fromEntries(
  WEBHOOK_EVENTS.map((event) => [
    event,
    {
      post: {
        operationId: event,
        tags: ['webhooks'],
        summary: SUMMARIES[event],
        security: [],
        parameters: [
          header('webhook-id', 'Stays the same when the message is sent again'),
          header('webhook-timestamp', 'Seconds since 1970'),
          header(
            'webhook-signature',
            '`v1,` and the HMAC-SHA256 of id, timestamp and body, base64; one for each secret',
          ),
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: object({
                type: { const: event },
                timestamp: { ...text, format: 'date-time' },
                data: dataOf(event),
              }),
            },
          },
        },
        responses: { 200: { description: 'Taken; any other answer, a redirect too, is tried again for 24 hours' } },
      },
    },
  ]),
)
