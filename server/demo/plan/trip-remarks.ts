import { MINUTE_MS } from '#shared/domain/time/units.ts'
import type { TripFields } from '#shared/schemas/trip.ts'
import type { Random } from '#shared/seeded-random.ts'
import { countryOf } from '../addresses.ts'
import type { Run } from '../fleet/trip-run.ts'

/** Remarks on a trip, and its fees for waiting and cancelling. */
export type Remarks = Partial<
  Pick<
    TripFields,
    | 'tt_note'
    | 'tt_info'
    | 'tt_invoice_check'
    | 'tt_customer_invoice_trip'
    | 'tt_customer_invoice_toll'
    | 'tt_customer_invoice_waiting_fee'
    | 'tt_customer_invoice_cancellation_fee'
    | 'tt_customer_invoice_text'
    | 'tt_sub_invoice_trip'
    | 'tt_sub_invoice_toll'
    | 'tt_sub_invoice_waiting_fee'
    | 'tt_sub_invoice_cancellation_fee'
    | 'tt_sub_invoice_comment'
  >
>

/** Waiting at the ramp is free for half an hour past STD; then every started half hour is charged, euro. */
const FREE_MINUTES = 30
const CHARGED_STEP = 30
const CUSTOMER_FEE = 42.5
const SUB_FEE = 35
const DELAYED_MINUTES = 16

const LATE_ANYWHERE = ['Reifenschaden, Pannendienst vor Ort', 'Stau, Fahrer meldet sich vor Ankunft'] as const
const LATE_BY_REGION = {
  south: ['Dosierung Gotthard Südportal', 'Coda alla dogana di Chiasso', 'Schneefall San Bernardino, Ankunft später'],
  west: ['Bouchon A40 Bellegarde, arrivée retardée', 'Accident A1 Rolle, trafic en accordéon'],
  north: ['Vollsperrung A5 bei Offenburg, Umleitung über B3', 'Wartezeit Zoll Weil am Rhein, 2 Fahrzeuge vor uns'],
  home: ['Stau A1 Gubrist, Fahrer meldet sich vor Ankunft', 'Unfall A1 Härkingen, Umfahrung über Kantonsstrasse'],
} as const
const SOUTH = new Set(['CAD', 'STA', 'CHI'])
const WEST = new Set(['GVA', 'PRI', 'LYS', 'DAI', 'BUS', 'VET', 'GIV'])
const LATE_AT_RAMP = [
  'Verladung verspätet, ULD noch nicht bereit',
  'AWB fehlte, Papiere nachgereicht',
  'Rampe 14 belegt, Abfertigung nach Reihenfolge',
  'X-ray screening delayed by handling agent',
  'Retard au quai, palettes non prêtes',
] as const
const LATE_AT_DEPOT = ['Sortierung verspätet, Verladung ab Tor 7', 'Wechselbehälter noch nicht bereit'] as const
const NOTES = [
  'Mit Kunde abgesprochen (Hr. Vogt)',
  'Fahrer nimmt Leergut retour',
  'Preis gemäss Sondervereinbarung November',
  'Sub hat Ersatzfahrer gestellt',
  'Rückruf Abfertigung: mehr Fracht als avisiert',
  'Ersatzfahrzeug besprochen, Sub verrechnet nichts',
] as const
const INFOS = [
  '2 ULD PMC, 3’480 kg',
  '4 Paletten Pharma +2/+8 °C, Logger aktiv',
  'Seal no. 0048213',
  'Tor 31, Anmeldung am Schalter Import',
  'Call handling 30 min before arrival',
  'Chargement porte 12, badge obligatoire',
  'DGR: UN 3480, 1 Palette',
] as const
const PARCEL_INFOS = [
  '2 Wechselbehälter WB 745',
  '42 Rollbehälter, Nachschub möglich',
  'Plombe 118 402',
  'Tor 7, Anmeldung Leitstelle',
  'Quai 3, remise des clés à la loge',
] as const
const COMMENTS = [
  'Wartezeit mit Rampenstempel belegt',
  'Tankbeleg folgt',
  'Fahrerwechsel unterwegs',
  'Maut bitte gemäss Beleg prüfen',
  'Chauffeur remplacé (maladie)',
] as const
const REASONS = [
  'Flug annulliert',
  'Keine Fracht, Absage durch Kunde',
  'Absage durch Abfertigung',
  'Flight diverted to LGG',
] as const

/** Remarks on a trip that is or was driven; `now` in milliseconds. */
export const remarksOnRun = (trip: TripFields, run: Run, now: number, random: Random): Remarks => {
  const remarks: Remarks = {}
  if (random.chance(0.16)) remarks.tt_info = random.pick(isParcels(trip) ? PARCEL_INFOS : INFOS)
  if (random.chance(0.07)) remarks.tt_note = random.pick(NOTES)
  const atRamp = (run.atd - Date.parse(trip.tt_std)) / MINUTE_MS
  const delay = (run.ata - Date.parse(trip.tt_sta)) / MINUTE_MS
  if (now >= run.atd && delay >= DELAYED_MINUTES && random.chance(0.8)) {
    remarks.tt_info = random.pick(atRamp >= DELAYED_MINUTES ? rampReasons(trip) : roadReasons(trip))
  }
  if (now < run.ata) return remarks
  return { ...remarks, ...invoiceOf(trip, atRamp, random) }
}

const isParcels = ({ tt_from_adrnr, tt_to_adrnr }: TripFields): boolean =>
  countryOf(tt_from_adrnr) === 'CH' && countryOf(tt_to_adrnr) === 'CH' && !AIRPORT.test(tt_from_adrnr + tt_to_adrnr)
const AIRPORT = /ZRH|GVA/

const rampReasons = (trip: TripFields): readonly string[] => (isParcels(trip) ? LATE_AT_DEPOT : LATE_AT_RAMP)

const roadReasons = ({ tt_from_adrnr, tt_to_adrnr }: TripFields): readonly string[] => {
  const ends = [tt_from_adrnr, tt_to_adrnr]
  const region = ends.some((id) => SOUTH.has(id) || countryOf(id) === 'IT')
    ? 'south'
    : ends.some((id) => WEST.has(id))
      ? 'west'
      : ends.every((id) => countryOf(id) === 'CH')
        ? 'home'
        : 'north'
  return [...LATE_BY_REGION[region], ...LATE_ANYWHERE]
}

const invoiceOf = (trip: TripFields, minutesAtRamp: number, random: Random): Remarks => {
  const invoice: Remarks = {}
  if (random.chance(0.04)) invoice.tt_sub_invoice_comment = random.pick(COMMENTS)
  if (random.chance(0.03)) invoice.tt_invoice_check = false
  if (random.chance(0.02)) invoice.tt_customer_invoice_text = `Zuschlag ADR inklusive, Tour ${trip.tt_tour}`
  const steps = Math.ceil((minutesAtRamp - FREE_MINUTES) / CHARGED_STEP)
  if (steps <= 0) return invoice
  const hours = (steps / 2).toFixed(1)
  return {
    ...invoice,
    tt_customer_invoice_waiting_fee: steps * CUSTOMER_FEE,
    tt_customer_invoice_text: `Wartezeit ${hours} h Verladung ${trip.tt_from_text}`,
    tt_sub_invoice_waiting_fee: steps * SUB_FEE,
    tt_sub_invoice_comment: `Wartezeit ${hours} h, Rampenstempel vorhanden`,
  }
}

/** A trip that was called off: the price gives way to a fee, half of it or more when the vehicle was under way. */
export const remarksOnCancellation = (trip: TripFields, random: Random): Remarks => {
  const share = random.pick([0.5, 0.6, 0.8, 1])
  const fee = (price: number) => Math.round(price * share * 2) / 2
  const reason = random.pick(REASONS)
  return {
    tt_info: reason,
    tt_note: `${reason}, Storno ${share * 100} % gemäss Vertrag`,
    tt_customer_invoice_trip: 0,
    tt_customer_invoice_toll: 0,
    tt_customer_invoice_cancellation_fee: fee(trip.tt_customer_invoice_trip),
    tt_customer_invoice_text: `Annullation ${share * 100} %`,
    tt_sub_invoice_trip: 0,
    tt_sub_invoice_toll: 0,
    tt_sub_invoice_cancellation_fee: fee(trip.tt_sub_invoice_trip),
    tt_sub_invoice_comment: share === 1 ? 'Fahrzeug war bereits vor Ort' : '',
  }
}
