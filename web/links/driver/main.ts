import type { DriverLanguage } from '#shared/schemas/trip-link.ts'
import { createCalls } from '../calls.ts'
import { element, morph } from '../dom.ts'
import { goOnLeaving } from '../go-on-leaving.ts'
import { linkName, sendKeyOf } from '../link-name.ts'
import { takeToken } from '../link-token.ts'
import { phoneNow } from '../phone-clock.ts'
import { live } from './live.ts'
import { firstSentence, type Model, type Sentence } from './model.ts'
import { obstacleOf } from './obstacle.ts'
import { openStore } from './store.ts'
import { languageOfPhone, sayIn } from './texts.ts'
import { sentenceView } from './view/page.ts'

/** @throws DOMException where the browser keeps nothing */
const openKept = async (token: string) => {
  const name = await linkName(token)
  const store = await openStore(name, await sendKeyOf(token))
  return { name, store, known: await store.get('page') }
}

const start = async (): Promise<void> => {
  const phoneLanguage = languageOfPhone(navigator.languages)
  const model: Model = {
    say: () => '',
    language: phoneLanguage,
    page: null,
    ended: false,
    view: { tt_id: null, form: null },
    sharesPosition: false,
    reports: [],
    files: [],
    drafts: [],
    stopped: null,
    obstacle: null,
    alert: null,
    again: null,
    now: phoneNow(),
    serverNow: phoneNow(),
    quietUntil: 0,
  }
  const speak = async (language: DriverLanguage): Promise<void> => {
    model.say = await sayIn(language)
    model.language = language
    document.documentElement.lang = language
  }
  const sentence = async (key: Sentence): Promise<void> => {
    await speak(model.language)
    morph(element('page'), sentenceView(model, key))
  }
  addEventListener('hashchange', () => location.reload())
  element('page').addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-do=retry]')) location.reload()
  })
  const token = takeToken()
  if (token === null) return sentence('noToken')

  const calls = createCalls(token, async (input, init) => {
    model.obstacle = null
    const response = await fetch(input, init)
    model.obstacle = obstacleOf(response)
    return response
  })
  // On its way while the phone opens its database and the words arrive.
  const asked = calls.page()
  const words = sayIn(phoneLanguage)
  const kept = await openKept(token).catch(() => null)
  const first = kept?.known ? null : await asked
  const why = firstSentence(kept !== null, first, model.obstacle)
  if (kept && why === 'ended') {
    // Nothing was ever kept of this link.
    kept.store.close()
    indexedDB.deleteDatabase(kept.name)
  }
  if (!kept && first?.is === 'ok' && first.value.kind === 'driver') {
    model.page = first.value
    model.serverNow = Date.parse(first.value.now)
    model.language = languageOfPhone(navigator.languages, first.value.lang)
  }
  if (!kept || why) return sentence(why ?? 'noStore')
  await words
  await live({ ...kept, model, calls, speak, first: first ?? asked, ahead: kept.known?.ahead ?? 0 })
}

void start()
void goOnLeaving()
