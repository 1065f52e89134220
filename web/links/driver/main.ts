import type { DriverLanguage } from '#shared/schemas/trip-link.ts'
import { createCalls } from '../calls.ts'
import { element, morph } from '../dom.ts'
import { goOnLeaving } from '../go-on-leaving.ts'
import { linkName, sendKeyOf } from '../link-name.ts'
import { takeToken } from '../link-token.ts'
import { phoneNow } from '../phone-clock.ts'
import { live } from './live.ts'
import type { Model } from './model.ts'
import { openStore } from './store.ts'
import { languageOfPhone, sayIn } from './texts.ts'
import { sentenceView } from './view/page.ts'

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
  const sentence = async (key: Parameters<typeof sentenceView>[1]): Promise<void> => {
    await speak(model.language)
    morph(element('page'), sentenceView(model, key))
  }
  addEventListener('hashchange', () => location.reload())
  element('page').addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-do=retry]')) location.reload()
  })
  const token = takeToken()
  if (token === null) return sentence('noToken')

  const calls = createCalls(token, (input, init) => fetch(input, init))
  // On its way while the phone opens its database and the words arrive.
  const asked = calls.page()
  const words = sayIn(phoneLanguage)
  const name = await linkName(token)
  const opened = await openStore(name, await sendKeyOf(token)).catch(() => null)
  if (!opened) return sentence('noStore')
  const known = await opened.get('page')
  const first = known ? null : await asked
  if (first?.is === 'ended' || first?.is === 'refused') {
    // Nothing was ever kept of this link.
    opened.close()
    indexedDB.deleteDatabase(name)
    return sentence('ended')
  }
  if (first && first.is !== 'ok') return sentence(first.is === 'busy' ? 'firstBusy' : 'firstOffline')
  await words
  await live({ model, store: opened, calls, name, speak, first: first ?? asked, ahead: known?.ahead ?? 0 })
}

void start()
void goOnLeaving()
