import { LINK_PAGES, linkAddress } from '#shared/domain/links/link-pages.ts'
import type { Language } from '#shared/domain/names/languages.ts'
import { MINUTE_MS } from '#shared/domain/time/units.ts'
import type { SharePage } from '#shared/schemas/trip-link.ts'
import { createCalls, type Problem, problemOf } from '../calls.ts'
import { element, h, morph, openDialog } from '../dom.ts'
import { fill } from '../fill.ts'
import { goOnLeaving } from '../go-on-leaving.ts'
import { keepPage } from '../keep-page.ts'
import { takeToken } from '../link-token.ts'
import { chosenLanguage, isLanguage, languageChoice, listenToLanguage, pageLanguage } from '../page-language.ts'
import { drawTrip, durationWords, headlineOf, timeWords } from './draw-trip.ts'
import { keepShown, keptPage } from './kept-page.ts'
import { SHARE_TEXTS } from './texts.ts'

/** Milliseconds between requests while the page is in view. */
const REFRESH_MS = 60_000
/** Least milliseconds between requests when a person comes back to the page. */
const SOON_MS = 10_000

type Shown = { stop: () => void; refresh: () => Promise<void>; choose: (language: Language) => void }

/** Shows the trip of one link, and keeps it fresh. @param token null if the address has none */
const showTrip = (token: string | null): Shown => {
  const calls = createCalls(token ?? '', (input, init) => fetch(input, init))
  let last: { page: SharePage; at: number } | null = null
  let problem: Problem | null = token === null ? 'ended' : null
  let chosen = chosenLanguage()
  let askedAt = Number.NEGATIVE_INFINITY
  let isOpened = false
  let isStopped = false
  const photos = new Map<number, string | null>()

  const language = (): Language => chosen ?? pageLanguage(navigator.languages, last?.page.lang)
  /** Time by the server's clock; the device's clock may be wrong. */
  const nowOf = (from: NonNullable<typeof last>): number =>
    Math.floor(Date.parse(from.page.now) + performance.now() - from.at)

  const photoOf = (id: number): string | null => {
    if (!photos.has(id)) {
      photos.set(id, null)
      void calls.photo(id).then((answer) => {
        if (isStopped) return
        if (answer.is === 'ok') photos.set(id, URL.createObjectURL(answer.value))
        else photos.delete(id)
        if (answer.is === 'ok') draw()
      })
    }
    return photos.get(id) ?? null
  }

  const notice = (): HTMLElement | null => {
    const texts = SHARE_TEXTS[language()]
    if (problem === null || problem === 'ended') return null
    if (problem === 'too_often' || !last) return h('p', { class: 'notice' }, texts[problem])
    const now = nowOf(last)
    const minutes = Math.floor((now - Date.parse(last.page.now)) / MINUTE_MS)
    const values = {
      time: timeWords(last.page.now, now, last.page.time_zone, language()),
      duration: durationWords(minutes, language()),
    }
    return h('p', { class: 'notice' }, fill(minutes === 0 ? texts.offline_since : texts.offline_age, values))
  }

  const content = (): HTMLElement[] => {
    const texts = SHARE_TEXTS[language()]
    if (problem === 'ended')
      return [h('h1', {}, texts.ended_title), h('p', {}, token === null ? texts.no_token : texts.ended)]
    const warned = notice()
    const said = warned ? [warned] : []
    if (last) return [...said, ...drawTrip({ page: last.page, now: nowOf(last), language: language(), photoOf })]
    if (!warned) return [h('p', { class: 'quiet' }, texts.loading)]
    return [...said, h('button', { type: 'button', class: 'plain', id: 'again' }, texts.retry)]
  }

  const foot = () => {
    const texts = SHARE_TEXTS[language()]
    const select = languageChoice(language(), texts.language)
    if (!last) return [select]
    const { page } = last
    const now = nowOf(last)
    const time = (instant: string) => timeWords(instant, now, page.time_zone, language())
    const isElsewhere = Intl.DateTimeFormat().resolvedOptions().timeZone !== page.time_zone
    return [
      h(
        'div',
        { class: 'quiet' },
        h('p', {}, fill(texts.updated, { time: time(page.now) })),
        isElsewhere && h('p', {}, fill(texts.zone, { zone: page.time_zone })),
        h('p', {}, fill(texts.valid_until, { time: time(page.expires_at) })),
      ),
      page.phone !== '' &&
        h(
          'a',
          { id: 'call', href: `tel:${page.phone.replace(/[^+\d]/g, '')}` },
          fill(texts.call, { phone: page.phone }),
        ),
      select,
    ]
  }

  const draw = (): void => {
    const texts = SHARE_TEXTS[language()]
    document.documentElement.lang = language()
    const said =
      problem === 'ended'
        ? texts.ended_title
        : last
          ? headlineOf({ page: last.page, now: nowOf(last), language: language() })
          : ''
    document.title = [said || texts.loading, last?.page.tour].filter(Boolean).join(' · ')
    if (element('said').textContent !== said) element('said').textContent = said
    morph(element('head'), h('header', { id: 'head' }, h('p', {}, last?.page.company ?? 'Tours')))
    const isBusy = !last && problem === null
    morph(element('content'), h('main', { id: 'content', 'aria-busy': String(isBusy) }, content()))
    morph(element('foot'), h('footer', { id: 'foot' }, foot()))
  }

  const refresh = async (): Promise<void> => {
    if (token === null) return
    askedAt = performance.now()
    const answer = isOpened ? await calls.page() : await calls.open()
    if (isStopped) return
    if (answer.is === 'ok' && answer.value.kind === 'driver') {
      location.replace(linkAddress('', 'driver', token))
      return
    }
    problem = problemOf(answer)
    if (answer.is === 'ok') {
      isOpened = true
      last = { page: answer.value as SharePage, at: performance.now() }
      keepPage(LINK_PAGES.share)
    } else if (problem === 'ended') last = null
    if (answer.is === 'ok' || problem === 'ended') void keepShown(token, last?.page ?? null)
    draw()
  }
  const refreshSeen = (after: number): void => {
    const isDue = performance.now() - askedAt >= after
    if (document.visibilityState === 'visible' && problem !== 'ended' && isDue) void refresh()
  }
  /** Shows at once that the browser went offline; the next answer shows if that is true. */
  const onOffline = (): void => {
    if (problem !== 'ended') problem = 'offline'
    draw()
  }
  const onOnline = (): void => refreshSeen(0)
  const onSeen = (): void => refreshSeen(SOON_MS)
  const timer = setInterval(() => refreshSeen(REFRESH_MS), SOON_MS)
  const stopping = new AbortController()
  const { signal } = stopping
  addEventListener('online', onOnline, { signal })
  addEventListener('offline', onOffline, { signal })
  addEventListener('pageshow', onSeen, { signal })
  document.addEventListener('visibilitychange', onSeen, { signal })

  draw()
  void (token === null ? Promise.resolve(null) : keptPage(token)).then((kept) => {
    if (!kept || last || isStopped || problem === 'ended') return
    last = { page: kept.page, at: performance.now() - kept.age }
    draw()
  })
  void refresh()
  return {
    refresh,
    choose: (name) => {
      chosen = name
      draw()
    },
    stop: () => {
      isStopped = true
      clearInterval(timer)
      stopping.abort()
      for (const photo of photos.values()) if (photo) URL.revokeObjectURL(photo)
    },
  }
}

/** Shows a photo large. */
const openPhoto = (source: string, name: string): void => {
  const language = document.documentElement.lang
  const close = h(
    'button',
    { type: 'button', class: 'plain' },
    SHARE_TEXTS[isLanguage(language) ? language : 'en'].close,
  )
  const dialog = h('dialog', { 'aria-label': name }, h('img', { src: source, alt: name }), close)
  close.addEventListener('click', () => dialog.close())
  openDialog(dialog)
}

const start = (): void => {
  const open = () => showTrip(takeToken())
  let shown = open()
  addEventListener('hashchange', () => {
    shown.stop()
    shown = open()
  })
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    const photo = target.closest<HTMLElement>('[data-photo]')
    if (photo) openPhoto(photo.dataset.photo ?? '', photo.querySelector('img')?.alt ?? '')
    if (target.closest('#again')) void shown.refresh()
  })
  listenToLanguage((name) => shown.choose(name))
}

start()
void goOnLeaving()
