import type { Role } from '../../shared/domain/access/roles.ts'
import type { Language } from '../../shared/domain/names/languages.ts'
import type { Customer } from '../../shared/records/customer.ts'
import type { Driver } from '../../shared/records/driver.ts'
import type { Subcontractor } from '../../shared/records/subcontractor.ts'
import type { Vehicle } from '../../shared/records/vehicle.ts'
import { type Company, NO_COMPANY } from '../../shared/schemas/accounts/company.ts'
import type { DispatchContact } from '../../shared/schemas/accounts/dispatch.ts'
import { seededRandom } from '../../shared/seeded-random.ts'

/** Master data and logins of the demo company: the names are invented, so that no real person is meant. */

/** The customer whose tours rest on closed days. */
const RESTING = 4

/** Of two of them statements show VAT: at the Swiss rate, and none with its reason. */
const PAPER: Record<number, Partial<Customer>> = {
  1: { cm_address: 'Frachtstrasse 4, 8058 Zürich', cm_vat_rate: 8.1, cm_payment_days: 30 },
  2: {
    cm_address: 'Cargo City Süd 537, 60549 Frankfurt am Main',
    cm_vat_rate: 0,
    cm_vat_reason: 'Leistung im Ausland, Steuerschuldnerschaft des Leistungsempfängers',
    cm_payment_days: 14,
  },
}

const customer = (
  cm_id: number,
  cm_name: string,
  cm_comatic_id: string,
  cm_language: Language,
  references: readonly string[],
): Customer => ({
  cm_id,
  cm_name,
  cm_comatic_id,
  cm_reference_1: references[0] ?? null,
  cm_reference_2: references[1] ?? null,
  cm_reference_3: references[2] ?? null,
  cm_reference_4: references[3] ?? null,
  cm_reference_5: references[4] ?? null,
  cm_requirements: '',
  cm_language,
  cm_email: `dispatch@customer-${cm_id}.example`,
  cm_phone: `+41 44 555 01 0${cm_id}`,
  ...(PAPER[cm_id] ?? {}),
  // Half of them pay for waiting.
  // Parcels rest on holidays.
  ...(cm_id === RESTING && { cm_holiday_rule: 'rests' as const }),
  ...(cm_id % 2 === 1 && { cm_free_minutes: 30, cm_waiting_rate: 60, cm_waiting_step: 15, cm_waiting_max: 300 }),
})

export const demoCustomers: readonly Customer[] = [
  customer(1, 'Alpina Air Cargo AG', '100417', 'de', ['Kreditor 70021', 'Kostenstelle 7310 RFS', 'PO 4500118823']),
  customer(2, 'Nordwind Cargo GmbH', '100532', 'de', ['Lieferant 880174', 'Vertrag RFS-2026/04']),
  customer(3, 'Lémanair Fret SA', '100618', 'fr', ['N° fournisseur 31877', 'Centre de coûts 4420', 'Contrat 2026-17']),
  customer(4, 'Helvetia Paketnetz AG', '100701', 'de', [
    'Rahmenvertrag HP-2211',
    'Kostenstelle 52001 Nacht',
    'Kostenstelle 52002 Tag',
    'Leitstelle Härkingen',
    'Gutschriftverfahren',
  ]),
  customer(5, 'Pharmaline Basel AG', '100844', 'de', ['GDP-Vertrag 2025-009', 'PO 7700045110']),
  customer(6, 'Ticino Air Logistics SA', '100905', 'it', ['Cod. fornitore 5512', 'Commessa 26-118']),
]

/** Keys by which the demo's own tables speak of subcontractors. */
const SUBS = {
  gerber: ['Gerber Transporte AG', 'dispo@gerber-transporte.example'],
  kaelin: ['Kälin Fracht AG', 'disposition@kaelin-fracht.example'],
  bernasconi: ['Bernasconi Autotrasporti SA', 'traffico@bernasconi-autotrasporti.example'],
  rochat: ['Rochat Transports Sàrl', 'exploitation@rochat-transports.example'],
  hofstetter: ['Hofstetter Linienverkehr AG', 'nachtdispo@hofstetter-linien.example'],
  broek: ['Van den Broek Transport BV', 'planning@vandenbroek-transport.example'],
  schwarzwald: ['Schwarzwald Spedition GmbH', 'leitstand@schwarzwald-spedition.example'],
  bodensee: ['Bodensee Frachtkontor GmbH', 'dispo@bodensee-frachtkontor.example'],
} as const
export type SubKey = keyof typeof SUBS
export const SUB_KEYS = Object.keys(SUBS) as SubKey[]

const LANGUAGE_OF: Partial<Record<SubKey, Language>> = { bernasconi: 'it', rochat: 'fr' }

/** The subcontractor's name as trips and tours carry it. */
export const subName = (key: SubKey): string => SUBS[key][0]
/** Their lorries have no telematics: their drivers report by the links of their trips. */
const TAPPING: readonly SubKey[] = ['schwarzwald', 'broek']
/** Returns true for the trips of a subcontractor whose drivers report by links. */
export const isTapped = ({ tt_sub }: { tt_sub: string }): boolean => TAPPING.some((key) => subName(key) === tt_sub)

/** Subcontractor that does not answer by itself: the person who tries the demo may. */
export const SILENT: SubKey = 'gerber'

const groupOf = (key: SubKey): string => subName(key).toLowerCase()

export const demoSubcontractors: readonly Subcontractor[] = SUB_KEYS.map((key) => ({
  sc_name: subName(key),
  sc_email: SUBS[key][1],
  sc_phone: `+41 44 555 02 ${10 + SUB_KEYS.indexOf(key)}`,
  sc_language: LANGUAGE_OF[key] ?? 'de',
  // One whose statements show VAT, as an office wants them.
  ...(key === SILENT && {
    sc_address: 'Industriestrasse 12, 8604 Volketswil',
    sc_vat_rate: 8.1,
    sc_payment_days: 30,
  }),
}))

/** Plates by groups; those without belong to the pool that every subcontractor may use. */
const PLATES: readonly [groups: readonly SubKey[], plates: string][] = [
  [
    ['gerber'],
    'ZH 482 193,ZH 482 194,ZH 517 806,ZH 530 272,ZH 611 945,ZH 648 310,ZH 702 118,ZH 715 466,ZH 788 021,ZH 804 557,ZH 811 390',
  ],
  [['kaelin'], 'SZ 41 207,SZ 41 208,SZ 58 930,SZ 66 114,SZ 72 385,SZ 80 642,SZ 91 773'],
  [
    ['bernasconi'],
    'TI 208 441,TI 208 442,TI 219 870,TI 231 096,TI 240 315,TI 255 718,TI 263 904,TI 271 552,TI 288 137',
  ],
  [['rochat'], 'VD 330 615,VD 330 616,VD 412 097,VD 455 823,GE 198 274,GE 203 661,GE 214 988'],
  [['hofstetter'], 'SO 88 140,SO 88 141,SO 93 526,SO 97 302,AG 301 774,AG 315 209,AG 322 680,AG 340 918'],
  [['hofstetter', 'kaelin'], 'SO 99 415'],
  [['broek'], '58-BKX-3,61-BLD-7,74-BNS-1,82-BPT-4'],
  [['schwarzwald'], 'FR-SW 2107,FR-SW 2108,FR-SW 2115,FR-SW 2120,LÖ-SP 418'],
  [['bodensee'], 'FN-BF 310,FN-BF 312,FN-BF 327,FN-BF 333'],
  [['bodensee', 'schwarzwald'], 'KN-BF 904'],
  [[], 'ZH 900 001,ZH 900 002,BL 77 350'],
  [['gerber'], 'ZH 823 101,ZH 823 102,ZH 823 103,ZH 823 104,ZH 823 105,ZH 823 106'],
]
/** The last ones drive no recurring tour: what is planned with them by hand does not always fit. */
const STANDBY_VEHICLES = 6

/** A telematics unit reports under its serial number: 15 digits, as on its label. */
const deviceOf = (plate: string): string => {
  const random = seededRandom(`device ${plate}`)
  return `35209${Array.from({ length: 10 }, () => random.integer(0, 9)).join('')}`
}

export const demoVehicles: readonly Vehicle[] = PLATES.flatMap(([groups, plates]) =>
  plates.split(',').map((gps_id) => ({
    gps_id,
    gps_groups: groups.map(groupOf).join(';'),
    gps_device: groups.length > 0 && groups.every((key) => TAPPING.includes(key)) ? gps_id : deviceOf(gps_id),
  })),
)

export const standbyVehicles = (): readonly Vehicle[] => demoVehicles.slice(-STANDBY_VEHICLES)
export const isVehicleOnStandby = ({ gps_id }: Pick<Vehicle, 'gps_id'>): boolean =>
  standbyVehicles().some((vehicle) => vehicle.gps_id === gps_id)

const NAMES: readonly [groups: readonly SubKey[], names: string][] = [
  [
    ['gerber'],
    'Hansruedi Meier,Beat Zollinger,Marco Frei,Stefan Baumgartner,Urs Keller,Thomas Bürgi,Dragan Petrović,Milan Jovanović,Reto Hunziker,Patrick Wüthrich,Nicole Brunner,Luan Krasniqi,Arben Gashi,José Ferreira',
  ],
  [
    ['kaelin'],
    'Josef Kälin,Pius Schuler,Daniela Ochsner,Martin Fässler,Andreas Bruhin,Roland Steiner,Zoran Nikolić,Paulo Almeida,Sandro Betschart',
  ],
  [
    ['bernasconi'],
    'Fabio Bernasconi,Gianluca Ferrari,Massimo Cattaneo,Davide Pedrazzini,Luca Bianchi,Claudio Rezzonico,Salvatore Greco,Stefano Colombo,Paolo Crivelli,Matteo Fontana,Elena Galli,Roberto Sala',
  ],
  [
    ['rochat'],
    'Olivier Rochat,Jean-Marc Favre,Philippe Chappuis,Nicolas Blanc,Sylvain Pittet,Mehdi Benali,Antonio da Silva,Laurent Jaquier,Céline Monnier',
  ],
  [
    ['hofstetter'],
    'Kurt Hofstetter,Peter Wyss,Daniel Studer,Bruno Lüthi,Christian Nussbaumer,Heinz Flückiger,Manfred Moser,Ivan Horvat,Besim Hoxha,Erwin Jäggi,Simon von Arx,Yannick Probst',
  ],
  [['broek'], 'Jan van den Broek,Pieter de Vries,Maarten Bakker,Sjoerd Hoekstra,Wim Janssen,Tomasz Kowalski'],
  [
    ['schwarzwald'],
    'Jürgen Schätzle,Matthias Dold,Florian Kaltenbach,Uwe Hättich,Andrzej Nowak,Sabine Winterhalter,Ralf Ganter',
  ],
  [['bodensee'], 'Markus Rädler,Helmut Gührer,Alexander Feßler,Bernd Vögele,Ferenc Szabó,Ionuț Popescu'],
  [['gerber', 'kaelin'], 'Rolf Ammann,Vjekoslav Marić'],
  [['hofstetter', 'rochat'], 'Gilles Rossier'],
  [[], 'Werner Aebischer,Christine Lehmann'],
  [['gerber'], 'Adrian Tobler,Nenad Ilić,Barbara Sutter,Hans Wäfler,Rui Carvalho'],
  [['kaelin'], 'Othmar Reichmuth,Bekim Berisha,Margrit Kistler'],
  [
    ['rochat'],
    'Yves Aubert,Sébastien Rey,Karim Haddad,Joëlle Vuilleumier,Manuel Pereira,Thierry Cornu,Alain Décosterd',
  ],
  [['hofstetter'], 'Fredy Rüegsegger,Goran Babić'],
  [['broek'], 'Kees Visser,Bart Mulder,Piotr Wiśniewski,Anneke Smit,Joris Peeters'],
  [
    ['schwarzwald'],
    'Klaus Ketterer,Dietmar Rombach,Jens Faller,Marek Zieliński,Heike Burger,Rainer Wehrle,Tobias Spitz,Emil Popa,Gerd Hug,Vasile Radu,Ulrich Maier,Nadine Huber,Bernhard Asal,Lothar Wild,Sonja Brender',
  ],
  [['bodensee'], 'Anton Knobel,László Kiss,Bettina Rist'],
  [
    ['gerber'],
    'Ruedi Odermatt,Kevin Aregger,Sandra Wicki,Toni Imfeld,Ueli Durrer,Fritz Lanz,Vreni Zumstein,Pascal Gisler',
  ],
]
/** The last ones drive no recurring tour, as {@link STANDBY_VEHICLES}. */
const STANDBY_DRIVERS = 8

const FIRST_DRIVER_NUMBER = 2101
/** Drivers with a higher index meet every requirement. */
const OLD_HANDS = 80
const NUMBER_STEP = 7

export const demoDrivers: readonly Driver[] = NAMES.flatMap(([groups, names]) =>
  names.split(',').map((dr_name) => ({ dr_name, dr_groups: groups.map(groupOf).join(';') })),
).map((driver, index) => ({
  dr_id: index + 1,
  ...driver,
  dr_number: String(FIRST_DRIVER_NUMBER + index * NUMBER_STEP),
  dr_phone: `+41 79 555 ${String(1000 + index).replace(/(..)$/, ' $1')}`,
  dr_requirements: requirementsOf(index),
}))

export const standbyDrivers = (): readonly Driver[] => demoDrivers.slice(-STANDBY_DRIVERS)
export const isOnStandby = ({ dr_id }: Pick<Driver, 'dr_id'>): boolean => dr_id > demoDrivers.length - STANDBY_DRIVERS

/** Of the first 80, eight of nine have the security training of air cargo (11.2.7), and every third may carry dangerous goods. */
function requirementsOf(index: number): string {
  if (index >= OLD_HANDS) return '11_2_7;adr'
  const requirements = index % 9 === 8 ? [] : ['11_2_7']
  return (index % 3 === 1 ? [...requirements, 'adr'] : requirements).join(';')
}

/** A login of the demo: the body that registers it. The built-in `admin` exists without it. */
export type DemoUser = {
  username: string
  email: string
  password: string
  role: Role
  subcontractor: string | null
  customer_id: number | null
}

const user = (
  username: string,
  role: Role,
  password: string,
  company: { subcontractor?: string; customer_id?: number } = {},
): DemoUser => ({
  username,
  email: `${username}@tours-demo.example`,
  password,
  role,
  subcontractor: company.subcontractor ?? null,
  customer_id: company.customer_id ?? null,
})

/** Phone and mail of the demo company's dispatch. */
export const demoDispatch: DispatchContact = {
  dispatch_phone: '+41 44 555 01 20',
  dispatch_email: 'dispo@tours-demo.example',
}

/** The demo company, as it stands on its papers. */
export const demoCompany: Company = {
  ...NO_COMPANY,
  name: 'Demo Linienverkehr AG',
  address: 'Frachtstrasse 12\n8302 Kloten',
  vat_number: 'CHE-123.456.788',
  phone: demoDispatch.dispatch_phone,
}

export const demoUsers: readonly DemoUser[] = [
  user('dispo', 'admin', 'dispo-demo'),
  user('gerber', 'sub', 'gerber-demo', { subcontractor: subName('gerber') }),
  user('bernasconi', 'sub', 'bernasconi-demo', { subcontractor: subName('bernasconi') }),
  user('alpina', 'customer', 'alpina-demo', { customer_id: 1 }),
  user('obs.zrh', 'observer', 'observer-demo'),
  user('obs.fra', 'observer', 'observer-demo'),
  user('handling.mxp', 'observer', 'observer-demo'),
  user('fret.gva', 'observer', 'observer-demo'),
  user('qa.pharma', 'observer', 'observer-demo'),
  user('leitstelle.hae', 'observer', 'observer-demo'),
]

/** Usernames that tours may name as observers. */
export const demoObservers: readonly string[] = demoUsers
  .filter(({ role }) => role === 'observer')
  .map(({ username }) => username)
