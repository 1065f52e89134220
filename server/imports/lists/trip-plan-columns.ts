import { OPTIONAL_COLUMNS, REQUIRED_COLUMNS, type TripPlanColumn } from '#shared/domain/trip-plan/trip-plan-csv.ts'
import type { CellKind } from '../cells/destroyed.ts'
import type { HeadedColumn } from '../files/headings.ts'
import { wordsOfTexts } from '../files/words-of-texts.ts'

type PlanColumn = {
  kind: CellKind
  /** Keys of texts whose words in the five languages are headings of the column, and further words. */
  texts?: readonly string[]
  words?: readonly string[]
}

/**
 * Headings of the trip plan beside its codes, by column. A word that may mean two columns stands in both, so that it is told as
 * ambiguous and never guessed.
 */
const COLUMNS: Record<TripPlanColumn, PlanColumn> = {
  TOUR: {
    kind: 'name',
    texts: ['column_tt_tour'],
    words: [
      'Tournummer',
      'Tour-Nr.',
      'Tourname',
      'Tour no.',
      'Tour number',
      'N° de tournée',
      'Numero giro',
      'Tournr.',
      'Ritnummer',
    ],
  },
  CUSTOMER: {
    kind: 'name',
    texts: ['field_al_customer'],
    words: [
      'Kundenname',
      'Auftraggeber',
      'Customer name',
      'Client',
      'Nom du client',
      'Nome cliente',
      'Klantnaam',
      'Opdrachtgever',
    ],
  },
  FROM: {
    kind: 'name',
    texts: ['column_tt_from_text', 'column_tt_from_adrnr'],
    words: [
      'Abfahrtsort',
      'Startort',
      'Ladeort',
      'Von Ort',
      'Von Adresse',
      'Origin',
      'Lieu de départ',
      'Luogo di partenza',
      'Vertrekplaats',
    ],
  },
  TO: {
    kind: 'name',
    texts: ['column_tt_to_text', 'column_tt_to_adrnr'],
    words: [
      'Ankunftsort',
      'Zielort',
      'Entladeort',
      'Ziel',
      'Nach Ort',
      'Nach Adresse',
      'Destination',
      'Lieu d’arrivée',
      'Luogo di arrivo',
      'Destinazione',
      'Bestemming',
    ],
  },
  SUB: {
    kind: 'name',
    texts: ['column_tt_sub'],
    words: [
      'Subunternehmer',
      'Frachtführer',
      'Transporteur',
      'Sub',
      'Carrier',
      'Haulier',
      'Sous traitant',
      'Vettore',
      'Subappaltatore',
      'Vervoerder',
    ],
  },
  VEHICLE: {
    kind: 'name',
    texts: ['column_tt_gps'],
    words: [
      'Kennzeichen',
      'LKW',
      'Fahrzeugkennung',
      'Truck',
      'Registration',
      'Immatriculation',
      'Plaque',
      'Targa',
      'Kenteken',
      'gps_id',
    ],
  },
  DRIVERNO: {
    kind: 'digits',
    texts: ['column_tt_drivernr', 'field_dr_number'],
    words: [
      'Fahrer-Nr.',
      'Fahrer Nummer',
      'Driver number',
      'Driver nr',
      'N° chauffeur',
      'No chauffeur',
      'N. conducente',
      'Chauffeur nr',
      'dr_number',
    ],
  },
  DRIVER: {
    kind: 'name',
    texts: ['column_tt_driver'],
    words: [
      'Fahrername',
      'Name des Fahrers',
      'Driver name',
      'Nom du chauffeur',
      'Conducteur',
      'Nome autista',
      'Conducente',
      'Naam chauffeur',
    ],
  },
  SDTP: {
    kind: 'time',
    texts: ['column_tt_stp'],
    words: [
      'Bereitstellung',
      'STP',
      'Positioning',
      'Mise à disposition',
      'Messa a disposizione',
      'Voorrijden',
      'Beschikbaarstelling',
    ],
  },
  SDTD: {
    kind: 'time',
    texts: ['column_tt_std'],
    words: [
      'Abfahrt',
      'Abfahrtszeit',
      'STD',
      'Departure',
      'Departure time',
      'Départ',
      'Heure de départ',
      'Partenza',
      'Vertrek',
      'Vertrektijd',
    ],
  },
  SDTA: {
    kind: 'time',
    texts: ['column_tt_sta'],
    words: [
      'Ankunft',
      'Ankunftszeit',
      'STA',
      'Arrival',
      'Arrival time',
      'Arrivée',
      'Heure d’arrivée',
      'Arrivo',
      'Aankomst',
      'Aankomsttijd',
    ],
  },
  OBSERVERS: {
    kind: 'name',
    words: [
      'Beobachter',
      'Observer',
      'Observateurs',
      'Observateur',
      'Osservatori',
      'Osservatore',
      'Waarnemers',
      'Waarnemer',
    ],
  },
  COMBINATION: { kind: 'name', texts: ['column_tt_tour_combination'], words: ['Tourkombination', 'Tour combination'] },
  REQUIREMENTS: {
    kind: 'name',
    texts: ['customer_requirements'],
    words: ['Anforderung', 'Anforderungen', 'Requirements', 'Exigences', 'Requisiti', 'Vereisten', 'Eisen'],
  },
  INFO: { kind: 'text', texts: ['column_tt_info'], words: ['Information', 'Informationen'] },
  NOTE: {
    kind: 'text',
    texts: ['column_tt_note'],
    words: [
      'Notizen',
      'Bemerkung',
      'Bemerkungen',
      'Notes',
      'Remarque',
      'Remarques',
      'Osservazioni',
      'Opmerking',
      'Opmerkingen',
    ],
  },
  CUSTOMER_TRIP: {
    kind: 'amount',
    texts: ['column_tt_customer_invoice_trip'],
    words: [
      'Kundenpreis',
      'Preis Kunde',
      'Customer price',
      'Prix client',
      'Prezzo cliente',
      'Klantprijs',
      'Preis',
      'Fahrtpreis',
      'Price',
      'Prix',
      'Prezzo',
      'Prijs',
    ],
  },
  CUSTOMER_TOLL: {
    kind: 'amount',
    texts: ['column_tt_customer_invoice_toll'],
    words: [
      'Maut Kunde',
      'Customer toll',
      'Péage client',
      'Pedaggio cliente',
      'Tol klant',
      'Maut',
      'Toll',
      'Péage',
      'Pedaggio',
      'Tol',
    ],
  },
  SUB_TRIP: {
    kind: 'amount',
    texts: ['column_tt_sub_invoice_trip'],
    words: [
      'Unternehmerpreis',
      'Preis Unternehmer',
      'Subcontractor price',
      'Prix sous-traitant',
      'Prezzo subvettore',
      'Prijs onderaannemer',
      'Preis',
      'Fahrtpreis',
      'Price',
      'Prix',
      'Prezzo',
      'Prijs',
    ],
  },
  SUB_TOLL: {
    kind: 'amount',
    texts: ['column_tt_sub_invoice_toll'],
    words: [
      'Maut Unternehmer',
      'Subcontractor toll',
      'Péage sous-traitant',
      'Pedaggio subvettore',
      'Tol onderaannemer',
      'Maut',
      'Toll',
      'Péage',
      'Pedaggio',
      'Tol',
    ],
  },
}

export const kindOfPlanColumn = (column: TripPlanColumn): CellKind => COLUMNS[column].kind

/** The columns of a trip plan as their headings name them. */
export const PLAN_HEADINGS: readonly HeadedColumn[] = [...REQUIRED_COLUMNS, ...OPTIONAL_COLUMNS].map((name) => {
  const { texts = [], words = [] } = COLUMNS[name]
  const isRequired = (REQUIRED_COLUMNS as readonly string[]).includes(name)
  return { name, ...(isRequired ? { required: true } : {}), words: [...wordsOfTexts(texts), ...words] }
})
