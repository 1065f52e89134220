import type { Address } from '../../shared/records/address.ts'

/** Country of an address, for driving bans and tolls; the wire does not carry it. */
export type Country = 'CH' | 'DE' | 'FR' | 'IT' | 'AT' | 'LU' | 'BE' | 'NL' | 'CZ'
/** An address whose position is known. */
export type DemoAddress = Address & { add_lat: number; add_lon: number; add_radius: number }

type Row = readonly [id: string, name: string, lat: number, lon: number, radius: number]

/** Real places: the cargo areas of airports and the logistics quarters of towns, WGS 84. */
const PLACES: Record<Country, readonly Row[]> = {
  CH: [
    ['ZRH', 'Zürich Flughafen Fracht West', 47.4522, 8.5548, 500],
    ['GVA', 'Genève Aéroport Halle de fret', 46.2274, 6.1008, 400],
    ['HAE', 'Härkingen Paketzentrum', 47.3081, 7.8172, 400],
    ['DAI', 'Daillens Centre colis', 46.6172, 6.5478, 400],
    ['FRF', 'Frauenfeld Paketzentrum', 47.5662, 8.8794, 350],
    ['MUL', 'Schlieren Mülligen Briefzentrum', 47.3927, 8.4632, 350],
    ['CAD', 'Cadenazzo Centro pacchi', 46.1526, 8.9423, 300],
    ['VET', 'Vétroz Centre colis', 46.2143, 7.2817, 300],
    ['UVZ', 'Untervaz Paketzentrum', 46.9118, 9.5482, 300],
    ['OMU', 'Ostermundigen Paketzentrum', 46.9562, 7.4874, 250],
    ['PRA', 'Pratteln Güterstrasse Logistik', 47.5226, 7.6948, 300],
    ['BIR', 'Birsfelden Hafen', 47.5512, 7.6408, 400],
    ['EMB', 'Embrach Embraport', 47.5117, 8.5873, 400],
    ['NEU', 'Neuendorf Verteilzentrum', 47.2988, 7.7992, 350],
    ['OFT', 'Oftringen Umschlag', 47.3164, 7.9218, 250],
    ['STA', 'Stabio Logistica', 45.8513, 8.9376, 300],
    ['CHI', 'Chiasso Dogana merci', 45.8354, 9.0247, 300],
    ['SGW', 'St. Gallen Winkeln Umschlag', 47.4058, 9.3047, 250],
    ['BUS', 'Bussigny Plateforme logistique', 46.5508, 6.5527, 250],
    ['PRI', 'Genève La Praille Messagerie', 46.1838, 6.1287, 300],
    ['ROT', 'Rothenburg Luzern Nord', 47.0947, 8.2603, 250],
    ['WIN', 'Winterthur Grüze Umschlag', 47.4988, 8.7534, 250],
    ['GIV', 'Givisiez Fribourg Messagerie', 46.8113, 7.1268, 250],
  ],
  DE: [
    ['FRA', 'Frankfurt Flughafen CargoCity Süd', 50.0232, 8.5561, 600],
    ['MUC', 'München Flughafen Cargo', 48.3536, 11.7602, 600],
    ['STR', 'Stuttgart Flughafen Luftfrachtzentrum', 48.6922, 9.2051, 500],
    ['CGN', 'Köln/Bonn Flughafen Cargo', 50.8655, 7.1262, 600],
    ['HHN', 'Hahn Flughafen Frachthalle', 49.9462, 7.2561, 500],
    ['LEJ', 'Leipzig/Halle Flughafen Hub', 51.4136, 12.2204, 600],
    ['DUS', 'Düsseldorf Flughafen Fracht', 51.2783, 6.7482, 400],
    ['NUE', 'Nürnberg Hafen Güterverkehrszentrum', 49.3964, 11.0653, 400],
    ['FRB', 'Freiburg Güterbahnhof Nord', 48.0242, 7.8403, 300],
    ['KAE', 'Karlsruhe Rheinhafen', 49.0093, 8.3397, 350],
    ['MAN', 'Mannheim Neckarau Logistik', 49.4508, 8.5007, 300],
    ['ULM', 'Ulm Dornstadt Containerbahnhof', 48.4683, 9.9452, 350],
    ['DUI', 'Duisburg Rheinhausen Logport', 51.3962, 6.7168, 500],
  ],
  FR: [
    ['BSL', 'EuroAirport Basel-Mulhouse Fret', 47.6008, 7.5304, 500],
    ['CDG', 'Paris Charles-de-Gaulle Zone Fret', 49.0008, 2.5217, 600],
    ['ORY', 'Paris Orly Zone Cargo', 48.7386, 2.3657, 500],
    ['LYS', 'Lyon Saint-Exupéry Cargoport', 45.7142, 5.0803, 500],
    ['SXB', 'Strasbourg Port du Rhin', 48.5512, 7.7918, 400],
    ['COR', 'Lyon Corbas Messagerie', 45.6703, 4.9012, 300],
  ],
  IT: [
    ['MXP', 'Milano Malpensa Cargo City', 45.6187, 8.7152, 600],
    ['LIN', 'Milano Linate Merci', 45.4568, 9.2737, 350],
    ['BGY', 'Bergamo Orio al Serio Cargo', 45.6667, 9.6932, 400],
    ['TRN', 'Torino Caselle Merci', 45.1938, 7.6467, 350],
    ['VCE', 'Venezia Marco Polo Cargo', 45.5042, 12.3387, 350],
    ['BLQ', 'Bologna Marconi Cargo', 44.5312, 11.2958, 350],
    ['SEG', 'Milano Segrate Logistica', 45.4852, 9.3003, 300],
    ['NOV', 'Novara Interporto', 45.4642, 8.6437, 400],
    ['VRN', 'Verona Quadrante Europa', 45.4122, 10.9298, 500],
  ],
  AT: [
    ['VIE', 'Wien Flughafen Air Cargo Center', 48.1221, 16.5483, 500],
    ['LNZ', 'Linz Flughafen Fracht', 48.2387, 14.1962, 350],
    ['WOL', 'Wolfurt Güterzentrum', 47.4662, 9.7437, 300],
    ['INN', 'Innsbruck Rossau Logistik', 47.2613, 11.4327, 300],
  ],
  LU: [['LUX', 'Luxembourg Findel Cargocenter', 49.6364, 6.2263, 500]],
  BE: [
    ['BRU', 'Brussels Airport Brucargo', 50.9086, 4.4574, 600],
    ['LGG', 'Liège Airport Cargo Nord', 50.6452, 5.4478, 600],
  ],
  NL: [
    ['AMS', 'Amsterdam Schiphol Zuidoost', 52.2882, 4.7831, 600],
    ['MST', 'Maastricht Aachen Airport Vracht', 50.9168, 5.7749, 400],
    ['VEN', 'Venlo Trade Port', 51.3902, 6.1098, 400],
  ],
  CZ: [['PRG', 'Praha Letiště Cargo', 50.1058, 14.2737, 450]],
}

/** Parts of countries with holidays of their own, and the addresses in them. */
const PARTS: Readonly<Record<string, string>> = {
  'CH-AG': 'OFT',
  'CH-BE': 'OMU',
  'CH-BL': 'PRA BIR',
  'CH-FR': 'GIV',
  'CH-GE': 'GVA PRI',
  'CH-GR': 'UVZ',
  'CH-LU': 'ROT',
  'CH-SG': 'SGW',
  'CH-SO': 'HAE NEU',
  'CH-TG': 'FRF',
  'CH-TI': 'CAD STA CHI',
  'CH-VD': 'DAI BUS',
  'CH-VS': 'VET',
  'CH-ZH': 'ZRH MUL EMB WIN',
  'DE-BW': 'STR FRB KAE MAN ULM',
  'DE-BY': 'MUC NUE',
  'DE-HE': 'FRA',
  'DE-NW': 'CGN DUS DUI',
  'DE-RP': 'HHN',
  'DE-SN': 'LEJ',
  'FR-67': 'SXB',
  'FR-68': 'BSL',
}
const REGION_OF = new Map(
  Object.entries(PARTS).flatMap(([region, ids]) => ids.split(' ').map((id) => [id, region] as const)),
)

/** Air cargo halls that unload by booked slots; the address of their portal is made up. */
const DOCKS: ReadonlySet<string> = new Set(['FRA', 'CDG', 'BRU', 'LGG', 'AMS'])
const BOOKED = { add_slot_url: 'https://example.com/slots', add_slot_lead: 90 }

const COUNTRIES = new Map<string, Country>()
const asAddresses = ([country, rows]: [string, readonly Row[]]): DemoAddress[] =>
  rows.map(([add_id, add_name, add_lat, add_lon, add_radius]) => {
    COUNTRIES.set(add_id, country as Country)
    return {
      ...{ add_id, add_name, add_lat, add_lon, add_radius, add_region: REGION_OF.get(add_id) ?? country },
      ...(DOCKS.has(add_id) ? BOOKED : {}),
    }
  })

/** Every address of the demo company. */
export const demoAddresses: readonly DemoAddress[] = Object.entries(PLACES).flatMap(asAddresses)

const byId = new Map(demoAddresses.map((address) => [address.add_id, address]))

/** @throws RangeError for an id that is not there */
export const demoAddress = (id: string): DemoAddress => {
  const address = byId.get(id)
  if (!address) throw new RangeError(`no demo address ${id}`)
  return address
}

/** The country that an address lies in; undefined for an id that is not there. */
export const countryOf = (id: string): Country | undefined => COUNTRIES.get(id)
