import { MAX_PHOTOS, TEXT_LENGTH } from '#shared/domain/links/link-limits.ts'
import { DELAY_REASONS } from '#shared/domain/links/reports.ts'
import { spanText } from '#shared/domain/time/spans.ts'
import type { DriverTrip } from '#shared/schemas/trip-link.ts'
import { h, icon } from '../../dom.ts'
import type { Draft, Form } from '../kept.ts'
import { draftOf, type Model } from '../model.ts'
import { earlyBy } from '../steps.ts'
import type { DriverTextKey } from '../texts.ts'
import { lastAt } from '../times.ts'
import { BACK, CAMERA, WARNING } from './icons.ts'

const MINUTES = [15, 30, 45, 60, 90, 120]

const TITLES: Record<Exclude<Form, 'time' | 'early'>, DriverTextKey> = {
  later: 'delayed',
  damage: 'damage',
  note: 'note',
  proof: 'proof',
}

const textField = ({ say }: Model, draft: Draft): HTMLElement =>
  h(
    'label',
    { class: 'field' },
    h('span', {}, say('text')),
    h('textarea', { 'data-field': 'text', rows: 4, maxlength: TEXT_LENGTH, dir: 'auto' }, draft.text),
  )

const photoField = (model: Model, draft: Draft, urls: (id: string) => string | null): HTMLElement => {
  const { say } = model
  const isFull = draft.photos.length >= MAX_PHOTOS
  return h(
    'div',
    { class: 'photos' },
    h('p', { role: 'status' }, say('photos', { n: draft.photos.length, max: MAX_PHOTOS })),
    h(
      'ul',
      {},
      draft.photos.map((id, at) =>
        h(
          'li',
          { 'data-key': id },
          h('img', { src: urls(id), alt: '' }),
          h(
            'button',
            {
              type: 'button',
              class: 'button',
              'data-do': `remove:${id}`,
              'data-quick': true,
              'aria-label': say('removePhoto', { n: at + 1 }),
            },
            '✕',
          ),
        ),
      ),
    ),
    h(
      'label',
      { class: `button photo${isFull ? ' full' : ''}` },
      icon(CAMERA),
      say('photo'),
      h('input', {
        type: 'file',
        accept: 'image/*',
        'data-field': 'photo',
        class: 'only-heard',
        disabled: isFull,
      }),
    ),
  )
}

const later = ({ say }: Model, draft: Draft): HTMLElement[] => [
  h(
    'fieldset',
    {},
    h('legend', {}, say('late')),
    h(
      'div',
      { class: 'choices' },
      MINUTES.map((minutes) =>
        h(
          'button',
          {
            type: 'button',
            class: 'button',
            'data-do': `minutes:${minutes}`,
            'data-quick': true,
            'aria-pressed': draft.minutes === String(minutes) ? 'true' : 'false',
          },
          say('minutes', { n: minutes }),
        ),
      ),
    ),
    h(
      'label',
      { class: 'field' },
      h('span', {}, say('minutesOther')),
      h('input', {
        'data-field': 'minutes',
        inputmode: 'numeric',
        maxlength: 4,
        autocomplete: 'off',
        value: draft.minutes,
      }),
    ),
  ),
  h(
    'fieldset',
    {},
    h('legend', {}, say('reason')),
    h(
      'div',
      { class: 'choices' },
      DELAY_REASONS.map((reason) =>
        h('button', { type: 'button', class: 'button', 'data-do': `send:later:${reason}` }, say(reason)),
      ),
    ),
  ),
]

/** Sentence with the span by which a step is ahead of its plan. */
const earlyWords = ({ say, serverNow, page }: Model, trip: DriverTrip, { kind, clock }: Draft): string => {
  const at = lastAt(clock, page?.time_zone ?? 'UTC', serverNow) ?? new Date(serverNow).toISOString()
  return say('early', { span: spanText((kind && earlyBy(trip, kind, at)) ?? 0) })
}

const sendButton = ({ say }: Model, form: Form): HTMLElement =>
  h('button', { type: 'button', class: 'button main', 'data-do': `send:${form}` }, say('send'))

/** The inside of the dialog of a form. @param urls of the draft's photos */
export const formView = (
  model: Model,
  trip: DriverTrip,
  form: Form,
  urls: (id: string) => string | null,
): HTMLElement => {
  const { say } = model
  const draft = draftOf(model, trip.tt_id, form)
  const step = draft.kind ? say(draft.kind) : ''
  const title = form === 'time' ? `${step}: ${say('correct')}` : form === 'early' ? step : say(TITLES[form])
  const fields: Record<Form, () => (HTMLElement | null)[]> = {
    later: () => later(model, draft),
    damage: () => [textField(model, draft), photoField(model, draft, urls)],
    note: () => [textField(model, draft), photoField(model, draft, urls)],
    proof: () => [
      photoField(model, draft, urls),
      h(
        'label',
        { class: 'field' },
        h('span', {}, say('name')),
        h('input', { 'data-field': 'name', maxlength: 120, autocomplete: 'off', value: draft.name, dir: 'auto' }),
      ),
      h(
        'div',
        { class: 'field' },
        h('span', { id: 'signature-label' }, say('signature')),
        h('div', {
          class: 'signature',
          'data-own': true,
          'data-key': 'signature',
          role: 'img',
          'aria-labelledby': 'signature-label',
        }),
        h('button', { type: 'button', class: 'button quiet', 'data-do': 'clear', 'data-quick': true }, say('clear')),
      ),
    ],
    time: () => [
      h(
        'label',
        { class: 'field' },
        h('span', {}, say('time')),
        h('input', { type: 'time', 'data-field': 'clock', value: draft.clock, required: true }),
      ),
    ],
    early: () => [h('p', { class: 'notice bad' }, icon(WARNING), earlyWords(model, trip, draft))],
  }
  return h(
    'form',
    { 'data-key': `${form}-${trip.tt_id}`, novalidate: true },
    h(
      'div',
      { class: 'form-top' },
      h(
        'button',
        { type: 'button', class: 'button quiet', 'data-do': 'close', 'data-quick': true },
        icon(BACK),
        say('cancel'),
      ),
      h('h2', { id: 'form-title' }, title),
    ),
    fields[form](),
    model.alert !== null && h('p', { class: 'notice bad', role: 'alert' }, say(model.alert)),
    model.again !== null && h('p', { class: 'notice', role: 'alert' }, say('again')),
    form !== 'later' && sendButton(model, form),
  )
}
