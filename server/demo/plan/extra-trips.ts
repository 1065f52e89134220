import type { SubKey } from '../company.ts'

/** A trip beside the recurring tours, as the example trip plan has it. */
export type ExtraTrip = {
  tour: string
  customer: number
  from: string
  to: string
  sub: SubKey
  /** gps_id and dr_number. */
  vehicle: string
  driver: string
  /** Days after Monday, and planned departure. */
  day: number
  std: string
  observers?: string
  combination?: string
  info?: string
  note?: string
}

/** Vehicles and drivers are ones that the week's tours leave free. */
export const EXTRA_TRIPS: readonly ExtraTrip[] = [
  {
    tour: 'LX 7901 ZRH-STR',
    customer: 1,
    from: 'ZRH',
    to: 'STR',
    sub: 'gerber',
    vehicle: 'ZH 804 557',
    driver: '2157',
    day: 0,
    std: '09:30',
    observers: 'obs.zrh',
    info: 'Zusatztour „Weihnachtsgeschäft“, 4 ULD',
    combination: 'ZRH-STR Extra',
  },
  {
    tour: 'LX 7902 STR-ZRH',
    customer: 1,
    from: 'STR',
    to: 'ZRH',
    sub: 'gerber',
    vehicle: 'ZH 804 557',
    driver: '2157',
    day: 0,
    std: '15:00',
    combination: 'ZRH-STR Extra',
  },
  {
    tour: 'LX 7903 ZRH-VIE',
    customer: 1,
    from: 'ZRH',
    to: 'VIE',
    sub: 'bodensee',
    vehicle: 'FN-BF 327',
    driver: '2598',
    day: 1,
    std: '05:30',
    observers: 'obs.zrh',
    info: 'Übergrösse 318 cm – Rampe vorab anmelden',
    note: 'Zuschlag 120 € für Übergrösse vereinbart',
  },
  {
    tour: 'NW 5901 FRA-BSL',
    customer: 2,
    from: 'FRA',
    to: 'BSL',
    sub: 'schwarzwald',
    vehicle: 'BL 77 350',
    driver: '2535',
    day: 1,
    std: '10:00',
    observers: 'obs.fra',
    info: 'Abholung mit Vermerk “do not tilt”; Gabelstapler bestellt',
  },
  {
    tour: 'LR 8901 GVA-LYS',
    customer: 3,
    from: 'GVA',
    to: 'LYS',
    sub: 'rochat',
    vehicle: 'ZH 900 002',
    driver: '2388',
    day: 2,
    std: '08:45',
    observers: 'fret.gva',
    info: 'Fret périssable : +2/+8 °C, départ à l’heure impératif',
  },
  {
    tour: 'LR 8902 LYS-GVA',
    customer: 3,
    from: 'LYS',
    to: 'GVA',
    sub: 'rochat',
    vehicle: 'ZH 900 002',
    driver: '2388',
    day: 2,
    std: '14:30',
  },
  {
    tour: 'PL 6901 BSL-LUX',
    customer: 5,
    from: 'BSL',
    to: 'LUX',
    sub: 'schwarzwald',
    vehicle: 'FR-SW 2108',
    driver: '2556',
    day: 2,
    std: '13:00',
    observers: 'qa.pharma',
    info: 'Kühlkette „lückenlos“, Warenwert 1,2 Mio. €',
    note: 'Begleitpapiere GDP; Temperaturschreiber auslesen',
  },
  {
    tour: 'TA 4901 MXP-ZRH',
    customer: 6,
    from: 'MXP',
    to: 'ZRH',
    sub: 'bernasconi',
    vehicle: 'TI 271 552',
    driver: '2290',
    day: 3,
    std: '06:30',
    observers: 'handling.mxp;obs.zrh',
    info: 'Urgente – «Express»',
  },
  {
    tour: 'TA 4902 ZRH-MXP',
    customer: 6,
    from: 'ZRH',
    to: 'MXP',
    sub: 'bernasconi',
    vehicle: 'TI 271 552',
    driver: '2290',
    day: 3,
    std: '14:00',
  },
  {
    tour: 'HP 901 HAE-FRF',
    customer: 4,
    from: 'HAE',
    to: 'FRF',
    sub: 'hofstetter',
    vehicle: 'SO 93 526',
    driver: '2465',
    day: 4,
    std: '17:15',
    observers: 'leitstelle.hae',
    info: 'Black Friday: zusätzliche Wechselbehälter',
  },
  {
    tour: 'HP 902 FRF-HAE',
    customer: 4,
    from: 'FRF',
    to: 'HAE',
    sub: 'hofstetter',
    vehicle: 'SO 93 526',
    driver: '2465',
    day: 4,
    std: '21:00',
    note: 'Rückfahrt leer, 50 % Preis',
  },
  {
    tour: 'LX 7904 ZRH-GVA',
    customer: 1,
    from: 'ZRH',
    to: 'GVA',
    sub: 'kaelin',
    vehicle: 'SZ 91 773',
    driver: '2213',
    day: 5,
    std: '07:00',
    observers: 'obs.zrh;fret.gva',
    info: 'Samstagstour für „Art Genève“',
  },
]
