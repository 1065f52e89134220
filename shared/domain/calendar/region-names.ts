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
