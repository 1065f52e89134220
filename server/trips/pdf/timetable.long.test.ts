import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ensurePoppler, overlaps, printedWords, type ReadPdf, readPdf, renderPages } from '../../testing/poppler.ts'
import { addEverybody, addTrip, type Everybody, HIDDEN_WORDS } from '../../testing/sample-trips.ts'
import { createTestApp, type TestApp, testWorker } from '../../testing/test-app.ts'

let t: TestApp
let everybody: Everybody
beforeAll(ensurePoppler, 300_000)
beforeEach(() => {
  t = createTestApp()
  everybody = addEverybody(t)
})
afterEach(() => t.close())
afterAll(() => testWorker.close())

const DASHBOARD = [
  'tt_status',
  'tt_tour',
  'customer',
  'tt_from_text',
  'tt_to_text',
  'tt_gps',
  'vehicle_state',
  'tt_stp',
  'pos',
  'pos_delay',
  'tt_sta',
  'arr',
  'arr_delay',
  'tt_info',
]
const download = (body: object, token = everybody.admin) =>
  t.call<{ file: string; message: string }>(token, 'POST', '/api/downloadpdf?role=admin&username=dora', body)
const pdfBytes = async (body: object, token = everybody.admin): Promise<Uint8Array> => {
  const answer = await download({ view: 'today', columns: DASHBOARD, ...body }, token)
  expect(answer.status).toBe(200)
  return Buffer.from(answer.body.file, 'base64')
}
const pdf = async (body: object, token = everybody.admin): Promise<ReadPdf> => readPdf(await pdfBytes(body, token))
const addTrips = (count: number): void => {
  for (let index = 0; index < count; index += 1) addTrip(t.store, { tt_tour: `Tour${index}` })
}

describe('what is printed', () => {
  test('five trips in German, in the company zone, on A4 across', async () => {
    addTrips(4)
    addTrip(t.store, {
      tt_tour: 'Spät',
      tt_status: 'canceled',
      tt_atp: '2026-11-21T09:17:59.000Z',
      tt_eta: '2026-11-21T23:30:00.000Z',
      tt_info: 'Rampe «Süd», 5 €',
    })
    const { pages, size, text, title } = await pdf({ language: 'de' })
    expect([pages, size, title]).toEqual([1, [841.89, 595.28], 'Fahrten 21.11.2026'])
    for (const words of ['Fahrten Heute 21.11.2026', '5 Fahrten', 'Alle Zeiten: Europe/Zurich', 'Seite 1 von 1']) {
      expect(text).toContain(words)
    }
    expect(text).toContain('Stand 21.11.2026 09:30')
    for (const heading of ['Bereitstellung', 'Ankunft', 'Geplant Eff. / erw. Min.', 'Fahrzeugzustand'])
      expect(text).toContain(heading)
    expect(text).toMatch(/CNL Spät Holz AG Basel Hub Genf Nord TRUCK-1 Annulliert/)
    // 10:17 instead of 10:00; the arrival is expected on the next day.
    expect(text).toMatch(
      /21\.11\.2026 10:00 10:17 Angekommen \+17 21\.11\.2026 14:00 22\.11\.2026 00:30 Unterwegs \+630/,
    )
    expect(text).toContain('Rampe «Süd», 5 €')
  })

  test.each([
    ['en', 'Trips This week 16.11.2026 – 22.11.2026', 'Page 1 of 1', 'Active'],
    ['fr', 'Trajets Cette semaine 16.11.2026 – 22.11.2026', 'Page 1 sur 1', 'Actif'],
    ['it', 'Viaggi Questa settimana 16.11.2026 – 22.11.2026', 'Pagina 1 di 1', 'Attivo'],
    ['nl', 'Ritten Deze week 16.11.2026 – 22.11.2026', 'Pagina 1 van 1', 'Actief'],
  ])('a week in %s', async (language, title, page, status) => {
    addTrips(1)
    const { text } = await pdf({ language, view: 'current_week' })
    expect(text).toContain(title)
    expect(text).toContain(page)
    expect(text).toContain(`${status} Tour0`)
  })

  test('the next trips of a phone: what runs first, then those to come, and none that is over', async () => {
    const day = (stp: string, sta: string) => ({ tt_stp: stp, tt_std: stp, tt_sta: sta })
    addTrip(t.store, { tt_tour: 'Tomorrow', ...day('2026-11-22T08:00:00.000Z', '2026-11-22T09:00:00.000Z') })
    addTrip(t.store, { tt_tour: 'Runs', ...day('2026-11-20T20:00:00.000Z', '2026-11-21T13:00:00.000Z') })
    addTrip(t.store, { tt_tour: 'Over', ...day('2026-11-20T20:00:00.000Z', '2026-11-20T21:00:00.000Z') })
    addTrip(t.store, {
      tt_tour: 'Arrived',
      ...day('2026-11-20T08:00:00.000Z', '2026-11-20T09:00:00.000Z'),
      tt_ata: '2026-11-20T09:00:00.000Z',
    })
    for (const who of ['admin', 'sub', 'customer', 'observer'] as const) {
      const { text } = await pdf({ view: 'next' }, everybody[who])
      expect(text).toContain('Nächste Fahrten 21.11.2026')
      expect(text).toContain('2 Fahrten')
      expect(text.indexOf('Runs')).toBeLessThan(text.indexOf('Tomorrow'))
      expect(text).not.toMatch(/Over|Arrived/)
    }
  })

  test('what is 16 minutes early or more is said to be', async () => {
    addTrip(t.store, { tt_tour: 'Early', tt_atp: '2026-11-21T07:00:00.000Z', tt_atd: '2026-11-21T07:50:00.000Z' })
    const { text } = await pdf({ columns: ['tt_tour', 'dep', 'dep_delay'] })
    expect(text).toMatch(/−100\s+Verfrüht/)
    expect((await pdf({ columns: ['tt_tour', 'dep', 'dep_delay'], language: 'fr' })).text).toContain('En avance')
  })

  test('no trip: the title and the words for it', async () => {
    const { pages, text } = await pdf({})
    expect(pages).toBe(1)
    expect(text).toContain('Zurzeit gibt es keine Fahrten, die diesen Kriterien entsprechen.')
    expect((await pdf({ language: 'nl', view: 'next_week' })).text).toContain('23.11.2026 – 29.11.2026')
  })

  test('500 trips: every one once, headings and number on every page', async () => {
    addTrips(500)
    const { pages, text, texts } = await pdf({})
    expect(texts).toHaveLength(pages)
    expect(pages).toBeGreaterThan(10)
    const tours = text.match(/Tour\d+/g) ?? []
    expect(new Set(tours).size).toBe(500)
    expect(tours).toHaveLength(500)
    for (const [index, page] of texts.entries()) {
      expect(page).toContain(`Seite ${index + 1} von ${pages}`)
      expect(page).toMatch(/Status\s+Tour\s+Kunde/)
      expect(page).toContain('Bereitstellung')
    }
  }, 60_000)

  test('columns in the order asked for; more than fit are printed in parts, with the tour in each', async () => {
    addTrips(1)
    expect((await pdf({ columns: ['tt_gps', 'tt_tour', 'tt_gps', 'no_such_column'] })).text).toContain(
      'Fahrzeug Tour TRUCK-1',
    )
    const { pages, texts } = await pdf({ columns: undefined })
    expect(pages).toBeGreaterThan(1)
    for (const [index, page] of texts.entries()) {
      expect(page).toContain(`Spalten, Teil ${index + 1} von ${pages}`)
      expect(page).toContain('Tour0')
    }
    expect(texts.join()).toMatch(/901\.11[\s\S]*704\.44/)
  })
})

describe('the pages, measured and rendered', () => {
  const MARGIN = 26
  /** A letter may reach over its box by so many points. */
  const TOLERANCE = 1
  const LONG = 'Donaudampfschifffahrtsgesellschaft'

  test.each([
    ['the columns of the screen', DASHBOARD],
    ['all columns, in parts', undefined],
  ])('%s: nothing leaves the page, nothing is printed over something else', async (_name, columns) => {
    addTrips(30)
    addTrip(t.store, {
      tt_tour: `LX-7903-${LONG}`,
      tt_customer: `${LONG} & Söhne Internationale Transporte AG;olga;oskar`,
      tt_from_text: `${LONG}strasse 117`,
      tt_to_text: 'Flughafen Genf Cointrin Frachthalle Nord Rampe siebzehn',
      tt_gps: 'ZH-1234567-ANHAENGER',
      tt_driver: 'Maximiliana Hohenstein-Lichtenberg',
      tt_info: `${LONG}${LONG} Tor 4`,
      tt_eta: '2026-11-28T13:20:00.000Z',
    })
    const bytes = await pdfBytes({ columns })
    const { size, pages } = readPdf(bytes)
    const words = printedWords(bytes)
    expect(words).toHaveLength(pages)
    for (const [index, page] of words.entries()) {
      const outside = page.filter(
        ({ left, right, top, bottom }) =>
          left < MARGIN - TOLERANCE || right > size[0] - MARGIN + TOLERANCE || top < 0 || bottom > size[1],
      )
      expect({ page: index + 1, outside, overlaps: overlaps(page) }).toEqual({
        page: index + 1,
        outside: [],
        overlaps: [],
      })
    }
  })

  test.each([
    ['tt_tour', `LX-7903-${LONG}`],
    ['tt_info', `${LONG}${LONG} Tor 4`],
    ['customer', `${LONG} und Söhne AG`],
  ])('a long value of %s is broken over lines, and not shortened', async (column, value) => {
    addTrip(t.store, { [column === 'customer' ? 'tt_customer' : column]: value })
    const [words] = printedWords(await pdfBytes({ columns: [column] }))
    expect(words?.map(({ text }) => text).join('')).toContain(value.replaceAll(' ', ''))
  })

  test('every page shows its title, its filled headings over the whole width, its number, and white margins', async () => {
    addTrips(120)
    const pages = renderPages(await pdfBytes({}))
    expect(pages.length).toBeGreaterThan(2)
    for (const { width, height, greyAt } of pages) {
      expect([width, height]).toEqual([842, 596])
      const inked = (x0: number, x1: number, y0: number, y1: number): number => {
        let count = 0
        for (let y = y0; y < y1; y += 1) for (let x = x0; x < x1; x += 1) if (greyAt(x, y) < 200) count += 1
        return count
      }
      const darkRows = Array.from({ length: height }, (_, y) => y).filter((y) => {
        let dark = 0
        for (let x = MARGIN; x < width - MARGIN; x += 1) if (greyAt(x, y) < 90) dark += 1
        return dark > (width - 2 * MARGIN) * 0.8
      })
      // The line and the band of the headings stand right below the title, and nowhere else.
      expect(darkRows.length).toBeGreaterThan(15)
      expect(Math.min(...darkRows)).toBeGreaterThan(50)
      expect(Math.max(...darkRows)).toBeLessThan(130)
      expect(inked(MARGIN, 300, 15, 50)).toBeGreaterThan(100)
      expect(inked(width - 150, width - MARGIN, height - 34, height)).toBeGreaterThan(20)
      expect(inked(0, MARGIN - 2, 0, height) + inked(width - MARGIN + 2, width, 0, height)).toBe(0)
    }
  })
})

describe('filters', () => {
  beforeEach(() => {
    addTrip(t.store, { tt_tour: 'One', tt_gps: 'TRUCK-1', tt_eta: '2026-11-21T13:20:00.000Z' })
    addTrip(t.store, { tt_tour: 'Two', tt_gps: 'TRUCK-2', tt_eta: '2026-11-21T13:00:00.000Z' })
    addTrip(t.store, { tt_tour: 'Three', tt_gps: 'TRUCK-3', tt_std: '2026-11-21T10:00:00.000Z' })
  })

  test.each([
    ['nothing', {}, ['One', 'Two', 'Three']],
    ['a vehicle', { filterList: [{ column: 'tt_gps', values: ['TRUCK-2', 'TRUCK-3'] }] }, ['Two', 'Three']],
    ['a column without values', { filterList: [{ column: 'tt_gps', values: [] }] }, ['One', 'Two', 'Three']],
    ['a time as it is shown', { filterList: [{ column: 'tt_std', values: ['21.11.2026 11:00'] }] }, ['Three']],
    [
      'an amount as it is shown',
      { filterList: [{ column: 'tt_sub_invoice_trip', values: ['701.11'] }] },
      ['One', 'Two', 'Three'],
    ],
    [
      'a leg by its code',
      { filterList: [{ column: 'arrival', values: ['DELAYED_TRANSIT', 'NONE'] }] },
      ['One', 'Three'],
    ],
    ['current delays', { current_delays: true }, ['One']],
  ])('by %s', async (_name, body, expected) => {
    const { text } = await pdf(body)
    expect(['One', 'Two', 'Three'].filter((tour) => text.includes(tour))).toEqual(expected)
  })

  test('the paper says what it leaves out', async () => {
    const { text } = await pdf({ current_delays: true, filterList: [{ column: 'tt_gps', values: ['TRUCK-1'] }] })
    expect(text).toContain('Gefiltert nach: Aktuelle Verspätungen; Fahrzeug: TRUCK-1')
  })

  test.each([
    ['an unknown column', 'admin', [{ column: 'password', values: ['x'] }]],
    ['a column that the role may not see', 'sub', [{ column: 'tt_note', values: ['secret note'] }]],
    ['the observers', 'customer', [{ column: 'observers', values: ['olga'] }]],
  ] as const)('400 for %s', async (_name, who, filterList) => {
    const answer = await download({ view: 'today', filterList }, everybody[who])
    expect(answer).toMatchObject({ status: 400, body: { message: 'invalid_filters' } })
  })

  test.each([[{}], [{ view: 'yesterday' }], [{ view: 'today', language: 'rm' }], [{ view: 'today', filterList: {} }]])(
    '400 for the body %j',
    async (body) => {
      expect((await download(body)).status).toBe(400)
    },
  )
})

describe('who sees what', () => {
  const TRIPS = { admin: 2, sub: 2, foreignSub: 0, customer: 1, foreignCustomer: 0, observer: 1, foreignObserver: 0 }
  const VALUES = [
    /secret note/,
    /90[1-4]\.\d\d/,
    /70[1-4]\.\d\d/,
    /secret sub/,
    /secret customer/,
    /oskar/,
    /Beobachter/,
  ]

  test.each(Object.entries(TRIPS))('%s gets %i trips, whatever columns it asks for', async (name, count) => {
    addTrip(t.store, { tt_tour: 'Tour1' })
    addTrip(t.store, { tt_tour: 'Tour2', tt_status: 'scheduled' })
    const who = name as keyof Everybody
    const all = ['tt_tour', 'tt_note', 'tt_customer_invoice_trip', 'tt_sub_invoice_trip', 'observers', 'tt_customer']
    for (const columns of [undefined, all]) {
      const { text } = await pdf({ columns }, everybody[who])
      expect(new Set(text.match(/Tour\d/g) ?? []).size).toBe(count)
      for (const word of HIDDEN_WORDS[who]) expect(text).not.toMatch(word)
    }
  })

  test('the scan would find what is hidden', async () => {
    addTrip(t.store)
    const { text } = await pdf({ columns: undefined })
    for (const value of VALUES) expect(text).toMatch(value)
  })

  test('401 without a session', async () => {
    expect((await t.call(null, 'POST', '/api/downloadpdf', { view: 'today' })).status).toBe(401)
  })
})
