import type { Env } from '../kit/env.ts'
import { publicUrl } from '../kit/public-url.ts'
import { formatText } from '../kit/texts.ts'
import type { Store } from '../store/db.ts'
import { getTrip } from '../trips/store/trips.ts'
import { lapse } from './held.ts'
import { tellPush } from './push/tell-push.ts'
import { answerTo, dueEscalations, setEscalation } from './store/alert-answers.ts'
import { listAlerts } from './store/alerts.ts'
import { enqueueMessage } from './store/outbox.ts'
import { leavingAfter } from './tell-alert.ts'

/**
 * Tells the next person of what was not taken in time and still holds, once for each occasion of an event (rules 19.3); its
 * quiet hours are those of the alert. @returns number of mails written
 */
export const escalateDue = (store: Store, env: Pick<Env, 'PUBLIC_URL' | 'PORT'>): number => {
  if (dueEscalations(store).length === 0) return 0
  return store.write(() => {
    const alerts = new Map(listAlerts(store).map((alert) => [alert.al_id, alert]))
    let told = 0
    for (const message of dueEscalations(store)) {
      setEscalation(store, message, null)
      const alert = alerts.get(message.al_id ?? -1)
      const { event, tt_id, occasion, caused_by } = message
      if (!alert?.al_escalate_to || event === null || answerTo(store, message) || lapse(store, alert, message)) continue
      const { al_id, al_lang, al_escalate_to: recipient, al_escalate_minutes: minutes } = alert
      const when = leavingAfter(store, alert)
      const trip = tt_id === null ? undefined : getTrip(store, tt_id)
      if (trip) {
        const untaken = { event, tt_id, occasion, subject: trip.tt_tour }
        tellPush(store, 'untaken', untaken, ({ role }) => role === 'admin', { al_id, ...when })
      }
      // A message of an earlier version has its own words alone.
      const { subject, body } = message.escalation ?? message
      const link = trip ? [`${publicUrl(env)}/admin/edit/${trip.tt_id}`] : []
      const id = enqueueMessage(store, {
        channel: 'mail',
        kind: 'alert',
        about: { event, al_id, tt_id, occasion: occasion ?? '', caused_by },
        dedupKey: `escalated:${al_id}:${tt_id}:${event}${occasion}`,
        recipient,
        subject: formatText(al_lang, 'escalation_subject', { subject }),
        body: [formatText(al_lang, 'escalation_body', { minutes: minutes ?? 0 }), ...link, body ?? ''].join('\n\n'),
        ...when,
      })
      if (id !== null) told += 1
    }
    return told
  })
}
