import { afterEach, beforeEach, expect, test } from 'vitest'
import { formatText } from '../notify/texts.ts'
import { historyOfRange } from '../store/trips/reports.ts'
import { addEverybody } from '../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { namesPointedAt, rowNames } from './log-names.ts'
import { changesText } from './log-words.ts'

let t: TestApp
beforeEach(() => {
  t = createTestApp()
})
afterEach(() => t.close())

test('an alert goes by its event, and what changed of it is told in words', async () => {
  const { admin } = addEverybody(t)
  const alert = { al_type: 'alert_ata', al_lang: 'fr', al_email_arr: ['anna@example.com'], al_customer: 1 }
  await t.call(admin, 'POST', '/api/alerts', alert)
  const change = { al_email_arr: ['anna@example.com', 'bea@example.com'], al_lang: 'nl', al_active: false }
  await t.call(admin, 'PUT', '/api/alerts/1', { ...alert, ...change })
  await t.call(admin, 'DELETE', '/api/alerts/1')

  const translate = (key: Parameters<typeof formatText>[1]) => formatText('de', key)
  const nameOf = rowNames(t.store, translate)
  const words = { translate, timeZone: 'Europe/Zurich', pointedAt: namesPointedAt(t.store) }
  const range = { from: '2026-11-21T00:00:00.000Z', to: '2026-11-22T00:00:00.000Z' }
  const lines = [...historyOfRange(t.store, range)].map((row) => [nameOf(row), row.action, changesText(row, words)])
  expect(lines).toEqual([
    [
      'Ankunft erfolgt',
      'create',
      'Ereignis: Ankunft erfolgt; Aktiv: Ja; Kunde: Holz AG; E-Mail: anna@example.com; Sprache: Français',
    ],
    [
      'Ankunft erfolgt',
      'edit',
      'Aktiv: Ja → Nein; E-Mail: anna@example.com → anna@example.com, bea@example.com; Sprache: Français → Nederlands',
    ],
    [
      'Ankunft erfolgt',
      'delete',
      'Ereignis: Ankunft erfolgt; Kunde: Holz AG; E-Mail: anna@example.com, bea@example.com; Sprache: Nederlands',
    ],
  ])
})
