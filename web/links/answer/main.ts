import { DRIVER_LANGUAGE_NAMES } from '../../../shared/domain/links/driver-languages.ts'
import { LANGUAGES, type Language } from '../../../shared/domain/names/languages.ts'
import { dayOf, formatClock, formatDayMonth } from '../../../shared/domain/time/dates.ts'
import type { Answer, DeclineReason } from '../../../shared/domain/trip/trip-answers.ts'
import type { AnswerPage, AnswerTrip } from '../../../shared/schemas/trip-link.ts'
import { listenToPresses } from '../driver/press.ts'
import { element } from '../share/element.ts'
import { fill } from '../share/texts.ts'
import { keptIn, type Outcome, openPage, sendAnswers } from './answers.ts'
import { acceptAll, drawAnswers, headlineOf, openTrips, reasonDialog, type Shown } from './draw-answers.ts'
import { ANSWER_TEXTS } from './texts.ts'
import '../share/share.css'
import './answer.css'

/** What is not sent is tried again this often, milliseconds. */
const RETRY_MS = 15_000

const place = (id: string): HTMLElement => document.getElementById(id) as HTMLElement
const isLanguage = (name: string | undefined): name is Language => (LANGUAGES as readonly unknown[]).includes(name)
const browserLanguage = (): Language =>
  navigator.languages.map((name) => name.slice(0, 2)).find((name) => isLanguage(name)) ?? 'en'

/** Shows the trips of one link, and sends what is answered. @param token what stands behind `#` in the address */
const showTrips = (token: string): { stop: () => void; press: (action: string, isAgain: boolean) => void } => {
  const kept = keptIn(localStorage, token)
  let waiting = new Map(kept.read().map((given) => [given.tt_id, given]))
  let refused: ReadonlyMap<number, string> = new Map()
  let last: { page: AnswerPage; at: number } | null = null
  let problem: Exclude<Outcome['kind'], 'page'> | null = null
  let chosen: Language | null = null
  let said = ''
  let isBusy = false
  let isStopped = false

  const language = (): Language => chosen ?? (isLanguage(last?.page.lang) ? last.page.lang : browserLanguage())
  const shownOf = ({ page, at }: NonNullable<typeof last>): Shown => {
    const now = Math.floor(Date.parse(page.now) + performance.now() - at)
    return { page, now, language: language(), waiting, refused }
  }
  const tripOf = (id: number): AnswerTrip | undefined => last?.page.trips.find(({ tt_id }) => tt_id === id)

  const notices = (): HTMLElement[] => {
    const texts = ANSWER_TEXTS[language()]
    const words = [
      said,
      waiting.size > 0 && problem !== null && fill(texts.not_sent, { count: waiting.size }),
      waiting.size === 0 && problem === 'offline' && texts.offline,
      problem === 'too_often' && texts.too_often,
    ]
    return words.flatMap((word) => (word ? [element('p', { class: 'notice' }, word)] : []))
  }

  const content = (): (HTMLElement | null)[] => {
    const texts = ANSWER_TEXTS[language()]
    if (problem === 'ended')
      return [
        element('h1', {}, texts.ended_title),
        element('p', {}, texts.ended),
        element('p', {}, element('a', { id: 'log-in', href: '/admin/login' }, texts.log_in)),
      ]
    if (last) return [...notices(), ...drawAnswers(shownOf(last))]
    if (problem === null) return [element('p', { class: 'quiet' }, texts.loading)]
    return [
      ...notices(),
      element(
        'button',
        { type: 'button', class: 'plain', id: 'again', 'data-do': 'again', 'data-quick': '' },
        texts.retry,
      ),
    ]
  }

  const foot = (): HTMLElement[] => {
    const texts = ANSWER_TEXTS[language()]
    const select = element('select', { id: 'language', 'aria-label': texts.language })
    for (const name of LANGUAGES)
      select.append(new Option(DRIVER_LANGUAGE_NAMES[name], name, false, name === language()))
    select.addEventListener('change', () => {
      chosen = select.value as Language
      draw()
    })
    if (!last || problem === 'ended') return [select]
    const { page } = last
    const day = dayOf(page.expires_at, page.time_zone)
    const until = `${formatDayMonth(day)} ${formatClock(page.expires_at, page.time_zone)}`
    const lines = [fill(texts.valid_until, { time: until }), fill(texts.zone, { zone: page.time_zone })]
    const call = { id: 'call', href: `tel:${page.phone.replace(/[^+\d]/g, '')}` }
    return [
      element('div', { class: 'quiet' }, ...lines.map((line) => element('p', {}, line))),
      ...(page.phone === '' ? [] : [element('a', call, fill(texts.call, { phone: page.phone }))]),
      select,
    ]
  }

  /** Puts new content into a part of the page, unless it says the same; what had the focus keeps it. */
  const fillPart = (part: HTMLElement, children: readonly (HTMLElement | null)[]): void => {
    const next = part.cloneNode() as HTMLElement
    next.append(...children.filter((child) => child !== null))
    if (next.isEqualNode(part)) return
    const focused = part.contains(document.activeElement) ? document.activeElement?.id : ''
    part.replaceChildren(...next.childNodes)
    if (focused) document.getElementById(focused)?.focus()
  }

  const draw = (): void => {
    if (isStopped) return
    const texts = ANSWER_TEXTS[language()]
    document.documentElement.lang = language()
    const isShown = last !== null && problem !== 'ended'
    const headline = problem === 'ended' ? texts.ended_title : last ? headlineOf(shownOf(last)) : texts.loading
    document.title = headline
    const heard = [said, headline].filter(Boolean).join(' ')
    if (place('said').textContent !== heard) place('said').textContent = heard
    fillPart(place('head'), [element('p', {}, isShown && last ? last.page.company : 'Tours')])
    fillPart(place('content'), content())
    fillPart(place('foot'), foot())
    fillPart(place('bar'), [isShown && last ? acceptAll(shownOf(last)) : null])
    place('content').setAttribute('aria-busy', String(!last && problem === null))
  }

  const take = (outcome: Outcome): void => {
    problem = outcome.kind === 'page' ? null : outcome.kind
    if (outcome.kind !== 'page') return
    last = { page: outcome.page, at: performance.now() }
    refused = new Map([...refused, ...outcome.refused])
  }

  /** Opens the page, and sends what waits: one after the other, until nothing does or the network is gone. */
  const work = async (): Promise<void> => {
    if (isBusy || isStopped || problem === 'ended') return
    isBusy = true
    try {
      if (!last) {
        const outcome = await openPage(token)
        if (outcome.kind === 'other') return location.replace(`/s/#${token}`)
        take(outcome)
        draw()
      }
      while (last && waiting.size > 0 && !isStopped) {
        const outcome = await sendAnswers(token, [...waiting.values()])
        take(outcome)
        if (outcome.kind !== 'page') break
        // What was answered anew meanwhile goes on to wait.
        for (const given of outcome.sent) if (waiting.get(given.tt_id) === given) waiting.delete(given.tt_id)
        kept.write([...waiting.values()])
        draw()
      }
    } finally {
      isBusy = false
      draw()
    }
  }

  const answer = (trips: readonly AnswerTrip[], how: Answer, reason: DeclineReason | '' = '', note = ''): void => {
    waiting = new Map(waiting)
    for (const { tt_id, facts } of trips) waiting.set(tt_id, { tt_id, answer: how, reason, note, facts })
    refused = new Map([...refused].filter(([id]) => !trips.some(({ tt_id }) => tt_id === id)))
    kept.write([...waiting.values()])
    document.querySelector('dialog')?.close()
    draw()
    void work()
  }

  const ask = (trip: AnswerTrip): void => {
    const dialog = reasonDialog(trip, language())
    dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close())
    dialog.addEventListener('close', () => dialog.remove())
    document.body.append(dialog)
    dialog.showModal()
  }

  const press = (action: string, isAgain: boolean): void => {
    const [what = '', id = '', reason = ''] = action.split(' ')
    const trip = tripOf(Number(id))
    said = isAgain ? ANSWER_TEXTS[language()].press_again : ''
    if (isAgain) return draw()
    if (what === 'again') void work()
    else if (what === 'cancel') document.querySelector('dialog')?.close()
    else if (what === 'accept-all' && last) answer(openTrips(shownOf(last)), 'accepted')
    else if (what === 'accept' && trip) answer([trip], 'accepted')
    else if (what === 'decline' && trip) ask(trip)
    else if (what === 'reason' && reason === 'other') {
      place('other').hidden = false
      place('words').focus()
    } else if (what === 'reason' && trip) answer([trip], 'declined', reason as DeclineReason)
    else if (what === 'words' && trip) {
      const words = (place('words') as HTMLTextAreaElement).value.trim()
      if (words === '') place('words').focus()
      else answer([trip], 'declined', 'other', words)
    }
  }

  const onSeen = (): void => {
    if (document.visibilityState === 'visible') void work()
  }
  const timer = setInterval(() => {
    if (!last || waiting.size > 0) onSeen()
  }, RETRY_MS)
  for (const event of ['online', 'pageshow'] as const) addEventListener(event, onSeen)
  document.addEventListener('visibilitychange', onSeen)

  draw()
  void work()
  return {
    press,
    stop: () => {
      isStopped = true
      clearInterval(timer)
      for (const event of ['online', 'pageshow'] as const) removeEventListener(event, onSeen)
      document.removeEventListener('visibilitychange', onSeen)
    },
  }
}

const open = () => showTrips(location.hash.slice(1))
let shown = open()
addEventListener('hashchange', () => {
  shown.stop()
  shown = open()
})
listenToPresses(document.body, (action, verdict) => shown.press(action, verdict === 'again'))
