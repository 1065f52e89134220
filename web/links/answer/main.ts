import { ANSWERS_AT_ONCE } from '#shared/domain/links/link-limits.ts'
import { LINK_PAGES, linkAddress } from '#shared/domain/links/link-pages.ts'
import type { Language } from '#shared/domain/names/languages.ts'
import { dayOf, formatClock, formatDayMonth } from '#shared/domain/time/dates.ts'
import type { Answer } from '#shared/domain/trip/answer-given.ts'
import type { DeclineReason } from '#shared/domain/trip/trip-answers.ts'
import type { AnswerPage, AnswerTrip, GivenAnswer } from '#shared/schemas/trip-link.ts'
import { type Answer as Answered, createCalls, type Problem, problemOf } from '../calls.ts'
import { element, h, morph, openDialog } from '../dom.ts'
import { fill } from '../fill.ts'
import { goOnLeaving } from '../go-on-leaving.ts'
import { keepPage } from '../keep-page.ts'
import { takeToken } from '../link-token.ts'
import { chosenLanguage, languageChoice, listenToLanguage, pageLanguage } from '../page-language.ts'
import { listenToPresses } from '../press.ts'
import { sendAlone } from '../send-lock.ts'
import { type GoneTrip, type LostAnswer, refusedOf, without } from './answers-disk.ts'
import {
  drawAnswers,
  goneNotices,
  headlineOf,
  lateAnswers,
  openTogether,
  openTrips,
  reasonDialog,
  type Shown,
  together,
  togetherDialog,
  waitingWords,
} from './draw-answers.ts'
import { type KeptAnswers, openKept } from './kept-answers.ts'
import { type AnswerTexts, ENGLISH, wordsIn } from './texts.ts'

/** Milliseconds between attempts to send waiting answers. */
const RETRY_MS = 15_000

type Shows = {
  stop: () => void
  press: (action: string, isAgain: boolean) => void
  choose: (language: Language) => void
}

/** Shows the trips of one link, and sends the answers. @param token null if the address has none */
const showTrips = (token: string | null, kept: KeptAnswers): Shows => {
  const calls = createCalls(token ?? '', (input, init) => fetch(input, init))
  /** Answers that are not sent yet, of this tab and of others. */
  let waiting: ReadonlyMap<number, GivenAnswer> = new Map()
  let unkept: ReadonlySet<number> = new Set()
  let refused: ReadonlyMap<number, LostAnswer> = new Map()
  let gone: readonly GoneTrip[] = []
  let last: { page: AnswerPage; at: number } | null = null
  let problem: Problem | null = token === null ? 'ended' : null
  let chosen = chosenLanguage()
  let said = ''
  let isOpened = false
  let isBusy = false
  let isStopped = false
  /** Has the worker of the page send. */
  let wake: (() => void) | undefined
  let filter: Shown['filter'] | null = null
  const met = new Set<number>()
  /** Trips that the open question names: those that came later are not accepted with them. */
  let named: readonly AnswerTrip[] = []
  /** Loaded texts; English until those of the language have come. */
  let texts: AnswerTexts = ENGLISH
  let spoken: Language | null = null

  const language = (): Language => chosen ?? pageLanguage(navigator.languages, last?.page.lang)
  const shownOf = ({ page, at }: NonNullable<typeof last>): Shown => {
    const now = Math.floor(Date.parse(page.now) + performance.now() - at)
    for (const { tt_id } of openTrips({ page, waiting })) met.add(tt_id)
    // Where nothing was ever open, what was answered is all there is to see.
    const shows = filter ?? (met.size > 0 ? 'open' : 'all')
    return { page, now, language: spoken ?? 'en', texts, waiting, unkept, refused, gone, met, filter: shows }
  }

  const notices = (): HTMLElement[] => {
    const words = [
      said,
      waiting.size > 0 && problem !== null && waitingWords(waiting.size, unkept.size, texts),
      waiting.size === 0 && problem === 'offline' && texts.offline,
      problem === 'too_often' && texts.too_often,
    ]
    return words.flatMap((word) => (word ? [h('p', { class: 'notice' }, word)] : []))
  }

  const content = (): (HTMLElement | false | null)[] => {
    if (problem === 'ended')
      return [
        h('h1', {}, texts.ended_title),
        h('p', {}, token === null ? texts.no_token : texts.ended),
        h('p', {}, h('a', { id: 'log-in', href: '/admin/login?to=/admin/answers' }, texts.log_in)),
        waiting.size > 0 && h('p', { class: 'notice' }, fill(texts.not_taken, { count: waiting.size })),
        last && lateAnswers(shownOf(last)),
      ]
    if (last) return [...notices(), ...goneNotices(shownOf(last)), ...drawAnswers(shownOf(last))]
    if (problem === null) return [h('p', { class: 'quiet' }, texts.loading)]
    return [
      ...notices(),
      h('button', { type: 'button', class: 'plain', 'data-do': 'again', 'data-quick': '' }, texts.retry),
    ]
  }

  const foot = () => {
    const select = languageChoice(language(), texts.language)
    if (!last) return [select]
    const { expires_at, phone, time_zone } = last.page
    const until = `${formatDayMonth(dayOf(expires_at, time_zone))} ${formatClock(expires_at, time_zone)}`
    const call = { id: 'call', href: `tel:${phone.replace(/[^+\d]/g, '')}` }
    return [
      h(
        'div',
        { class: 'quiet' },
        h('p', {}, fill(texts.valid_until, { time: until })),
        h('p', {}, fill(texts.zone, { zone: time_zone })),
      ),
      phone !== '' && h('a', call, fill(texts.call, { phone })),
      select,
    ]
  }

  /** Draws in the language of the page, or in English if its texts cannot be fetched. */
  const speak = async (): Promise<void> => {
    const wanted = language()
    const words = await wordsIn(wanted)
    if (language() !== wanted) return
    spoken = words && wanted
    texts = words ?? ENGLISH
    paint()
  }
  const draw = (): void => {
    if (spoken === language()) paint()
    else void speak()
  }
  const paint = (): void => {
    if (isStopped) return
    document.documentElement.lang = spoken ?? 'en'
    const headline = problem === 'ended' ? texts.ended_title : last ? headlineOf(shownOf(last)) : texts.loading
    document.title = headline
    const heard = [said, headline].filter(Boolean).join(' ')
    if (element('said').textContent !== heard) element('said').textContent = heard
    const isWorking = !last && problem === null
    morph(element('head'), h('header', { id: 'head' }, h('p', {}, last?.page.company ?? 'Tours')))
    morph(element('content'), h('main', { id: 'content', 'aria-busy': String(isWorking) }, content()))
    morph(element('foot'), h('footer', { id: 'foot' }, foot()))
  }

  const show = async (page: AnswerPage): Promise<void> => {
    isOpened = true
    last = { page, at: performance.now() }
    await kept.keepPage(page)
  }
  /** Ends the link: only trips whose answers come too late stay. */
  const end = async (answer: Answered<unknown>): Promise<void> => {
    await kept.end((answer as { epoch?: string }).epoch)
    await readKept()
  }
  /** Takes up what the phone keeps. */
  const readKept = async (): Promise<void> => {
    const { page, age } = await readWaiting()
    last = page && { page, at: performance.now() - age }
  }
  const readWaiting = async () => {
    const read = await kept.read()
    waiting = read.waiting
    unkept = read.unkept
    refused = read.refused
    gone = read.gone
    return read
  }

  /** Asks for the trips as they are now. */
  const ask = async (): Promise<void> => {
    const answer = isOpened ? await calls.page() : await calls.open()
    if (answer.is === 'ok' && answer.value.kind !== 'answer')
      return location.replace(linkAddress('', 'share', token ?? ''))
    problem = problemOf(answer)
    if (answer.is === 'ok') await show(answer.value as AnswerPage)
    else if (problem === 'ended') await end(answer)
  }

  /**
   * Sends the first waiting answers. @returns true if more may be sent now: an answer that still waits after sending has a pause
   */
  const send = async (): Promise<boolean> => {
    const sent = [...waiting.values()].slice(0, ANSWERS_AT_ONCE)
    const answer = await calls.answers({ answers: sent })
    problem = answer.is === 'refused' ? null : problemOf(answer)
    if (answer.is === 'ok' && answer.value.page) await show(answer.value.page)
    if (problem === null) await kept.drop(sent, refusedOf(answer, sent) ?? [])
    // A link that ended while it took them shows no page.
    if (answer.is === 'ok' && !answer.value.page) problem = 'ended'
    if (problem === 'ended') await end(answer)
    if (problem !== null) return false
    await readWaiting()
    return without(sent, [...waiting.values()]).length === sent.length
  }

  const sendAll = async (): Promise<void> => {
    // Another tab, or the worker, may have sent it meanwhile.
    await readWaiting()
    let goesOn = true
    while (goesOn && waiting.size > 0 && !isStopped) {
      goesOn = await send()
      draw()
    }
  }

  /** Sends waiting answers until none is left or the network is gone; with none, asks for the state of the link. */
  const work = async (): Promise<void> => {
    if (isBusy || isStopped || problem === 'ended') return
    isBusy = true
    try {
      await readWaiting()
      // There may be room by now.
      if (unkept.size > 0) await kept.add([]).then(readWaiting)
      const isSending = waiting.size > 0 && isOpened
      if (!isSending) await ask()
      if (last) wake ??= keepPage(LINK_PAGES.answer)
      // Whatever stopped the last try: the worker may not be there, and has not what the phone had no room for.
      if (isSending || problem === null) await sendAlone(kept.name, sendAll)
      if (problem !== null && waiting.size > 0) wake?.()
    } finally {
      isBusy = false
    }
    draw()
  }

  /** Says that a trip is answered, after the answer is on the disk. */
  const answer = async (
    trips: readonly AnswerTrip[],
    how: Answer,
    reason: DeclineReason | '' = '',
    note = '',
  ): Promise<void> => {
    const given = trips.map(({ tt_id, facts, answer: was }) => ({
      tt_id,
      answer: how,
      reason,
      note,
      facts,
      was: was as GivenAnswer['was'],
    }))
    document.querySelector('dialog')?.close()
    await kept.add(given)
    await readWaiting()
    draw()
    void work()
  }

  const askForReason = (trip: AnswerTrip): void => openDialog(reasonDialog(trip, texts))

  const decline = (trip: AnswerTrip, reason: string): void => {
    if (reason === 'other') {
      element('other').hidden = false
      element('words').focus()
    } else void answer([trip], 'declined', reason as DeclineReason)
  }
  const declineInWords = (trip: AnswerTrip): void => {
    const words = (element('words') as HTMLTextAreaElement).value.trim()
    if (words === '') element('words').focus()
    else void answer([trip], 'declined', 'other', words)
  }

  const choose = (wanted: Shown['filter']): void => {
    filter = wanted
    draw()
  }
  const askForAll = (key: string): void => {
    const shown = last && shownOf(last)
    const all = shown && together(shown, key)
    if (!all) return
    named = all.taken
    openDialog(togetherDialog(shown, all.taken, all.left))
  }
  const acceptNamed = (): void => {
    // What was answered meanwhile, or has to be decided by itself, is not settled with the others.
    const open = last ? openTogether(shownOf(last)).map(({ tt_id }) => tt_id) : []
    const trips = named.filter(({ tt_id }) => open.includes(tt_id))
    named = []
    if (trips.length > 0) void answer(trips, 'accepted')
  }

  /** Shows the warning in the question as well, which lies over the page. */
  const sayAgain = (): void => {
    const dialog = document.querySelector('dialog')
    if (dialog && !dialog.querySelector('[role=alert]'))
      dialog.append(h('p', { class: 'notice', role: 'alert' }, texts.press_again))
    draw()
  }

  const press = (action: string, isAgain: boolean): void => {
    const [what = '', id = '', reason = ''] = action.split(' ')
    said = isAgain ? texts.press_again : ''
    if (isAgain) sayAgain()
    else take(what, id, reason)
  }

  const take = (what: string, id: string, reason: string): void => {
    if (what === 'again') void work()
    if (what === 'cancel') document.querySelector('dialog')?.close()
    if (what === 'show') choose(id as Shown['filter'])
    if (what === 'together') askForAll(id)
    if (what === 'these') acceptNamed()
    if (what === 'close') void kept.close(Number(id)).then(readWaiting).then(draw)
    const trip = last?.page.trips.find(({ tt_id }) => tt_id === Number(id))
    if (!trip) return
    if (what === 'accept') void answer([trip], 'accepted')
    if (what === 'decline') askForReason(trip)
    if (what === 'reason') decline(trip, reason)
    if (what === 'words') declineInWords(trip)
  }

  const onSeen = (): void => {
    if (document.visibilityState === 'visible') void work()
    else if (waiting.size > 0) wake?.()
  }
  const timer = setInterval(() => {
    if (problem !== null || waiting.size > 0) onSeen()
  }, RETRY_MS)
  const stopping = new AbortController()
  const { signal } = stopping
  // Its worker has sent something: that is shown before the server is asked again.
  const news = 'BroadcastChannel' in window ? new BroadcastChannel(kept.name) : null
  news?.addEventListener('message', () => isBusy || void readKept().then(draw).then(onSeen))
  addEventListener('online', onSeen, { signal })
  addEventListener('pageshow', onSeen, { signal })
  document.addEventListener('visibilitychange', onSeen, { signal })

  void readKept().then(draw).then(work)
  return {
    press,
    choose: (name) => {
      chosen = name
      draw()
    },
    stop: () => {
      isStopped = true
      clearInterval(timer)
      stopping.abort()
      news?.close()
    },
  }
}

const start = async (): Promise<void> => {
  const open = async () => {
    const token = takeToken()
    return showTrips(token, await openKept(token ?? ''))
  }
  let shown = await open()
  addEventListener('hashchange', async () => {
    shown.stop()
    shown = await open()
  })
  listenToLanguage((name) => shown.choose(name))
  listenToPresses(document.body, (action, verdict) => shown.press(action, verdict === 'again'))
}

void start()
void goOnLeaving()
