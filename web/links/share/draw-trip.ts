import { DELAYED_FROM_MINUTES } from '#shared/domain/delay/delay.ts'
import type { Language } from '#shared/domain/names/languages.ts'
import { dayOf, formatClock, formatDayMonth } from '#shared/domain/time/dates.ts'
import type { SharePage } from '#shared/schemas/trip-link.ts'
import { h } from '../dom.ts'
import { fill } from '../fill.ts'
import { type SharedLeg, type ShareView, shareView } from './share-view.ts'
import { SHARE_TEXTS } from './texts.ts'

/** A time with its day where that is not today, in the company's time zone: `14:20`, `Do 26.11. 14:20`. */
export const timeWords = (instant: string, now: number, timeZone: string, language: Language): string => {
  const day = dayOf(instant, timeZone)
  const clock = formatClock(instant, timeZone)
  if (day === dayOf(now, timeZone)) return clock
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(Date.parse(day))
  return `${weekday} ${formatDayMonth(day)} ${clock}`
}

/** Minutes in words; from two hours on with hours. */
export const durationWords = (minutes: number, language: Language): string => {
  const texts = SHARE_TEXTS[language]
  if (minutes < 120) return fill(texts.minutes, { minutes })
  return fill(texts.hours, { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}

const mapUrl = ({ lat, lon }: { lat: number; lon: number }): string =>
  `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=12/${lat}/${lon}`

/** A few minutes are no alarm. */
const shareDelayLook = ({ word, minutes }: NonNullable<ShareView['delay']>): string =>
  word === 'late' && minutes >= DELAYED_FROM_MINUTES ? 'late' : word === 'late' ? 'marginal' : 'on-time'

type Shown = {
  page: SharePage
  /** Milliseconds, by the server's clock. */
  now: number
  language: Language
  /** A photo of the proof; null while it is fetched. */
  photoOf: (id: number) => string | null
}

/** The first line of the page, and what it says of the delay: what is read aloud when it changes. */
export const headlineOf = ({ page, now, language }: Omit<Shown, 'photoOf'>): string => {
  const texts = SHARE_TEXTS[language]
  const { state, arrival } = shareView(page, now)
  if (state === 'off') return texts.off
  return fill(texts[arrival.kind], { time: timeWords(arrival.at, now, page.time_zone, language) })
}

/** All that the page shows of its trip. */
export const drawTrip = (shown: Shown): HTMLElement[] => {
  const { page, now, language, photoOf } = shown
  const texts = SHARE_TEXTS[language]
  const view = shareView(page, now)
  const time = (instant: string) => timeWords(instant, now, page.time_zone, language)
  const aged = (minutes: number, kind: 'estimate' | 'place') =>
    minutes === 0 ? texts[`${kind}_now`] : fill(texts[`${kind}_age`], { duration: durationWords(minutes, language) })
  const { state, delay } = view

  const delayLine =
    delay &&
    h(
      'p',
      { class: shareDelayLook(delay) },
      delay.word === 'on_time'
        ? `✓ ${texts.on_time}`
        : fill(`${delay.word === 'late' ? '▲' : '▼'} ${texts[delay.word]}`, {
            duration: durationWords(delay.minutes, language),
          }),
    )

  const legOf = (leg: SharedLeg): HTMLElement => {
    const lines: [string, string][] = [[texts.planned, time(leg.planned)]]
    if (leg.expected) lines.push([texts.estimated, time(leg.expected)])
    if (leg.actual)
      lines.push([texts.actual, [time(leg.actual), leg.source && texts[`by_${leg.source}`]].filter(Boolean).join(', ')])
    return h(
      'li',
      { class: leg.actual ? 'done' : null },
      h('span', { class: 'sign', 'aria-hidden': 'true' }),
      h('h2', {}, texts[leg.name]),
      h('dl', {}, ...lines.flatMap(([name, value]) => [h('dt', {}, name), h('dd', {}, value)])),
    )
  }

  const position = page.position && [
    h('h2', {}, texts.place_title),
    h(
      'p',
      {},
      h('a', { id: 'map', href: mapUrl(page.position), rel: 'noopener noreferrer', target: '_blank' }, texts.place),
    ),
    h('p', { class: 'quiet' }, aged(view.positionAge ?? 0, 'place')),
  ]

  const { proof } = page
  const proved = proof && [
    h('h2', {}, texts.proof),
    h('p', {}, fill(proof.name ? texts.proof_by : texts.proof_at, { name: proof.name, time: time(proof.at) })),
    h(
      'div',
      { class: 'photos' },
      ...proof.files.map((id, index) => {
        const source = photoOf(id)
        const name = fill(texts.photo, { number: index + 1 })
        return (
          source &&
          h('button', { type: 'button', id: `photo-${id}`, 'data-photo': source }, h('img', { src: source, alt: name }))
        )
      }),
    ),
  ]

  const off = state === 'off'
  return [
    h('h1', {}, headlineOf(shown)),
    ...(delayLine ? [delayLine] : []),
    ...(off ? [] : [h('p', {}, fill(texts[`state_${state}`], { time: time(view.silentSince ?? page.now) }))]),
    ...(view.estimateAge === null ? [] : [h('p', { class: 'quiet' }, aged(view.estimateAge, 'estimate'))]),
    ...(view.isOverdue ? [h('p', { class: 'notice' }, texts.not_reported)] : []),
    h('p', { class: 'way' }, `${page.from} → ${page.to}`),
    h('p', { class: 'quiet' }, fill(texts.title, { tour: page.tour })),
    ...(off ? [] : [h('ol', { class: 'legs' }, ...view.legs.map(legOf))]),
    ...(position ?? []),
    ...(proved ?? []),
  ]
}
