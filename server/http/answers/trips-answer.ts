import type { Context } from 'hono'
import type { Viewer } from '#shared/domain/access/roles.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../people/store/actors.ts'
import { databaseToRead } from '../../store/sql/read-store.ts'
import type { TripChoice } from '../../trips/store/trips-json.ts'
import { jsonTextAnswer } from './json-answer.ts'

/** Returns the viewer without the parts of the session: it crosses to another thread. */
export const viewerOf = ({ role, username, subcontractor, customer }: Actor): Viewer => ({
  role,
  username,
  subcontractor,
  customer,
})

/** Answers many trips as the actor sees them; they are read and written beside the event loop. @throws Refusal 429 */
export const tripsAnswer = async (
  c: Context,
  { store, worker }: Deps,
  actor: Actor,
  choice: TripChoice,
): Promise<Response> => {
  const viewer = viewerOf(actor)
  const database = databaseToRead(store)
  return jsonTextAnswer(c, await worker.run('trips-json', { database, viewer, choice }, { owner: actor.userId }))
}
