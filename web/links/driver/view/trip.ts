import { delayReasonOf, type ReportKind, type TimeSource } from '#shared/domain/links/reports.ts'
import { formatClock } from '#shared/domain/time/dates.ts'
import { navigationLink } from '#shared/domain/tracking/navigation-link.ts'
import { type SlotPlace, slotFields, slotFindings } from '#shared/domain/trip/slots.ts'
import type { DriverTrip } from '#shared/schemas/trip-link.ts'
import { h, icon } from '../../dom.ts'
import type { KeptReport } from '../kept.ts'
import { endOfWork, filesOf, isAllSent, leftDrafts, type Model, smsReason } from '../model.ts'
import { isHeld, UNDO_MS } from '../queue.ts'
import {
  canTakeBack,
  madeAt,
  nextSteps,
  type Said,
  saidOf,
  smsHref,
  smsText,
  stepReport,
  untold,
  WAITS,
} from '../steps.ts'
import { type DriverTextKey, refusalText, type Say } from '../texts.ts'
import { dayAndTime, timeText } from '../times.ts'
import { CHECK, CLOCK, MAP, NAVIGATE, NOTE, PHONE, SMS, WARNING } from './icons.ts'

/** Name of a report in a list, with the minutes and the reason of a delay. */
export const reportWord = (say: Say, kind: ReportKind, kept: KeptReport | null): string => {
  const word = say(kind)
  if (kind !== 'delayed' || !kept) return word
  const reason = delayReasonOf(kept.re_text)
  return [word, say('minutes', { n: `+${kept.re_minutes}` }), reason && say(reason)].filter(Boolean).join(' · ')
}

/** Milliseconds by which the server's clock is ahead of the phone's. */
const aheadOf = ({ now, serverNow }: Model): number => serverNow - now

const timeOf = ({ page, serverNow }: Model, iso: string): string => timeText(iso, page?.time_zone ?? 'UTC', serverNow)

/** The button of a call, or nothing where dispatch has no phone. */
export const callLink = ({ page, say }: Model): HTMLElement | null =>
  page?.phone
    ? h('a', { class: 'button', href: `tel:${page.phone.replaceAll(/[^\d+]/g, '')}` }, icon(PHONE), say('call'))
    : null

const placeLinks = ({ say }: Model, place: DriverTrip['from']): HTMLElement | null => {
  const at = place.lat !== null && place.lon !== null ? `${place.lat},${place.lon}` : null
  const words = encodeURIComponent([place.street, place.text].filter(Boolean).join(', '))
  const map = at
    ? `https://www.openstreetmap.org/?mlat=${place.lat}&mlon=${place.lon}#map=16/${place.lat}/${place.lon}`
    : `https://www.openstreetmap.org/search?query=${words}`
  const link = (href: string, path: string, key: DriverTextKey) =>
    h(
      'a',
      { class: 'button quiet', href, target: '_blank', rel: 'noreferrer', 'aria-label': `${say(key)}: ${place.text}` },
      icon(path),
      say(key),
    )
  return h(
    'p',
    { class: 'links' },
    link(navigationLink(place, navigator.userAgent), NAVIGATE, 'navigate'),
    link(map, MAP, 'map'),
  )
}

type Leg = {
  kind: 'positioned' | 'departed' | 'arrived'
  planned: string
  expected: string | null
  actual: string | null
  /** Absent on a page that a phone kept from before sources were told. */
  source: TimeSource | undefined
}

const legRow = (model: Model, leg: Leg, said: readonly Said[]): HTMLElement => {
  const { say } = model
  const report = stepReport(said, leg.kind)
  const isOwn = report !== undefined && (leg.actual === null || leg.actual === report.at)
  const actual = isOwn ? report.at : leg.actual
  const source = isOwn
    ? say(report.state === 'waiting' ? 'waiting' : report.isWaiting ? 'waits' : 'byYou')
    : say(leg.source === 'vehicle' ? 'byVehicle' : 'byOthers')
  return h(
    'div',
    { class: 'leg', 'data-key': leg.kind },
    h('dt', {}, say(leg.kind)),
    h('dd', {}, say('plan'), ' ', h('b', {}, timeOf(model, leg.planned))),
    actual !== null && h('dd', { class: 'actual' }, icon(CHECK), h('b', {}, timeOf(model, actual)), ' ', source),
    actual === null && leg.expected !== null && leg.expected !== leg.planned
      ? h('dd', { class: 'expected' }, say('expected'), ' ', h('b', {}, timeOf(model, leg.expected)))
      : null,
  )
}

/** Booked window of a place with its number, and a warning if it will be missed as far as the phone knows. */
const slotRow = (model: Model, trip: DriverTrip, place: SlotPlace, said: readonly Said[]): HTMLElement | null => {
  const slot = trip.slots?.[place]
  if (!slot) return null
  const { say, serverNow, page } = model
  const { from, to, number } = slot
  const [window_from, window_to, window_number] = slotFields(place)
  const row = {
    ...{ tt_stp: trip.stp, tt_std: trip.std, tt_sta: trip.sta, tt_etp: trip.etp, tt_eta: trip.eta },
    ...{ tt_atp: trip.atp, tt_atd: trip.atd, tt_ata: trip.ata },
    ...{ [window_from]: from, [window_to]: to, [window_number]: number },
  }
  const isThere = REACHED_BY[place].some((kind) => stepReport(said, kind))
  const isMissed = !isThere && !trip.off && slotFindings(row, serverNow).some(({ kind }) => kind === 'slot_missed')
  const isPast = to !== null && Date.parse(to) < serverNow
  return h(
    'div',
    { class: 'leg', 'data-key': `slot-${place}` },
    h('dt', {}, say('slot')),
    from && to && h('dd', {}, h('b', {}, `${timeOf(model, from)}–${formatClock(to, page?.time_zone ?? 'UTC')}`)),
    number && h('dd', {}, number),
    isMissed && h('dd', { class: 'notice bad' }, icon(WARNING), say(isPast ? 'slotMissed' : 'slotRisk')),
  )
}
const REACHED_BY = { from: ['positioned', 'departed', 'arrived'], to: ['arrived'] } as const

const stop = (model: Model, trip: DriverTrip, end: SlotPlace, legs: Leg[], said: readonly Said[]) => {
  const heading = end === 'from' ? 'loadAt' : 'unloadAt'
  const place = trip[end]
  return h(
    'section',
    { class: 'stop', 'data-key': heading },
    h('h2', {}, h('span', { class: 'stop-kind' }, model.say(heading)), place.text),
    place.street && h('p', { class: 'street' }, place.street),
    h(
      'dl',
      {},
      legs.map((leg) => legRow(model, leg, said)),
      slotRow(model, trip, end, said),
    ),
    placeLinks(model, place),
  )
}

/** The trip to drive, with its places and times. */
export const tripView = (model: Model, trip: DriverTrip): HTMLElement => {
  const { say } = model
  const said = saidOf(trip, model.reports, aheadOf(model))
  return h(
    'article',
    { class: 'trip', 'data-key': `trip-${trip.tt_id}` },
    h('h1', {}, trip.tour),
    trip.off && h('p', { class: 'notice bad' }, icon(WARNING), say('off')),
    stop(
      model,
      trip,
      'from',
      [
        { kind: 'positioned', planned: trip.stp, expected: trip.etp, actual: trip.atp, source: trip.sources?.atp },
        { kind: 'departed', planned: trip.std, expected: null, actual: trip.atd, source: trip.sources?.atd },
      ],
      said,
    ),
    stop(
      model,
      trip,
      'to',
      [{ kind: 'arrived', planned: trip.sta, expected: trip.eta, actual: trip.ata, source: trip.sources?.ata }],
      said,
    ),
    (trip.vehicle || trip.info) &&
      h(
        'dl',
        { class: 'facts' },
        trip.vehicle && h('div', {}, h('dt', {}, say('vehicle')), h('dd', {}, trip.vehicle)),
        trip.info && h('div', {}, h('dt', {}, say('info')), h('dd', { class: 'told' }, trip.info)),
      ),
  )
}

/** The large button of the next step, with the reports that may be undone. */
export const dockView = (model: Model, trip: DriverTrip): HTMLElement => {
  const { say, now } = model
  const said = saidOf(trip, model.reports, aheadOf(model))
  const { next, between } = nextSteps(trip, said)
  const held = said.filter(({ kept }) => kept && isHeld(kept, now)).slice(-2)
  // Also after a report that is sent at once, and cannot be undone.
  const isQuiet = now < model.quietUntil
  const step = (kind: ReportKind, look: string) =>
    h(
      'button',
      {
        type: 'button',
        class: look,
        'data-do': kind === 'proof' ? 'open:proof' : `step:${kind}`,
        'data-quick': kind === 'proof',
        'data-key': kind,
      },
      say(kind),
    )
  return h(
    'section',
    { class: 'dock', 'aria-label': say('next'), 'data-key': 'dock' },
    held.map(({ re_id, kind, at, kept }) => {
      const left = Math.ceil(Math.max(0, Math.min(UNDO_MS, (kept?.heldUntil ?? 0) - now)) / 1000)
      return h(
        'div',
        { class: 'held', 'data-key': re_id },
        h('p', {}, icon(CHECK), h('span', {}, `${reportWord(say, kind, kept)} ${timeOf(model, at)}`)),
        h(
          'button',
          { type: 'button', class: 'button', 'data-do': `undo:${re_id}`, 'data-quick': true, disabled: isQuiet },
          say('undo', { s: left }),
        ),
      )
    }),
    model.again !== null && h('p', { class: 'notice', role: 'alert', 'data-key': 'again' }, say('again')),
    next && !isQuiet && step(next, 'button main'),
    between && !isQuiet && step(between, 'button second'),
    next === null && !trip.off && held.length === 0 && doneView(model),
  )
}

/** Notice at the end of the work, by the state of all reports; false while drafts are left. */
export const doneView = (model: Model): HTMLElement | false => {
  const { say } = model
  const end = endOfWork(model)
  if (end.is === 'sent')
    return isAllSent(model) && h('p', { class: 'notice good', 'data-key': 'done' }, icon(CHECK), say('done'))
  const words = say(end.is === 'unsent' ? 'doneUnsent' : 'doneRefused', { n: end.count })
  return h('p', { class: 'notice bad', 'data-key': 'done' }, icon(WARNING), words)
}

/** Reports that are possible beside the next step. */
export const moreView = (model: Model, trip: DriverTrip): HTMLElement => {
  const { say } = model
  const { later, forgotten } = nextSteps(trip, saidOf(trip, model.reports, aheadOf(model)))
  const open = (form: string, key: DriverTextKey, path: string) =>
    h(
      'button',
      { type: 'button', class: 'button', 'data-do': `open:${form}`, 'data-quick': true },
      icon(path),
      say(key),
    )
  return h(
    'section',
    { class: 'more', 'data-key': 'more' },
    open('later', 'delayed', CLOCK),
    open('damage', 'damage', WARNING),
    open('note', 'note', NOTE),
    callLink(model),
    later.length + forgotten.length > 0 &&
      h(
        'details',
        { 'data-key': 'other' },
        h('summary', {}, say('otherStep')),
        h(
          'div',
          { class: 'more' },
          forgotten.map((kind) =>
            h(
              'button',
              { type: 'button', class: 'button', 'data-do': `time:${kind}`, 'data-quick': true },
              `${say(kind)} – ${say('correct')}`,
            ),
          ),
          later.map((kind) => h('button', { type: 'button', class: 'button', 'data-do': `step:${kind}` }, say(kind))),
        ),
      ),
  )
}

const STATES = { waiting: 'waiting', sent: 'sent', refused: 'refused', other: 'other' } as const
const TIMED: readonly ReportKind[] = ['positioned', 'called_to_dock', 'departed', 'arrived', 'released']

/** Reports of the trip with their states. */
export const reportedView = (model: Model, trip: DriverTrip): HTMLElement | null => {
  const { say } = model
  const said = saidOf(trip, model.reports, aheadOf(model))
  if (said.length === 0) return null
  return h(
    'section',
    { class: 'reported', 'data-key': 'reported' },
    h('h2', {}, say('reported')),
    h(
      'ul',
      {},
      said.map((one) =>
        h(
          'li',
          { 'data-key': one.re_id, class: one.isGone && one.state !== 'refused' ? 'gone' : null },
          h(
            'p',
            {},
            h('b', {}, reportWord(say, one.kind, one.kept)),
            ' ',
            timeOf(model, one.at),
            ' ',
            h('span', { class: `state ${one.state}` }, say(one.isTakenBack ? 'taken_back' : STATES[one.state])),
          ),
          one.kept && textOf(one.kept),
          one.isWaiting && h('p', { class: 'notice' }, say('waits')),
          one.isMisfit && h('p', { class: 'notice bad' }, say('notCounted')),
          refusals(model, one).map((sentence) => h('p', { class: 'notice bad' }, sentence)),
          one.kept && one.kept.state !== 'waiting' && shareButton(model, one.kept),
          one.isOwn && TIMED.includes(one.kind) && (!one.isGone || one.isMisfit)
            ? h(
                'button',
                {
                  type: 'button',
                  class: 'button quiet',
                  'data-do': `time:${one.kind}:${one.re_id}`,
                  'data-quick': true,
                  'aria-label': `${say(one.kind)}: ${say('correct')}`,
                },
                icon(CLOCK),
                say('correct'),
              )
            : null,
          canTakeBack(said, one, model.now) &&
            h(
              'button',
              {
                type: 'button',
                class: 'button quiet',
                'data-do': `takeBack:${one.re_id}`,
                'aria-label': `${say(one.kind)}: ${say('takeBack')}`,
              },
              say('takeBack'),
            ),
        ),
      ),
    ),
  )
}

const refusals = ({ say, files }: Model, { kept, takenBackBy }: Pick<Said, 'kept'> & Partial<Said>): string[] => {
  if (!kept) return []
  const own = files.filter(({ id, refusal }) => refusal !== null && (kept.photos.includes(id) || kept.signature === id))
  const messages = [
    ...[kept, takenBackBy].flatMap((report) =>
      report && (report.state === 'refused' || (report.refusal !== null && report.refusal !== WAITS))
        ? [report.refusal ?? '']
        : [],
    ),
    ...own.map(({ refusal }) => refusal ?? ''),
  ]
  return [...new Set(messages.map((message) => say(refusalText(message))))]
}

/** Reports and drafts of trips that the link no longer leads to, with their states. */
export const orphansView = (model: Model): HTMLElement | null => {
  const { say, page, reports, files, ended } = model
  const gone = reports.filter(
    (kept) =>
      (kept.state !== 'sent' || kept.refusal !== null || filesOf(kept, files).length > 0) &&
      (ended || !page?.trips.some(({ tt_id }) => tt_id === kept.tt_id)),
  )
  const begun = leftDrafts(model)
  const orphans = [...gone, ...begun]
  if (orphans.length === 0) return null
  return h(
    'section',
    { class: 'reported', 'data-key': 'orphans' },
    gone.length > 0 && h('h2', {}, say('reported')),
    h(
      'ul',
      {},
      orphans.map((kept) =>
        h(
          'li',
          { 'data-key': kept.re_id },
          h(
            'p',
            {},
            h('b', {}, reportWord(say, kept.re_kind, kept)),
            ' ',
            kept.re_device_at && timeOf(model, madeAt(kept, aheadOf(model))),
            ' ',
            h('span', { class: `state ${kept.state}` }, say(begun.includes(kept) ? 'unreported' : kept.state)),
          ),
          textOf(kept),
          refusals(model, { kept }).map((sentence) => h('p', { class: 'notice bad' }, sentence)),
          shareButton(model, kept),
        ),
      ),
    ),
  )
}

/** Text of a report and the receiver's name: readable here in every state. */
const textOf = ({ re_kind, re_text, re_name }: KeptReport): HTMLElement | null => {
  const words = [re_kind === 'delayed' ? '' : re_text, re_name].filter(Boolean).join(' · ')
  return words === '' ? null : h('p', { class: 'told' }, words)
}

/** Button that shares pictures that did not arrive. */
const shareButton = ({ say, files }: Model, kept: KeptReport): HTMLElement | null =>
  filesOf(kept, files).length === 0
    ? null
    : h(
        'button',
        { type: 'button', class: 'button quiet', 'data-do': `share:${kept.re_id}`, 'data-quick': true },
        say('share'),
      )

/** Offers an SMS with the reports that could not be sent. */
export const smsView = (model: Model): HTMLElement | null => {
  const { say, page, reports, now } = model
  const reason = smsReason(model)
  if (!page?.phone || !reason) return null
  const waiting = untold(reports).filter((report) => !isHeld(report, now))
  const text = smsText(page.trips, waiting, {
    ahead: aheadOf(model),
    word: (report) => reportWord(say, report.re_kind, report),
    time: (iso) => dayAndTime(iso, page.time_zone),
  })
  return h(
    'section',
    { class: 'notice', 'data-key': 'sms' },
    h('p', {}, say(reason)),
    h('a', { class: 'button', href: smsHref(page.phone, text) }, icon(SMS), say('sms')),
  )
}
