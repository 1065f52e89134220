import { describe, expect, test } from 'vitest'
import { ALERT_TYPES } from '../../shared/domain/alerts/alert-events.ts'
import { SAMPLE_TRIP } from '../testing/sample-trips.ts'
import { type AlertTold, alertMail, alertSms, type ToldTrip } from './alert-texts.ts'
import { fitsOneSegment, toGsm7 } from './sms/gsm7.ts'

const NOW = Date.parse('2026-11-21T12:00:00.000Z')
const TRIP: ToldTrip = {
  ...SAMPLE_TRIP,
  tt_answer_hours: 12,
  tt_from_text: 'Île-de-France',
  tt_etp: '2026-11-21T09:20:00.000Z',
  tt_eta: '2026-11-21T13:25:00.000Z',
  tt_atp: '2026-11-21T08:58:00.000Z',
  tt_atd: '2026-11-21T09:30:00.000Z',
  tt_ata: '2026-11-21T23:10:00.000Z',
}
const told = (event: AlertTold['event'], trip: Partial<ToldTrip> = {}): AlertTold => ({
  event,
  trip: { ...TRIP, ...trip },
  formerVehicle: 'TRUCK-9',
  timeZone: 'Europe/Zurich',
  now: NOW,
})
const LANGUAGES = ['de', 'en', 'fr', 'it', 'nl'] as const

test('a mail names tour, places, planned and expected time, delay and vehicle in the company zone', () => {
  const { subject, body } = alertMail('de', told('alert_eta_plus15'))
  expect(subject).toBe('Tour T-100: Ankunft voraussichtlich verspätet, Île-de-France – Genf Nord')
  expect(body).toBe(
    `Ankunft voraussichtlich verspätet

Tour: T-100
Von: Île-de-France
Nach: Genf Nord
Geplant: 21.11.2026 14:00
Erwartet: 21.11.2026 14:25
Abweichung: 25\u00a0min verspätet
Fahrzeug: TRUCK-1
Fahrer: Hans Muster

Alle Zeiten in der Zeitzone Europe/Zurich.
Diese Nachricht wurde automatisch verschickt.`,
  )
})

test('early, on time, and the former vehicle', () => {
  expect(alertMail('en', told('alert_atp')).body).toContain('Deviation: 2\u00a0min early')
  expect(alertMail('en', told('alert_atd')).body).toContain('Deviation: on time')
  expect(alertMail('en', told('alert_sub_vehicle')).body).toContain('Vehicle: TRUCK-9 → TRUCK-1')
})

test('no note and no amount is told to anybody', () => {
  for (const language of LANGUAGES)
    for (const event of ALERT_TYPES) {
      const { subject, body } = alertMail(language, told(event))
      expect(subject + body + alertSms(language, told(event))).not.toMatch(/secret|\d{3}\.\d\d|olga/)
    }
})

test('an SMS says the days unless all is of today', () => {
  expect(alertSms('de', told('alert_eta_plus15'))).toBe(
    'Tour T-100 Ile-de-France-Genf Nord: Ankunft voraussichtlich verspätet. Plan 14:00, erwartet 14:25, 25 min verspätet. TRUCK-1',
  )
  expect(alertSms('de', told('alert_ata'))).toContain('Plan 21.11. 14:00, effektiv 22.11. 00:10, 10:10 h verspätet')
})

describe.each(LANGUAGES)('an SMS in %s fits one segment', (language) => {
  const long = {
    tt_tour: 'Tour mit einem ausserordentlich langen Namen 4711',
    tt_from_text: 'Güterumschlagzentrum Zürich-Oerlikon Nordost, Rampe 17',
    tt_to_text: 'Plateforme logistique de Châteauneuf-sur-Loire',
    tt_gps: 'ZH 123 456 Sattelschlepper Kühlauflieger',
    tt_sub: 'Transports internationaux Châteauneuf & Fils SA',
    tt_answer_reason: 'hours',
  }
  test.each(ALERT_TYPES)('%s', (event) => {
    const text = alertSms(language, told(event, long))
    expect(fitsOneSegment(text)).toBe(true)
    expect(text.length).toBeLessThanOrEqual(160)
    expect(toGsm7(text)).toBe(text)
  })
})

test('what GSM 7-bit lacks is spelt without; euro and brackets count twice; other scripts make it short', () => {
  expect(toGsm7('Çà–œ “ê” Łódź →')).toBe('Çà-oe "e" Lodz ->')
  // One sign of a pasted name would make three SMS of one.
  expect(toGsm7('Satigny‑Zimeysa, L´Isle, Halle\u00ad5 · Tor −1')).toBe("Satigny-Zimeysa, L'Isle, Halle5 . Tor -1")
  expect(fitsOneSegment('a'.repeat(160))).toBe(true)
  expect(fitsOneSegment('a'.repeat(161))).toBe(false)
  expect(fitsOneSegment(`${'a'.repeat(159)}€`)).toBe(false)
  expect(fitsOneSegment('Я'.repeat(70))).toBe(true)
  expect(fitsOneSegment('Я'.repeat(71))).toBe(false)
})

test('a no tells whose and why, a missing answer until when; neither what is noted nor paid', () => {
  const answer = { tt_answer_reason: 'no_vehicle', tt_answer_hours: 12 }
  const { subject, body } = alertMail('de', told('alert_declined', answer))
  expect(subject).toBe('Tour T-100: Fahrt abgelehnt, Île-de-France – Genf Nord')
  expect(body).toContain(
    'Geplant: 21.11.2026 10:00\nUnternehmer: Meier Trans\nGrund der Absage: Kein Fahrzeug\nFahrzeug: TRUCK-1',
  )
  expect(alertMail('de', told('alert_unanswered', answer)).body).toContain(
    'Unternehmer: Meier Trans\nAntwort fällig: 20.11.2026 22:00\nFahrzeug: TRUCK-1',
  )
  expect(alertSms('de', told('alert_declined', answer))).toBe(
    'Tour T-100 Ile-de-France-Genf Nord: Fahrt abgelehnt (Meier Trans, Kein Fahrzeug). Plan 10:00. TRUCK-1',
  )
  expect(alertSms('de', told('alert_unanswered', answer))).toContain(': Zusage fehlt (Meier Trans). Plan 10:00.')
})
