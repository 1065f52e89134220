import { LATE_REPORTS_TAKEN } from '#shared/domain/links/link-limits.ts'
import type { LinkPage } from '#shared/schemas/trip-link.ts'
import type { Answer } from '../calls.ts'
import type { KeptReport } from './kept.ts'
import type { Store } from './store.ts'

/**
 * Returns which of the reports that were sent a server of another epoch does not have; null where nothing was restored. Of a link
 * that it does not know, those that it would still take of one that has ended.
 * @param known epoch of the server's last answer
 * @param now by the clock of the phone, milliseconds
 */
const lostBy = (
  answer: Answer<LinkPage>,
  known: string,
  now: number,
): { epoch: string; isLost: (report: KeptReport) => boolean } | null => {
  if (answer.is === 'ended')
    return answer.epoch !== undefined && answer.epoch !== known
      ? { epoch: answer.epoch, isLost: ({ sentAt = 0 }) => now - sentAt < LATE_REPORTS_TAKEN }
      : null
  if (answer.is !== 'ok' || answer.value.kind !== 'driver') return null
  const { epoch = known, trips, others = [] } = answer.value
  const told = new Set([...others, ...trips.flatMap(({ reports }) => reports.map(({ re_id }) => re_id))])
  return epoch === known ? null : { epoch, isLost: ({ re_id }) => !told.has(re_id) }
}

/**
 * Has what was sent wait once more where a restore of the server took it away: under its id, and with the time of its press.
 * To be called before the answer is kept.
 * @returns true after a restore
 */
export const waitAgain = async (store: Store, answer: Answer<LinkPage>, now: number): Promise<boolean> => {
  const page = await store.get('page')
  const lost = page?.answer.epoch === undefined ? null : lostBy(answer, page.answer.epoch, now)
  if (!page || !lost) return false
  for (const report of await store.reports())
    if (report.state === 'sent' && lost.isLost(report))
      await store.changeReport(report.re_id, (kept) =>
        kept.state === 'sent' ? { ...kept, state: 'waiting', refusal: null, missing: 0, isAgain: true } : kept,
      )
  await store.set('page', { ...page, answer: { ...page.answer, epoch: lost.epoch } })
  return true
}
