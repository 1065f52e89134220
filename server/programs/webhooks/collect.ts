import { randomUUID } from 'node:crypto'
import type { Viewer } from '#shared/domain/access/roles.ts'
import {
  isStatementVisible,
  isTripVisible,
  type StatementAudience,
  type TripAudience,
  visibleStatement,
  visibleTrip,
} from '#shared/domain/access/visibility.ts'
import { SHOWN_TRIP_FIELDS } from '#shared/domain/trip/trip-fields.ts'
import type { WebhookEvent } from '#shared/domain/webhooks/webhook-events.ts'
import { seenDocument } from '#shared/records/document.ts'
import type { DocumentRow } from '../../documents/store/documents.ts'
import { getStatement } from '../../money/store/statement-lines.ts'
import { nowIso, type Store } from '../../store/db.ts'
import { lastSeq } from '../../store/history/change-feed.ts'
import { type ChangeLine, changesAfter } from '../../sync/store/sync-log.ts'
import { getTrip } from '../../trips/store/trips.ts'
import { partyViewer } from '../store/parties.ts'
import {
  activeWebhooks,
  enqueueDeliveries,
  type NewDelivery,
  partyOfWebhook,
  type WebhookRow,
} from '../store/webhooks.ts'

const LINES_AT_ONCE = 500

/** Viewer that a webhook tells: with the rights of any person of its company. Null when its company is gone. */
export const viewerOf = (store: Store, webhook: WebhookRow): Viewer | null =>
  partyViewer(store, partyOfWebhook(webhook), `webhook/${webhook.wh_name}`)

const delivery = (store: Store, event: WebhookEvent, subject: string, data: object): NewDelivery => {
  const id = `msg_${randomUUID()}`
  return { event, subject, id, body: JSON.stringify({ type: event, timestamp: nowIso(store), data }) }
}

/** Events of a trip for one viewer: what it does not see is created or cancelled for it as if it came and went. */
const tripEvents = (viewer: Viewer, { before, after, news }: ChangeLine): readonly WebhookEvent[] => {
  const sees = (audience: ChangeLine['after']) =>
    audience !== null && isTripVisible(viewer, audience as unknown as TripAudience)
  if (!sees(before)) return sees(after) ? ['trip.created'] : []
  if (!sees(after)) return ['trip.cancelled']
  const { events = [], fields = [] } = news ?? {}
  const isChanged = fields.some((field) => SHOWN_TRIP_FIELDS[viewer.role].includes(field))
  return isChanged ? ['trip.changed', ...events] : events
}

const ofTrip = (store: Store, viewer: Viewer, line: ChangeLine): NewDelivery[] => {
  const tt_id = Number(line.key)
  const events = tripEvents(viewer, line)
  if (events.length === 0) return []
  // As it is now: what the viewer does not see any more is told by its number alone.
  const row = line.after === null ? undefined : getTrip(store, tt_id)
  const trip = (row && visibleTrip(viewer, row)) ?? { tt_id }
  return events.map((event) => delivery(store, event, `trip ${tt_id}`, { trip }))
}

const ofStatement = (store: Store, viewer: Viewer, { key, before, after }: ChangeLine): NewDelivery[] => {
  if (after?.st_state !== 'final' || before?.st_state === 'final') return []
  const row = getStatement(store, Number(key))
  if (!row || !isStatementVisible(viewer, after as unknown as StatementAudience)) return []
  const seen = visibleStatement(viewer, row)
  if (!seen) return []
  const { st_id, st_side, st_number, st_from, st_to } = seen
  const statement = { st_id, st_side, st_number, st_from, st_to, st_party: seen.st_final_party ?? seen.st_party }
  return [delivery(store, 'statement.final', `statement ${key}`, { statement })]
}

/** Kinds of rows that programs are told of. */
const TOLD: Partial<Record<ChangeLine['entity'], typeof ofTrip>> = { trip: ofTrip, statement: ofStatement }

/**
 * Puts what the change feed has for webhooks on its way: each line once, whatever happens meanwhile, since how far it is told
 * commits together with the messages.
 * @returns true if there may be more
 */
export const collectChanges = (store: Store): boolean => {
  const newest = lastSeq(store)
  return activeWebhooks(store)
    .filter(({ wh_seq }) => wh_seq < newest)
    .map((webhook) => {
      const lines = changesAfter(store, webhook.wh_seq, LINES_AT_ONCE, newest)
      const viewer = viewerOf(store, webhook)
      const wanted = lines
        .flatMap((line) => (viewer ? (TOLD[line.entity]?.(store, viewer, line) ?? []) : []))
        .filter(({ event }) => webhook.wh_events.includes(event))
      enqueueDeliveries(store, webhook.wh_id, wanted, lines.at(-1)?.seq ?? newest)
      return lines.length === LINES_AT_ONCE
    })
    .includes(true)
}

/** Puts the end of a document on its way to the webhooks that may read it, in the caller's transaction. */
export const tellEndingDocument = (store: Store, document: DocumentRow, end: string, days_left: number): void => {
  for (const webhook of activeWebhooks(store)) {
    const viewer = webhook.wh_events.includes('document.ending') ? viewerOf(store, webhook) : null
    const seen = viewer && seenDocument(viewer, document)
    if (!seen) continue
    const data = { document: seen, do_valid_to: end, days_left }
    enqueueDeliveries(store, webhook.wh_id, [delivery(store, 'document.ending', `document ${document.do_id}`, data)])
  }
}
