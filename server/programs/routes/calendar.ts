import { api } from '#shared/api.ts'
import { MINUTE_MS } from '#shared/domain/time/units.ts'
import type { Deps } from '../../deps.ts'
import { addressKeys } from '../../http/address-limit.ts'
import { feedTag, notModified } from '../../http/answers/etag.ts'
import { clientAddress } from '../../http/connections/client-address.ts'
import { createRateLimiter, requireAttempt } from '../../http/rate-limit.ts'
import { type App, mount } from '../../http/route.ts'
import { notFound } from '../../kit/refusal.ts'
import { newToken } from '../../kit/tokens.ts'
import { databaseToRead } from '../../store/sql/read-store.ts'
import { feedRange } from '../calendar/feed.ts'
import { calendarDomain, feedOf, keepFeed, liveFeed, noteFeedUse, revokeFeed } from '../store/calendar-feeds.ts'

/** Calendars ask every few minutes, from several devices. */
const REQUESTS = { attempts: 60, windowMs: 10 * MINUTE_MS }
/** Limit of requests to unknown addresses, from one network. */
const GUESSES = { attempts: 60, windowMs: 10 * MINUTE_MS }

export const mountCalendar = (app: App, deps: Deps): void => {
  const { store, worker } = deps
  /** Calendars that are made at the moment, by their tags: devices of a person that ask at once wait for one. */
  const making = new Map<string, Promise<string>>()
  const limiter = createRateLimiter(store.now)

  mount(app, deps, api.calendarFeed, ({ actor }) => ({ feed: feedOf(store, actor.userId, actor) }))

  mount(app, deps, api.calendarFeedCreate, ({ actor, body }) => {
    const token = newToken()
    keepFeed(store, { userId: actor.userId, viewer: actor, token, language: body.language })
    return { message: 'calendar_made', path: `/api/calendar/${token}.ics` }
  })

  mount(app, deps, api.calendarFeedRevoke, ({ actor }) => {
    if (!revokeFeed(store, actor.userId)) throw notFound()
    return { message: 'calendar_revoked' }
  })

  mount(app, deps, api.calendar, async ({ params, c }) => {
    const feed = liveFeed(store, params.id.replace(/\.ics$/, ''))
    if (!feed) {
      requireAttempt(limiter, addressKeys('calendar', clientAddress(c, deps.env), GUESSES))
      throw notFound()
    }
    requireAttempt(limiter, [{ kind: 'feed', key: String(feed.userId), limit: REQUESTS }])
    noteFeedUse(store, feed.userId)
    const { viewer, language, userId } = feed
    const tag = feedTag(deps, viewer, language, feedRange(store).from)
    const unchanged = notModified(c, tag)
    if (unchanged) return unchanged
    const make = () => {
      const input = { database: databaseToRead(store), domain: calendarDomain(store), viewer, language }
      return worker.run('calendar', input, { owner: userId })
    }
    const text = making.get(tag) ?? make()
    making.set(tag, text)
    try {
      return c.body(await text, 200, {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'inline; filename="tours.ics"',
      })
    } finally {
      making.delete(tag)
    }
  })
}
