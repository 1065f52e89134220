import { api } from '#shared/api.ts'
import { formatDayMonth } from '#shared/domain/time/dates.ts'
import type { Language } from '#shared/schemas/accounts/session.ts'
import { MAX_FINDINGS } from '#shared/schemas/weeks.ts'
import type { Deps } from '../../deps.ts'
import { type App, mount, type Present } from '../../http/route.ts'
import { publicUrl } from '../../kit/public-url.ts'
import type { Actor } from '../../people/store/actors.ts'
import { lastRuns } from '../store/week-runs.ts'
import { adaptWeeks, previewAdapting } from '../weeks/adapt-weeks.ts'
import { fillWeeks, weeksToFill } from '../weeks/fill-weeks.ts'
import type { Asker } from '../weeks/in-slices.ts'
import type { Made } from '../weeks/make-trips.ts'
import { undoRun } from '../weeks/undo-run.ts'
import {
  copyWeeks,
  deleteWeeks,
  publishWeeks,
  weeksOf,
  weeksToCopy,
  weeksWithScheduled,
} from '../weeks/week-operations.ts'
import { previewFilling, previewWeeks } from '../weeks/week-preview.ts'

/** The last days of a busy planner. */
const LISTED_RUNS = 20

const askerOf = ({ actor, present }: { actor: Actor; present: Present }): Asker => ({
  username: actor.username,
  source: 'weeks',
  present,
})

/** Answers at once what was done at once, so that a repeat by `Idempotency-Key` gets the very same answer. */
const answered = <Done, Answer>(
  done: Done | Promise<Done>,
  answer: (done: Done) => Answer,
): Answer | Promise<Answer> => (done instanceof Promise ? done.then(answer) : answer(done))

/** Left-out trips that a message names. */
const NAMED_DAYS = 3

/** Answer with the result of a run; its message names days that were left out. */
const madeAnswer =
  (message: string) =>
  ({ undecided, ...done }: Made) => {
    if (undecided.length === 0) return { message, ...done }
    const named = undecided.slice(0, NAMED_DAYS).map(({ tour, day }) => `${tour} ${formatDayMonth(day)}`)
    return {
      message: 'weeks_made_undecided',
      ...done,
      count: undecided.length,
      tours: named.join(', ') + (undecided.length > NAMED_DAYS ? ' …' : ''),
      undecided: undecided.slice(0, MAX_FINDINGS),
    }
  }

/** Whole weeks of the disposition. Mounted before the tours, whose `/:id` would catch some of these paths. */
export const mountWeeks = (app: App, deps: Deps): void => {
  const { store } = deps
  const ownUrl = () => publicUrl(deps.env)
  const mails = (language: Language) => ({ language, publicUrl: ownUrl() })

  mount(app, deps, api.weeksToCopy, () => weeksToCopy(store))
  mount(app, deps, api.weeksToFill, () => weeksToFill(store))
  mount(app, deps, api.weeksToDelete, () => weeksWithScheduled(store))
  mount(app, deps, api.weeksToPublish, () => weeksWithScheduled(store))

  mount(app, deps, api.weeksCopyPreview, ({ body }) => previewWeeks(store, 'copy', weeksOf(body.weeks), body.asked))
  mount(app, deps, api.weeksFillPreview, ({ body }) => previewFilling(store, weeksOf(body.weeks), body.asked))
  mount(app, deps, api.weeksPublishPreview, ({ body }) => previewWeeks(store, 'publish', weeksOf(body.weeks)))
  mount(app, deps, api.weeksDeletePreview, ({ body }) => previewWeeks(store, 'delete', weeksOf(body.weeks)))

  mount(app, deps, api.weeksCopy, ({ body, ...by }) =>
    answered(copyWeeks(store, weeksOf(body.weeks), askerOf(by), undefined, body.asked), madeAnswer('weeks_copied')),
  )

  mount(app, deps, api.weeksFill, ({ body, ...by }) =>
    answered(fillWeeks(store, weeksOf(body.weeks), askerOf(by), undefined, body.asked), madeAnswer('weeks_filled')),
  )

  mount(app, deps, api.weeksAdaptPreview, ({ body }) => previewAdapting(store, weeksOf(body.weeks), body))
  mount(app, deps, api.weeksAdapt, ({ body, ...by }) =>
    answered(adaptWeeks(store, weeksOf(body.weeks), askerOf(by), ownUrl(), undefined, body), (done) => ({
      message: 'weeks_adapted',
      ...done,
    })),
  )

  mount(app, deps, api.weeksDelete, ({ body, ...by }) =>
    answered(deleteWeeks(store, weeksOf(body.weeks), askerOf(by)), (done) => ({
      message: 'weeks_deleted',
      ...done,
    })),
  )

  mount(app, deps, api.weeksPublish, ({ body, ...by }) =>
    answered(publishWeeks(store, weeksOf(body.weeks), askerOf(by), mails(body.language)), (done) => ({
      message: 'trips_published',
      ...done,
    })),
  )

  mount(app, deps, api.weekRuns, () => lastRuns(store, LISTED_RUNS))

  mount(app, deps, api.weeksUndo, ({ params, ...by }) =>
    answered(undoRun(store, params.id, askerOf(by), ownUrl()), ({ kind, ...undone }) => ({
      message: `weeks_undone_${kind}`,
      ...undone,
    })),
  )
}
