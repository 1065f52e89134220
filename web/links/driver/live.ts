import { DRIVER_LANGUAGE_NAMES } from '#shared/domain/links/driver-languages.ts'
import { PHOTO_BYTES } from '#shared/domain/links/link-limits.ts'
import { LINK_PAGES } from '#shared/domain/links/link-pages.ts'
import type { ReportKind } from '#shared/domain/links/reports.ts'
import { SECOND_MS } from '#shared/domain/time/units.ts'
import type { DriverLanguage, LinkPage } from '#shared/schemas/trip-link.ts'
import type { Answer, Calls } from '../calls.ts'
import { element, morph } from '../dom.ts'
import { keepPage } from '../keep-page.ts'
import { phoneNow } from '../phone-clock.ts'
import { listenToPresses } from '../press.ts'
import { draftOfReport, newReport, reportOfForm } from './actions.ts'
import { type Draft, draftKey, emptyDraft, FORMS, type Form, type KeptFile, type KeptReport } from './kept.ts'
import { draftOf, draftOnPhone, filesOf, leftDrafts, type Model, tripInView } from './model.ts'
import { positionNow } from './position.ts'
import { forgetSent, isHeld, keepOrSend, pressAgain, SENT_KEPT_MS, UNDO_MS } from './queue.ts'
import { waitAgain } from './restored.ts'
import { createSender, TRY_MS } from './sender.ts'
import type { Signed, signatureIn } from './signature.ts'
import { earlyBy } from './steps.ts'
import type { Store } from './store.ts'
import { languageOfPhone, refusalText } from './texts.ts'
import { aheadAt } from './times.ts'
import { formView } from './view/forms.ts'
import { pageView } from './view/page.ts'

/** Milliseconds without buttons after a tap, so that a double tap presses only one. */
const QUIET_MS = 1500

const TEXTS = ['text', 'name', 'clock'] as const
/** Typed text of a form, from the screen: another tab of the link may have sent the draft that kept it. */
const onScreen = (dialog: HTMLElement): Partial<Draft> =>
  Object.fromEntries(
    TEXTS.flatMap((field) => {
      const input = dialog.querySelector<HTMLInputElement>(`[data-field=${field}]`)
      return input ? [[field, input.value]] : []
    }),
  )

type Living = {
  model: Model
  store: Store
  calls: Calls
  name: string
  speak: (language: DriverLanguage) => Promise<void>
  first: Answer<LinkPage> | Promise<Answer<LinkPage>>
  ahead: number
}

/** Shows the page and keeps it up to date with the database, the server and the driver's actions. */
export const live = async ({ model, store, calls, name, speak, first, ahead: knownAhead }: Living): Promise<void> => {
  const page = element('page')
  const dialog = element('form') as HTMLDialogElement
  const news = 'BroadcastChannel' in window ? new BroadcastChannel(name) : null
  const urls = new Map<string, string>()
  let ahead = knownAhead
  let signature: { key: string; pad: ReturnType<typeof signatureIn> | null } | null = null
  let ticking: number | undefined
  /** Writes of typed text, one after the other. */
  let writing: Promise<void> = Promise.resolve()
  let typed = 0
  let wake = (): void => undefined
  let unwritten = 0
  /** Reports, by id, that are neither kept nor known to have arrived: pressed again, each is the same report. */
  const unsure = new Map<string, KeptReport>()

  const urlOf = (id: string): string | null => {
    const bytes = model.files.find((file) => file.id === id)?.bytes
    const there = urls.get(id)
    if (there || !bytes) return there ?? null
    const url = URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }))
    urls.set(id, url)
    return url
  }

  /** @param full text for a phone without room */
  const shown = (full: 'noRoom' | 'notKept'): Model => ({
    ...model,
    alert: model.alert ?? (store.isFull() ? full : null),
  })
  const draw = (): void => {
    model.now = phoneNow()
    model.serverNow = model.now + ahead
    morph(page, pageView(shown('noRoom')))
    document.title = [tripInView(model)?.tour, model.say('title')].filter(Boolean).join(' – ')
    drawForm()
    clearTimeout(ticking)
    const isCounting = model.reports.some((report) => isHeld(report, model.now))
    ticking = setTimeout(draw, isCounting ? SECOND_MS : TRY_MS) as unknown as number
  }

  const drawForm = (): void => {
    const trip = tripInView(model)
    const { form } = model.view
    if (!form || !trip || model.ended) {
      if (dialog.open) dialog.close()
      return
    }
    const next = formView(shown('notKept'), trip, form, urlOf)
    const there = dialog.firstElementChild
    if (there?.getAttribute('data-key') === next.getAttribute('data-key')) morph(there, next)
    else dialog.replaceChildren(next)
    if (!dialog.open) dialog.showModal()
    void sign(draftKey(trip.tt_id, form))
  }

  /** Reads everything anew from the database, which other tabs of the link write as well. */
  const read = async (): Promise<void> => {
    const before = typed
    const [known, shares, ended, reports, files, drafts] = await Promise.all([
      store.get('page'),
      store.get('sharesPosition'),
      store.get('ended'),
      store.reports(),
      store.files(),
      store.drafts(),
    ])
    if (known) {
      model.page = known.answer
      ahead = known.ahead
    }
    Object.assign(model, { sharesPosition: shares === true, ended: ended === true, reports, files })
    // What was typed meanwhile is newer than what was read.
    if (typed === before && unwritten === 0) model.drafts = drafts.map((draft) => draftOnPhone(draft, files))
    for (const [id, url] of urls)
      if (!files.some((file) => file.id === id && file.bytes)) {
        URL.revokeObjectURL(url)
        urls.delete(id)
      }
  }
  const changed = async (): Promise<void> => {
    await read()
    draw()
    news?.postMessage('changed')
  }
  news?.addEventListener('message', () => void read().then(draw))

  /** @param ofLink language of the link, unknown before its first answer */
  const languageFor = async (ofLink?: DriverLanguage): Promise<DriverLanguage> =>
    (await store.get('language')) ?? languageOfPhone(navigator.languages, ofLink)

  const take = async (answer: Answer<LinkPage>): Promise<void> => {
    // Before the end is looked at: what waits once more needs its trips.
    if (await waitAgain(store, answer, phoneNow())) await read()
    if (answer.is === 'ok' && answer.value.kind === 'driver') {
      await store.set('page', { answer: answer.value, ahead: Date.parse(answer.value.now) - phoneNow() })
      if (model.ended) await store.set('ended', false)
      const language = await languageFor(answer.value.lang)
      if (language !== model.language) await speak(language)
      await changed()
      await forgetSent(store, phoneNow() - SENT_KEPT_MS)
    } else if (answer.is === 'ended' || answer.is === 'ok') await end()
    if (model.reports.some(({ state, isAgain }) => state === 'waiting' && isAgain)) sender.tryNow(false)
  }
  const end = async (): Promise<void> => {
    await store.set('ended', true)
    await store.set('sendKey', undefined)
    const known = await store.get('page')
    // What is no longer this driver's need not lie on the phone, but for whom to call.
    if (known && !isWaiting()) await store.set('page', { ...known, answer: { ...known.answer, trips: [] } })
    await changed()
  }

  const isWaiting = (): boolean => model.reports.some(({ state }) => state === 'waiting')
  const sender = createSender({ store, calls, name, model, changed, take, end, wake: () => wake() })

  // What a person does.
  const failed = (): void => {
    model.alert = 'notKept'
    draw()
  }
  const show = async (view: Partial<Model['view']>): Promise<void> => {
    model.view = { ...model.view, ...view }
    model.alert = null
    model.again = null
    await store.set('view', model.view)
    draw()
  }
  /** Keeps a report on the disk before anything else; its position follows, if the driver allows it. */
  const keep = async (report: KeptReport, draft?: string): Promise<void> => {
    const made = pressAgain(unsure.values(), { ...report, re_ahead: aheadAt(await store.get('page'), phoneNow()) })
    unsure.set(made.re_id, made)
    const kept = await keepOrSend({ store, calls, now: phoneNow }, made, draft)
    unsure.delete(made.re_id)
    if (kept.state === 'refused') {
      model.alert = refusalText(kept.refusal ?? '')
      return draw()
    }
    performance.mark('kept')
    model.quietUntil = phoneNow() + QUIET_MS
    model.view = { ...model.view, form: null }
    await store.set('view', model.view)
    await changed()
    setTimeout(() => void sender.send(), UNDO_MS + 50)
    setTimeout(draw, QUIET_MS + 50)
    if (model.sharesPosition) void addPosition(made)
  }
  const addPosition = async ({ re_id }: KeptReport): Promise<void> => {
    const position = await positionNow()
    if (!position) return
    await store.changeReport(re_id, (kept) => (kept.state === 'waiting' ? { ...kept, ...position } : kept))
    await changed()
  }
  const write = (work: () => Promise<void>): Promise<void> => {
    typed += 1
    unwritten += 1
    writing = writing
      .then(work)
      .catch(failed)
      .then(() => {
        unwritten -= 1
        if (store.isFull()) draw()
      })
    return writing
  }
  const change = (form: Form, what: Partial<Draft>): void => {
    const trip = tripInView(model)
    if (!trip) return
    const draft = { ...draftOf(model, trip.tt_id, form), ...what }
    model.drafts = [...model.drafts.filter(({ key }) => key !== draft.key), draft]
    void write(() => store.putDraft(draft))
  }
  const putPicture = (
    form: Form,
    file: Pick<KeptFile, 'bytes' | 'type' | 'drawing'>,
    what: (id: string, draft: Draft) => Partial<Draft>,
  ): Promise<void> => {
    const trip = tripInView(model)
    if (!trip) return Promise.resolve()
    const id = crypto.randomUUID()
    const draft = draftOf(model, trip.tt_id, form)
    const next = { ...draft, ...what(id, draft) }
    model.drafts = [...model.drafts.filter(({ key }) => key !== next.key), next]
    return write(async () => {
      const instead = draft.signature === next.signature ? null : draft.signature
      await store.putFile({ ...file, id, name: null, refusal: null }, next, instead)
      model.files = await store.files()
    })
  }

  const sign = async (key: string): Promise<void> => {
    const place = dialog.querySelector<HTMLElement>('.signature')
    if (!place || place.firstElementChild || signature?.key === key) return
    signature = { key, pad: null }
    const draft = model.drafts.find((one) => one.key === key)
    const kept = model.files.find(({ id }) => id === draft?.signature)?.drawing ?? null
    const onSigned = ({ drawing, png }: Signed) =>
      void putPicture('proof', { bytes: png, type: 'image/png', drawing }, (id) => ({ signature: id }))
    // Without a network before it was ever fetched, a name must do.
    const code = await import('./signature.ts').catch(() => null)
    if (signature?.key === key) signature = { key, pad: code?.signatureIn(place, kept, onSigned) ?? null }
  }
  const forgetSignature = (): void => {
    signature = null
    dialog.querySelector('.signature')?.replaceChildren()
  }
  const actions: Record<string, (...words: string[]) => Promise<void> | void> = {
    retry: () => location.reload(),
    step: (kind) => {
      const trip = tripInView(model)
      if (!trip) return
      const now = phoneNow()
      if (earlyBy(trip, kind as ReportKind, new Date(now + ahead).toISOString()) === null)
        return keep(newReport(trip, kind as ReportKind, now))
      return ask({ ...emptyDraft(draftKey(trip.tt_id, 'early')), kind: kind as ReportKind })
    },
    takeBack: (id) => {
      const report = model.reports.find(({ re_id }) => re_id === id)
      return report && keep({ ...newReport(report, 'taken_back', phoneNow()), re_replaces: report.re_id })
    },
    undo: async (id) => {
      const report = model.reports.find(({ re_id }) => re_id === id)
      const left = await store.changeReport(id ?? '', (kept) => (isHeld(kept, phoneNow()) ? null : kept))
      const from = report && left === null ? draftOfReport(report, (form) => draftKey(report.tt_id, form)) : null
      if (from) {
        await store.putDraft(from.draft)
        model.view = { ...model.view, form: from.form }
        await store.set('view', model.view)
      }
      await changed()
    },
    open: (form) => show({ form: form as Form }),
    time: async (kind, replaces) => {
      const trip = tripInView(model)
      if (!trip) return
      await store.putDraft({
        ...emptyDraft(draftKey(trip.tt_id, 'time')),
        kind: kind as ReportKind,
        replaces: replaces ?? null,
      })
      await read()
      await show({ form: 'time' })
    },
    close: () => show({ form: null }),
    trip: async (id) => {
      await show({ tt_id: Number(id) })
      scrollTo({ top: 0 })
    },
    minutes: (minutes) => {
      change('later', { minutes: minutes ?? '' })
      draw()
    },
    remove: async (id) => {
      const { form } = model.view
      const trip = tripInView(model)
      if (!form || !trip) return
      change(form, { photos: draftOf(model, trip.tt_id, form).photos.filter((photo) => photo !== id) })
      await write(() => store.removeFile(id))
      await changed()
    },
    share: async (id) => {
      const report = [...model.reports, ...leftDrafts(model)].find(({ re_id }) => re_id === id)
      if (!report) return
      // Few need it: it is a file of its own, which the page keeps on the phone.
      const { shareFiles } = await import('./share-files.ts')
      const name = [report.re_kind, report.re_device_at.slice(0, 10)].filter(Boolean).join('-')
      await shareFiles(filesOf(report, model.files), name)
    },
    clear: () => {
      signature?.pad?.clear()
      change('proof', { signature: null })
    },
    send: async (form, reason) => {
      const trip = tripInView(model)
      if (!trip || !FORMS.includes(form as Form) || !model.page) return
      change(form as Form, onScreen(dialog))
      await writing
      const draft = draftOf(model, trip.tt_id, form as Form)
      const now = phoneNow()
      const made = reportOfForm(form as Form, draft, trip, {
        now,
        serverNow: now + ahead,
        timeZone: model.page.time_zone,
        reason: reason ?? '',
      })
      if ('fault' in made) {
        model.alert = made.fault
        draw()
        return
      }
      const { re_kind, re_said_at } = made.kept
      if (form === 'time' && re_said_at !== null && earlyBy(trip, re_kind, re_said_at) !== null)
        await ask({ ...draft, key: draftKey(trip.tt_id, 'early') })
      else await keep(made.kept, draft.key)
    },
  }
  /** Asks before a step that is hardly meant is reported. */
  const ask = async (draft: Draft): Promise<void> => {
    await store.putDraft(draft)
    await read()
    await show({ form: 'early' })
  }
  let isBusy = false
  listenToPresses(document.body, async (action, verdict) => {
    if (verdict === 'again') {
      model.again = action
      return draw()
    }
    void noteOpened()
    const [what = '', ...words] = action.split(':')
    // A second press before the first is done is the same press.
    if (isBusy) return
    isBusy = true
    model.again = null
    model.alert = null
    try {
      await actions[what]?.(...words)
    } catch {
      failed()
    } finally {
      isBusy = false
    }
  })
  /** Notes the opening only for a driver: a program that looks at the page is none. */
  const noteOpened = async (): Promise<void> => {
    if (model.ended || (await store.get('opened'))) return
    await store.set('opened', true)
    if ((await calls.open()).is !== 'ok') await store.set('opened', false)
  }
  for (const moves of ['touchmove', 'wheel', 'keydown'])
    document.addEventListener(moves, ({ isTrusted }) => isTrusted && void noteOpened(), { once: true, passive: true })
  dialog.addEventListener('close', () => {
    forgetSignature()
    dialog.replaceChildren()
    if (model.view.form) void show({ form: null })
  })
  document.addEventListener('submit', (event) => event.preventDefault())

  const addPhotos = async (form: Form, input: HTMLInputElement): Promise<void> => {
    // Kept by the page's worker, as what draws signatures.
    const code = await import('./photos.ts').catch(() => null)
    for (const file of [...(input.files ?? [])]) {
      const photo = (await code?.shrunk(file, PHOTO_BYTES)) ?? { fault: 'photoBad' as const }
      if ('fault' in photo) {
        model.alert = photo.fault
        continue
      }
      const { isAsTaken, ...kept } = photo
      await putPicture(form, kept, (id, { photos }) => ({ photos: [...photos, id] }))
      if (isAsTaken) model.alert = 'photoAsTaken'
    }
    input.value = ''
    await changed()
  }
  document.addEventListener('input', ({ target }) => {
    const { form } = model.view
    if (!(target instanceof HTMLElement)) return
    const field = target.dataset.field
    const value = (target as HTMLInputElement).value
    if (field === 'language' && value in DRIVER_LANGUAGE_NAMES)
      void store
        .set('language', value as DriverLanguage)
        .then(() => speak(value as DriverLanguage))
        .then(draw)
    else if (field === 'position') void sharePosition((target as HTMLInputElement).checked)
    else if (form && (field === 'text' || field === 'name' || field === 'minutes' || field === 'clock')) {
      change(form, { [field]: value })
      if (field === 'minutes') draw()
    }
  })
  document.addEventListener('change', ({ target }) => {
    const { form } = model.view
    if (target instanceof HTMLInputElement && target.dataset.field === 'photo' && form) {
      model.alert = null
      addPhotos(form, target).catch(failed)
    }
  })
  const sharePosition = async (isWanted: boolean): Promise<void> => {
    model.alert = null
    model.sharesPosition = isWanted
    const isGiven = isWanted && (await positionNow()) !== null
    if (isWanted && !isGiven) model.alert = 'positionDenied'
    model.sharesPosition = isGiven
    await store.set('sharesPosition', isGiven)
    draw()
  }

  await speak(await languageFor((await store.get('page'))?.answer.lang))
  model.view = (await store.get('view')) ?? model.view
  await read()
  const isKnown = model.page !== null
  if (isKnown) draw()
  const answer = isKnown ? first : await first
  if (isKnown)
    void Promise.resolve(answer)
      .then(take)
      .then(() => sender.tryNow(true))
  else await take(answer as Answer<LinkPage>)
  performance.mark('usable')
  wake = keepPage(LINK_PAGES.driver)
}
