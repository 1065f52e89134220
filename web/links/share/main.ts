import { DRIVER_LANGUAGE_NAMES } from '../../../shared/domain/links/driver-languages.ts'
import { LANGUAGES, type Language } from '../../../shared/domain/names/languages.ts'
import type { SharePage } from '../../../shared/schemas/trip-link.ts'
import { drawTrip, headlineOf, timeWords } from './draw-trip.ts'
import { element } from './element.ts'
import { askForPage, askForPhoto, type LinkAnswer } from './link-calls.ts'
import './share.css'
import { fill, SHARE_TEXTS } from './texts.ts'

/** The page asks again this often while it is looked at, milliseconds. */
const REFRESH_MS = 60_000
/** Not more often than this, however often a person comes back to it. */
const SOON_MS = 10_000

const place = (id: string): HTMLElement => document.getElementById(id) as HTMLElement
const isLanguage = (name: string | undefined): name is Language => (LANGUAGES as readonly unknown[]).includes(name)
const browserLanguage = (): Language =>
  navigator.languages.map((name) => name.slice(0, 2)).find((name) => isLanguage(name)) ?? 'en'

/** Shows the trip of one link, and keeps it fresh. @param token what stands behind `#` in the address */
const showTrip = (token: string): { stop: () => void } => {
  let last: { page: SharePage; at: number } | null = null
  let problem: Exclude<LinkAnswer['kind'], 'page'> | null = null
  let chosen: Language | null = null
  let askedAt = Number.NEGATIVE_INFINITY
  let isStopped = false
  const photos = new Map<number, string | null>()

  const language = (): Language => {
    const ofLink = last?.page.lang
    return chosen ?? (ofLink === undefined ? browserLanguage() : isLanguage(ofLink) ? ofLink : 'en')
  }
  /** By the server's clock, whatever that of the device says. */
  const nowOf = (from: NonNullable<typeof last>): number =>
    Math.floor(Date.parse(from.page.now) + performance.now() - from.at)

  const photoOf = (id: number): string | null => {
    if (!photos.has(id)) {
      photos.set(id, null)
      void askForPhoto(token, id).then((blob) => {
        if (isStopped) return
        if (blob) photos.set(id, URL.createObjectURL(blob))
        else photos.delete(id)
        if (blob) draw()
      })
    }
    return photos.get(id) ?? null
  }

  const notice = (): HTMLElement | null => {
    const texts = SHARE_TEXTS[language()]
    if (problem === null || problem === 'ended') return null
    const asOf = last && timeWords(last.page.now, nowOf(last), last.page.time_zone, language())
    const words =
      problem === 'too_often' ? texts.too_often : asOf ? fill(texts.offline_since, { time: asOf }) : texts.offline
    return element('p', { class: 'notice' }, words)
  }

  const content = (): HTMLElement[] => {
    const texts = SHARE_TEXTS[language()]
    if (problem === 'ended') return [element('h1', {}, texts.ended_title), element('p', {}, texts.ended)]
    const warned = notice()
    const said = warned ? [warned] : []
    if (last) return [...said, ...drawTrip({ page: last.page, now: nowOf(last), language: language(), photoOf })]
    if (!warned) return [element('p', { class: 'quiet' }, texts.loading)]
    const again = element('button', { type: 'button', class: 'plain', id: 'again' }, texts.retry)
    again.addEventListener('click', () => void refresh())
    return [...said, again]
  }

  const foot = (): (HTMLElement | null)[] => {
    const texts = SHARE_TEXTS[language()]
    const select = element('select', { id: 'language', 'aria-label': texts.language })
    for (const name of LANGUAGES)
      select.append(new Option(DRIVER_LANGUAGE_NAMES[name], name, false, name === language()))
    select.addEventListener('change', () => {
      chosen = select.value as Language
      draw()
    })
    if (!last || problem === 'ended') return [select]
    const { page } = last
    const time = (instant: string) =>
      timeWords(instant, nowOf(last as { page: SharePage; at: number }), page.time_zone, language())
    const isElsewhere = Intl.DateTimeFormat().resolvedOptions().timeZone !== page.time_zone
    return [
      element(
        'div',
        { class: 'quiet' },
        element('p', {}, fill(texts.updated, { time: time(page.now) })),
        isElsewhere && element('p', {}, fill(texts.zone, { zone: page.time_zone })),
        element('p', {}, fill(texts.valid_until, { time: time(page.expires_at) })),
      ),
      page.phone !== '' &&
        element(
          'a',
          { id: 'call', href: `tel:${page.phone.replace(/[^+\d]/g, '')}` },
          fill(texts.call, { phone: page.phone }),
        ),
      select,
    ].map((part) => part || null)
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
    const texts = SHARE_TEXTS[language()]
    document.documentElement.lang = language()
    const said =
      problem === 'ended'
        ? texts.ended_title
        : last
          ? headlineOf({ page: last.page, now: nowOf(last), language: language() })
          : ''
    document.title = [said || texts.loading, last && problem !== 'ended' ? last.page.tour : '']
      .filter(Boolean)
      .join(' · ')
    if (place('said').textContent !== said) place('said').textContent = said
    fillPart(place('head'), [element('p', {}, last && problem !== 'ended' ? last.page.company : 'Tours')])
    fillPart(place('content'), content())
    fillPart(place('foot'), foot())
    place('content').setAttribute('aria-busy', String(!last && problem === null))
  }

  const refresh = async (): Promise<void> => {
    askedAt = performance.now()
    const answer = await askForPage(token, last === null)
    if (isStopped) return
    if (answer.kind === 'page' && answer.page.kind === 'driver') {
      location.replace(`/t/#${token}`)
      return
    }
    problem = answer.kind === 'page' ? null : answer.kind
    if (answer.kind === 'page') last = { page: answer.page as SharePage, at: performance.now() }
    draw()
  }
  const refreshSeen = (after: number): void => {
    const isDue = performance.now() - askedAt >= after
    if (document.visibilityState === 'visible' && problem !== 'ended' && isDue) void refresh()
  }
  const onSeen = (): void => refreshSeen(SOON_MS)
  const timer = setInterval(() => refreshSeen(REFRESH_MS), SOON_MS)
  for (const event of ['online', 'pageshow'] as const) addEventListener(event, onSeen)
  document.addEventListener('visibilitychange', onSeen)

  draw()
  void refresh()
  return {
    stop: () => {
      isStopped = true
      clearInterval(timer)
      for (const event of ['online', 'pageshow'] as const) removeEventListener(event, onSeen)
      document.removeEventListener('visibilitychange', onSeen)
      for (const photo of photos.values()) if (photo) URL.revokeObjectURL(photo)
    },
  }
}

/** Shows a photo large. */
const openPhoto = (source: string, name: string): void => {
  const language = document.documentElement.lang
  const close = element(
    'button',
    { type: 'button', class: 'plain' },
    SHARE_TEXTS[isLanguage(language) ? language : 'en'].close,
  )
  const dialog = element('dialog', { 'aria-label': name }, element('img', { src: source, alt: name }), close)
  close.addEventListener('click', () => dialog.close())
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close())
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
}

const start = (): void => {
  const open = () => showTrip(location.hash.slice(1))
  let shown = open()
  addEventListener('hashchange', () => {
    shown.stop()
    shown = open()
  })
  document.addEventListener('click', ({ target }) => {
    const photo = target instanceof Element ? target.closest<HTMLElement>('[data-photo]') : null
    if (photo) openPhoto(photo.dataset.photo ?? '', photo.querySelector('img')?.alt ?? '')
  })
}

start()
