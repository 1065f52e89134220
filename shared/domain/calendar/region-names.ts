import { isRegion } from './closed-days.ts'

/** Countries and their parts that have closed days of their own, by ISO 3166-2; parts with their name in their own language. */
const PARTS = {
  AT: {},
  BE: {},
  CH: {
    AG: 'Aargau',
    AI: 'Appenzell Innerrhoden',
    AR: 'Appenzell Ausserrhoden',
    BE: 'Bern',
    BL: 'Basel-Landschaft',
    BS: 'Basel-Stadt',
    FR: 'Fribourg',
    GE: 'Genève',
    GL: 'Glarus',
    GR: 'Graubünden',
    JU: 'Jura',
    LU: 'Luzern',
    NE: 'Neuchâtel',
    NW: 'Nidwalden',
    OW: 'Obwalden',
    SG: 'St. Gallen',
    SH: 'Schaffhausen',
    SO: 'Solothurn',
    SZ: 'Schwyz',
    TG: 'Thurgau',
    TI: 'Ticino',
    UR: 'Uri',
    VD: 'Vaud',
    VS: 'Valais',
    ZG: 'Zug',
    ZH: 'Zürich',
  },
  DE: {
    BB: 'Brandenburg',
    BE: 'Berlin',
    BW: 'Baden-Württemberg',
    BY: 'Bayern',
    HB: 'Bremen',
    HE: 'Hessen',
    HH: 'Hamburg',
    MV: 'Mecklenburg-Vorpommern',
    NI: 'Niedersachsen',
    NW: 'Nordrhein-Westfalen',
    RP: 'Rheinland-Pfalz',
    SH: 'Schleswig-Holstein',
    SL: 'Saarland',
    SN: 'Sachsen',
    ST: 'Sachsen-Anhalt',
    TH: 'Thüringen',
  },
  FR: { 57: 'Moselle', 67: 'Bas-Rhin', 68: 'Haut-Rhin' },
  IT: { BZ: 'Südtirol / Alto Adige' },
  LU: {},
  NL: {},
} as const satisfies Record<string, Record<string, string>>

/** Regions to choose from, each country before its parts; others may be typed. */
export const KNOWN_REGIONS: readonly string[] = Object.entries(PARTS).flatMap(([country, parts]) => [
  country,
  ...Object.keys(parts).map((part) => `${country}-${part}`),
])

/** By ISO 3166-1, and Kosovo. */
const COUNTRIES: ReadonlySet<string> = new Set(
  (
    'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ ' +
    'BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR ' +
    'CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR ' +
    'GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ' +
    'ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ ' +
    'LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ ' +
    'MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF ' +
    'PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI ' +
    'SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR ' +
    'TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'
  ).split(' '),
)
/** Countries of which all parts are known. */
const WHOLE: ReadonlySet<string> = new Set(['CH', 'DE'])

/**
 * Returns true for a country that there is, or a part of it; of most countries any part may be named.
 * @example isKnownRegion('CH-XX') // → false
 */
export const isKnownRegion = (text: string): boolean => {
  const [country = '', part] = text.split('-')
  const isPart = part === undefined || !WHOLE.has(country) || KNOWN_REGIONS.includes(text)
  return isRegion(text) && COUNTRIES.has(country) && isPart
}

/**
 * A region with its name.
 * @param countryName in the language of the person; undefined where it is not known
 * @example regionText('CH-ZH', () => 'Schweiz') // → 'CH-ZH Zürich'
 */
export const regionText = (region: string, countryName: (country: string) => string | undefined): string => {
  if (!isRegion(region)) return region
  const [country = '', part] = region.split('-')
  const parts: Record<string, string> | undefined = PARTS[country as keyof typeof PARTS]
  const name = part === undefined ? countryName(country) : parts?.[part]
  return !name || name === region ? region : `${region} ${name}`
}
