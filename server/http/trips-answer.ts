import type { Context } from 'hono'
import type { Viewer } from '../../shared/domain/access/roles.ts'
import type { Actor } from '../store/actors.ts'
import type { Store } from '../store/db.ts'
import { databaseToRead } from '../store/read-store.ts'
import type { TripChoice } from '../trips/trips-json.ts'
import { runInWorker } from '../worker/worker.ts'
import { jsonTextAnswer } from './json-answer.ts'

/** Who looks, without what belongs to the session: it crosses to another thread. */
export const viewerOf = ({ role, username, subcontractor, customer }: Actor): Viewer => ({
  role,
  username,
  subcontractor,
  customer,
})

/** Answers many trips as the actor sees them; they are read and written beside the event loop. @throws Refusal 429 */
export const tripsAnswer = async (c: Context, store: Store, actor: Actor, choice: TripChoice): Promise<Response> => {
  const viewer = viewerOf(actor)
  const database = databaseToRead(store)
  return jsonTextAnswer(c, await runInWorker('trips-json', { database, viewer, choice }, { owner: actor.userId }))
}
