import { api } from '../../shared/api.ts'
import type { Deps } from '../deps.ts'
import { type App, mount } from '../http/route.ts'
import type { Actor } from '../store/actors.ts'
import type { Author } from '../store/trips.ts'
import {
  copyWeeks,
  deleteWeeks,
  previewCopy,
  publishWeeks,
  weeksOf,
  weeksToCopy,
  weeksWithScheduled,
} from '../trips/week-operations.ts'

const authorOf = (actor: Actor): Author => ({ username: actor.username, source: 'weeks' })

/** Whole weeks of the disposition. Mounted before the tours, whose `/:id` would catch some of these paths. */
export const mountWeeks = (app: App, deps: Deps): void => {
  const { store } = deps

  mount(app, deps, api.weeksToCopy, () => weeksToCopy(store))
  mount(app, deps, api.weeksToDelete, () => weeksWithScheduled(store))
  mount(app, deps, api.weeksToPublish, () => weeksWithScheduled(store))

  mount(app, deps, api.weeksCopyPreview, ({ body }) => previewCopy(store, weeksOf(body.weeks)))

  mount(app, deps, api.weeksCopy, ({ actor, body }) => ({
    message: 'weeks_copied',
    weeks: copyWeeks(store, weeksOf(body.weeks), authorOf(actor)),
  }))

  mount(app, deps, api.weeksDelete, ({ actor, body }) => ({
    message: 'weeks_deleted',
    weeks: deleteWeeks(store, weeksOf(body.weeks), authorOf(actor)),
  }))

  mount(app, deps, api.weeksPublish, ({ actor, body }) => ({
    message: 'trips_published',
    ...publishWeeks(store, weeksOf(body.weeks), authorOf(actor), body.language),
  }))
}
