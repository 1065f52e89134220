import { spellingKey } from '../names/names.ts'
import { addDaysToDay } from '../time/dates.ts'
import { KNOWN_REQUIREMENT } from '../trip/known-requirement.ts'

/** Follows every day. */
const ENDLESS = '9'

/** The owner of a document; the company itself has no key. */
export const DOCUMENT_OWNERS = ['company', 'sub', 'driver', 'vehicle'] as const
export type DocumentOwner = (typeof DOCUMENT_OWNERS)[number]

export const DOCUMENT_KINDS = [
  'approved_haulier',
  'training_11_2_7',
  'background_check',
  'driving_licence',
  'cpc_95',
  'adr',
  'driver_card',
  'eu_licence',
  'insurance',
  'inspection',
  'other',
] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/**
 * The fields of a document that the rules of approvals read. Days are `YYYY-MM-DD`, both included; null is without an
 * end.
 */
export type ApprovalDocument = {
  do_id: number
  do_owner: DocumentOwner
  /** Name of the subcontractor, id of the driver, name of the vehicle; empty for the company. */
  do_owner_key: string
  do_kind: DocumentKind
  do_valid_from: string | null
  do_valid_to: string | null
  do_verified_at: string | null
  /** The version that this one takes the place of, once it is verified. */
  do_replaces: number | null
  retired?: boolean
}

/** Returns the last day on which a version counts whose successor begins on a day: none (empty) where that has no beginning. */
export const lastDayBefore = (begin: string | null): string => (begin === null ? '' : addDaysToDay(begin, -1))

/** Returns the key under which the documents of one owner and kind belong together, one version after the other. */
export const familyOf = ({
  do_owner,
  do_owner_key,
  do_kind,
}: Pick<ApprovalDocument, 'do_owner' | 'do_owner_key' | 'do_kind'>): string =>
  `${do_owner} ${do_kind} ${spellingKey(do_owner_key)}`

type Owner = Pick<ApprovalDocument, 'do_owner' | 'do_owner_key'>
const ownerKey = ({ do_owner, do_owner_key }: Owner): string => `${do_owner} ${spellingKey(do_owner_key)}`

/**
 * Returns a function that says if the owner of a document still belongs to the company: documents of retired owners
 * are not renewed.
 * @param here what is not retired
 */
export const ownersHere = (here: {
  subcontractors: readonly { sc_name: string }[]
  drivers: readonly { dr_id: number }[]
  vehicles: readonly { gps_id: string }[]
}): ((document: Owner) => boolean) => {
  const keys = new Set([
    ownerKey({ do_owner: 'company', do_owner_key: '' }),
    ...here.subcontractors.map(({ sc_name }) => ownerKey({ do_owner: 'sub', do_owner_key: sc_name })),
    ...here.drivers.map(({ dr_id }) => ownerKey({ do_owner: 'driver', do_owner_key: String(dr_id) })),
    ...here.vehicles.map(({ gps_id }) => ownerKey({ do_owner: 'vehicle', do_owner_key: gps_id })),
  ])
  return (document) => keys.has(ownerKey(document))
}

/** Returns the documents that another verified one of the same owner and kind outlasts: they need no renewal. */
export const renewedDocuments = (documents: readonly ApprovalDocument[]): Set<number> => {
  const last = new Map<string, string>()
  const endOf = ({ do_valid_to }: ApprovalDocument) => do_valid_to ?? ENDLESS
  for (const document of documents) {
    if (document.do_verified_at === null || document.retired) continue
    const family = familyOf(document)
    if (endOf(document) > (last.get(family) ?? '')) last.set(family, endOf(document))
  }
  return new Set(documents.filter((one) => endOf(one) < (last.get(familyOf(one)) ?? '')).map(({ do_id }) => do_id))
}

/** Returns the documents without the history: versions that have ended and were renewed. @param today `YYYY-MM-DD` */
export const presentDocuments = <Document extends ApprovalDocument>(
  documents: readonly Document[],
  today: string,
  renewed: ReadonlySet<number> = renewedDocuments(documents),
): Document[] => documents.filter(({ do_id, do_valid_to }) => !renewed.has(do_id) || (do_valid_to ?? '') >= today)

/** A document that trips with the requirement need, its owner, and the day from which on. */
export type ApprovalRule = {
  requirement: string
  /** `haulier`: the trip's subcontractor, or the company where it has none. */
  owner: 'haulier' | 'driver' | 'vehicle'
  kind: DocumentKind
  /** First day that the rule holds for; null for always. */
  from: string | null
  effect: 'warn' | 'block'
}

/** EU 2015/1998, 11.2.7 and the approval of hauliers: what holds until admin changes it. */
export const SHIPPED_RULES: readonly ApprovalRule[] = [
  { requirement: KNOWN_REQUIREMENT, owner: 'driver', kind: 'training_11_2_7', from: null, effect: 'warn' },
  { requirement: KNOWN_REQUIREMENT, owner: 'driver', kind: 'background_check', from: null, effect: 'warn' },
  { requirement: KNOWN_REQUIREMENT, owner: 'haulier', kind: 'approved_haulier', from: null, effect: 'warn' },
  { requirement: KNOWN_REQUIREMENT, owner: 'haulier', kind: 'approved_haulier', from: '2027-01-01', effect: 'block' },
]
