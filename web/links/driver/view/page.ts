import { DRIVER_LANGUAGE_NAMES } from '#shared/domain/links/driver-languages.ts'
import type { DriverLanguage } from '#shared/schemas/trip-link.ts'
import { h, icon } from '../../dom.ts'
import { endOfWork, isAllSent, type Model, type Sentence, smsReason, tripInView } from '../model.ts'
import { nextSteps, saidOf } from '../steps.ts'
import { timeText } from '../times.ts'
import { CHECK, WARNING } from './icons.ts'
import { callLink, dockView, doneView, moreView, orphansView, reportedView, smsView, tripView } from './trip.ts'

const header = ({ page, say, language }: Model): HTMLElement =>
  h(
    'header',
    { class: 'bar' },
    h('p', { class: 'company' }, page?.company || 'Tours'),
    h(
      'label',
      {},
      h('span', { class: 'only-heard' }, say('language')),
      h(
        'select',
        { 'data-field': 'language' },
        (Object.entries(DRIVER_LANGUAGE_NAMES) as [DriverLanguage, string][]).map(([code, name]) =>
          h('option', { value: code, lang: code, selected: code === language }, name),
        ),
      ),
    ),
  )

const sendingView = (model: Model): HTMLElement => {
  const { reports, say, stopped, obstacle, page } = model
  const unsent = reports.filter(({ state }) => state === 'waiting').length
  const again = reports.filter(({ state, isAgain }) => state === 'sent' && isAgain).length
  const isSent = reports.some(({ state }) => state === 'sent')
  return h(
    'div',
    { role: 'status', class: `sending ${unsent > 0 ? 'waiting' : 'sent'}`, 'data-key': 'sending' },
    unsent > 0 && h('p', {}, icon(WARNING), h('b', {}, say('unsent', { n: unsent }))),
    unsent > 0 && stopped?.by === 'away' && h('p', {}, say(obstacle ?? 'noNetwork')),
    again > 0 && h('p', {}, say('sentAgain', { n: again })),
    isSent && page !== null && isAllSent(model) && h('p', {}, icon(CHECK), say('allSent')),
  )
}

const tripList = (model: Model, shown: number | undefined): HTMLElement | null => {
  const { page, say, reports, serverNow } = model
  if (!page || page.trips.length < 2) return null
  return h(
    'nav',
    { class: 'trips', 'aria-label': say('trips'), 'data-key': 'trips' },
    h('h2', {}, say('trips')),
    page.trips
      .toSorted((a, b) => (a.stp < b.stp ? -1 : 1))
      .map((trip) => {
        const { next } = nextSteps(trip, saidOf(trip, reports))
        return h(
          'button',
          {
            type: 'button',
            class: 'button row',
            'data-do': `trip:${trip.tt_id}`,
            'data-quick': true,
            'data-key': `go-${trip.tt_id}`,
            'aria-current': trip.tt_id === shown ? 'true' : null,
          },
          h('b', {}, trip.tour),
          ` ${timeText(trip.stp, page.time_zone, serverNow)} `,
          h('span', {}, `${trip.from.text} → ${trip.to.text}`),
          next === null && !trip.off && icon(CHECK),
        )
      }),
  )
}

const settings = ({ say, page, sharesPosition, alert }: Model): HTMLElement =>
  h(
    'section',
    { class: 'settings', 'data-key': 'settings' },
    h(
      'label',
      { class: 'switch' },
      h('input', { type: 'checkbox', role: 'switch', 'data-field': 'position', checked: sharesPosition }),
      h('span', {}, say('position')),
    ),
    alert === 'positionDenied' && h('p', { class: 'notice', role: 'alert' }, say(alert)),
    h('p', { class: 'small' }, say('positionNote')),
    page && page.time_zone !== Intl.DateTimeFormat().resolvedOptions().timeZone
      ? h('p', { class: 'small' }, say('zone', { zone: page.time_zone }))
      : null,
  )

/** The page of a link that leads to trips, or that did. */
export const pageView = (model: Model): HTMLElement => {
  const { say, ended, alert } = model
  const trip = tripInView(model)
  const content = ended
    ? [
        h('h1', { class: 'notice bad', 'data-key': 'ended' }, say('ended')),
        // What was recorded before the end is tried on.
        endOfWork(model).is === 'unsent' && smsReason(model) === null && doneView(model),
        smsView(model),
        callLink(model),
        orphansView(model),
      ]
    : trip
      ? [
          smsView(model),
          orphansView(model),
          tripView(model, trip),
          dockView(model, trip),
          moreView(model, trip),
          reportedView(model, trip),
          tripList(model, trip.tt_id),
          settings(model),
        ]
      : [h('h1', {}, say('title')), h('p', { class: 'notice' }, say('ended')), callLink(model), orphansView(model)]
  return h(
    'div',
    { id: 'page' },
    header(model),
    h(
      'main',
      {},
      sendingView(model),
      alert !== null &&
        alert !== 'positionDenied' &&
        h('p', { class: 'notice bad', role: 'alert', 'data-key': 'alert' }, say(alert)),
      content,
    ),
  )
}

/** The page where nothing can be reported: one sentence, what to do, and the trips where they are known. */
export const sentenceView = (model: Model, key: Sentence): HTMLElement => {
  const { say, page } = model
  return h(
    'div',
    { id: 'page' },
    header(model),
    h(
      'main',
      {},
      h('h1', { class: 'notice' }, say(key)),
      (key === 'firstOffline' || key === model.obstacle) &&
        h('button', { type: 'button', class: 'button main', 'data-do': 'retry', 'data-quick': true }, say('retry')),
      callLink(model),
      page?.trips.toSorted((a, b) => (a.stp < b.stp ? -1 : 1)).map((trip) => tripView(model, trip)),
    ),
  )
}
