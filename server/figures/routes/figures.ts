import type { z } from 'zod'
import { api } from '#shared/api.ts'
import { isFigurePeriod } from '#shared/domain/figures/figure-period.ts'
import { mayKnowTripField } from '#shared/domain/trip/trip-fields.ts'
import type { FigureBody, FigureTripsBody } from '#shared/schemas/figures.ts'
import type { Deps } from '../../deps.ts'
import { fileAnswer } from '../../http/answers/file-answer.ts'
import { viewerOf } from '../../http/answers/trips-answer.ts'
import { filterRange } from '../../http/filter-range.ts'
import { type App, mount } from '../../http/route.ts'
import { Refusal } from '../../kit/refusal.ts'
import type { Actor } from '../../people/store/actors.ts'
import { databaseToRead } from '../../store/sql/read-store.ts'
import type { FigureTripsToRead } from '../figure-trips.ts'
import type { FiguresToRead } from '../figures.ts'

/** Figures of trips, each of those that its viewer sees; margins are for admin alone. */
export const mountFigures = (app: App, deps: Deps): void => {
  const { store, worker } = deps
  const toRead = (actor: Actor, body: z.output<typeof FigureBody>): FiguresToRead => {
    const range = filterRange(body.start_date, body.end_date, store.timeZone)
    if (!isFigurePeriod(range))
      throw new Refusal(400, 'invalid_date', {}, [{ path: 'end_date', message: 'invalid_date' }])
    return { database: databaseToRead(store), range, viewer: viewerOf(actor), narrow: body.narrow }
  }
  /** @throws Refusal 403 for a list whose trips a role may not know as such */
  const tripsToRead = (actor: Actor, body: z.output<typeof FigureTripsBody>): FigureTripsToRead => {
    const isOfMoney = body.list === 'priced' || body.narrow.tour !== undefined
    if (isOfMoney && actor.role !== 'admin') throw new Refusal(403, 'not_allowed')
    if (body.reason !== null && !mayKnowTripField(actor.role, 'tt_driver_news')) throw new Refusal(403, 'not_allowed')
    return { ...toRead(actor, body), list: body.list, reason: body.reason }
  }

  mount(app, deps, api.arrivalFigures, ({ actor, body }) =>
    worker.run('arrivals', { ...toRead(actor, body), by: body.by, unit: body.unit }, { owner: actor.userId }),
  )
  mount(app, deps, api.drivingTimes, ({ actor, body }) =>
    worker.run('driving-times', toRead(actor, body), { owner: actor.userId }),
  )
  mount(app, deps, api.margins, ({ actor, body }) =>
    worker.run('margins', { ...toRead(actor, body), by: body.by }, { owner: actor.userId }),
  )
  mount(app, deps, api.figureTrips, ({ actor, body }) =>
    worker.run('figure-trips', tripsToRead(actor, body), { owner: actor.userId }),
  )
  mount(app, deps, api.figureTripsDownload, async ({ actor, body, c }) => {
    const input = { ...tripsToRead(actor, body), language: body.language }
    return fileAnswer(c, await worker.run('figure-trips-xlsx', input, { owner: actor.userId }), 'trips.xlsx')
  })
}
