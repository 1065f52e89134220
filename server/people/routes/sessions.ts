import { api } from '#shared/api.ts'
import type { Deps } from '../../deps.ts'
import { type App, mount } from '../../http/route.ts'
import { notFound, Refusal } from '../../kit/refusal.ts'
import { closeSession } from '../store/actors.ts'
import { noteSessionClosed } from '../store/ended-sessions.ts'
import { noteLogin } from '../store/logins.ts'
import { findSession, listSessions } from '../store/sessions.ts'

export const mountSessions = (app: App, deps: Deps): void => {
  const { store } = deps

  mount(app, deps, api.sessions, ({ actor, query }) => {
    const wantsAll = query.all === 'true'
    if (wantsAll && actor.role !== 'admin') throw new Refusal(403, 'not_allowed')
    return listSessions(store, wantsAll ? undefined : actor.userId).map(({ user_id: _user, ...session }) => ({
      ...session,
      current: session.id === actor.sessionId,
    }))
  })

  // Another user's session is as unknown as one that never was, except for admin.
  mount(app, deps, api.sessionEnd, ({ actor, params }) =>
    store.write(() => {
      const session = findSession(store, params.id)
      if (!session || (session.user_id !== actor.userId && actor.role !== 'admin')) throw notFound()
      if (session.id !== actor.sessionId) noteSessionClosed(store, session.id)
      closeSession(store, session.id)
      noteLogin(store, 'logout', session.username)
      return { message: 'session_ended' }
    }),
  )
}
