import { nameKey } from '../../shared/domain/names/names.ts'
import { answeredFacts } from '../../shared/domain/trip/answer-given.ts'
import { FACT_FIELDS } from '../../shared/domain/trip/trip-answers.ts'
import { splitTripCustomer, withCustomerName } from '../../shared/domain/trip/trip-customer.ts'
import type { NameBook } from '../../shared/domain/trip/trip-names.ts'
import type { FieldError } from '../kit/refusal.ts'
import { driverKey, formerHolders, formerNamesOf, type RenamedEntity } from '../master-data/store/former-names.ts'
import type { Store } from '../store/db.ts'
import type { Fields, Seen, SeenAt } from './edits.ts'

export const SEEN_NOW = Number.MAX_SAFE_INTEGER

/** A name that two rows had in turn, so that it does not tell which row the person meant. */
export type Doubt = {
  path: string
  name: string
  /** Fields to write if the row is meant that had the name then; null when that row is gone. */
  former: { label: string; fields: Fields } | null
  /** Fields to write if the row is meant that has the name now. */
  bearer: Fields
}

type Meant = { key: string; isTaken: boolean }

/**
 * Returns the row that an edit means by a name that another row had before. Null: the row that has the name now.
 * @param bearer key of the row that has the name now
 */
const meantBy = (store: Store, entity: RenamedEntity, name: string, seen: Seen, bearer: () => string | undefined) => {
  const holders = formerHolders(store, entity, name)
  const latest = holders.at(-1)
  if (!latest) return null
  const now = bearer()
  // The person had already heard that the name was given up.
  if (now !== undefined && seen !== null && latest.seq <= seen) return null
  const { key } = holders.find(({ seq }) => seen !== null && seq > seen) ?? latest
  return key === now ? null : ({ key, isTaken: now !== undefined } satisfies Meant)
}

const fieldOf = (path: string): string => path.split('.')[0] ?? path

/** Path of the company in an exception of a tour. */
const exceptionPath = (day: unknown): string => `tr_days.${day}.sub`
/** Returns the day of the exception whose company a path names; null for any other path. */
export const exceptionOf = (path: string): string | null => /^tr_days\.(.+)\.sub$/.exec(path)?.[1] ?? null

type Names = {
  fields: Fields
  seen: Seen
  /** The numbers that are other ones now, by path. */
  seenAt?: Readonly<Record<string, number>>
}

/**
 * The names of an edit that was queued before a rename, as they are now: both what the person wrote and what it saw, so
 * that a renamed row is no conflict (rules 8.3). Where another row has the name since, the former row is put in, and
 * `onDoubt` is called: the edit must not be written before the person has said which row is meant.
 */
export const withCurrentNames = (
  store: Store,
  book: NameBook,
  { fields, seen, seenAt = {} }: Names,
  onDoubt: (doubt: Doubt) => void = () => {},
): Fields => {
  /** @param nameOf the present name of the row of a key, with its fields */
  const resolve = (
    entity: RenamedEntity,
    { path, name, key }: { path: string; name: string; key: string },
    bearer: () => { key: string; fields: Fields } | undefined,
    nameOf: (key: string) => { label: string; fields: Fields } | null,
  ): Fields | null => {
    const meant = meantBy(store, entity, key, seenAt[path] ?? seenAt[fieldOf(path)] ?? seen, () => bearer()?.key)
    if (!meant) return null
    const former = nameOf(meant.key)
    if (meant.isTaken) onDoubt({ path, name, former, bearer: bearer()?.fields ?? {} })
    return former?.fields ?? null
  }

  const subcontractor = (path: string, name: unknown): unknown => {
    if (typeof name !== 'string' || name === '') return name
    const named = (sc_name: string) => ({ label: sc_name, fields: { [path]: sc_name } })
    const resolved = resolve(
      'subcontractor',
      { path, name, key: nameKey(name) },
      () => {
        const row = book.subcontractor(name)
        return row && { key: row.sc_name, ...named(row.sc_name) }
      },
      (key) => {
        const row = book.subcontractor(key)
        return row ? named(row.sc_name) : null
      },
    )
    return resolved?.[path] ?? name
  }

  const current: Fields = { ...fields }
  if ('tt_sub' in fields) current.tt_sub = subcontractor('tt_sub', fields.tt_sub)
  if (Array.isArray(fields.tr_week_sub))
    current.tr_week_sub = fields.tr_week_sub.map((name, day) => subcontractor(`tr_week_sub.${day}`, name))

  if (typeof fields.tt_customer === 'string') {
    const { tt_customer } = fields
    const { customer: name } = splitTripCustomer(tt_customer)
    const joined = (cm_name: string) => ({
      label: cm_name,
      fields: { tt_customer: withCustomerName(tt_customer, cm_name) },
    })
    const resolved =
      name !== '' &&
      resolve(
        'customer',
        { path: 'tt_customer', name, key: nameKey(name) },
        () => {
          const row = book.customer(name)
          return row && { key: String(row.cm_id), ...joined(row.cm_name) }
        },
        (key) => {
          const row = book.customerById(Number(key))
          return row ? joined(row.cm_name) : null
        },
      )
    Object.assign(current, resolved)
  }

  const { tt_driver, tt_drivernr } = fields
  if (typeof tt_driver === 'string' && typeof tt_drivernr === 'string' && tt_driver !== '') {
    const named = ({ dr_name, dr_number }: { dr_name: string; dr_number: string }) => ({
      label: [dr_name, dr_number].filter(Boolean).join(' '),
      fields: { tt_driver: dr_name, tt_drivernr: dr_number },
    })
    const resolved = resolve(
      'driver',
      { path: 'tt_driver', name: tt_driver, key: driverKey(tt_driver, tt_drivernr) },
      () => {
        const row = book.driver(tt_driver, tt_drivernr)
        return row && { key: String(row.dr_id), ...named(row) }
      },
      (key) => {
        const row = book.driverById(Number(key))
        return row ? named(row) : null
      },
    )
    Object.assign(current, resolved)
  }

  for (const end of ['from', 'to'] as const) {
    const [number, text] = [`tt_${end}_adrnr`, `tt_${end}_text`] as const
    const [id, name] = [fields[number], fields[text]]
    if (typeof id !== 'string' || typeof name !== 'string') continue
    const named = ({ add_id, add_name }: { add_id: string; add_name: string }) => ({
      label: add_name,
      fields: { [number]: add_id, [text]: add_name },
    })
    // The number says which address it is: only its text may be an old one.
    if (id !== '') {
      const address = formerNamesOf(store, 'address', id).includes(nameKey(name)) ? book.address(id) : undefined
      if (address) current[text] = address.add_name
    } else if (name !== '') {
      const resolved = resolve(
        'address',
        { path: text, name, key: nameKey(name) },
        () => {
          const row = book.addressByName(name)
          return row && { key: row.add_id, ...named(row) }
        },
        (key) => {
          const row = book.address(key)
          return row ? named(row) : null
        },
      )
      Object.assign(current, resolved)
    }
  }

  const numberNow = (id: unknown, number: unknown): unknown => {
    if (typeof id !== 'number' || typeof number !== 'string') return number
    const isFormer = formerNamesOf(store, 'driver', id).some((name) => JSON.parse(name)[1] === nameKey(number))
    return (isFormer && book.driverById(id)?.dr_number) || number
  }
  const { tr_week_driver, tr_week_drivernr } = fields
  if (Array.isArray(tr_week_driver) && Array.isArray(tr_week_drivernr))
    current.tr_week_drivernr = tr_week_drivernr.map((number, day) => numberNow(tr_week_driver[day], number))
  if (Array.isArray(fields.tr_days))
    current.tr_days = (fields.tr_days as Fields[]).map((entry) => ({
      ...entry,
      ...('sub' in entry && { sub: subcontractor(exceptionPath(entry.day), entry.sub) }),
      ...('drivernr' in entry && { drivernr: numberNow(entry.driver, entry.drivernr) }),
    }))
  return current
}

const NAMED_FACTS = ['tt_sub', 'tt_from_text', 'tt_to_text'] as const
/**
 * Facts of an answer with the names of now: another name is no other fact (rules 14). A place goes by the number of the trip's
 * address, where it is not called so.
 * @param trip that is answered
 */
const factsWithCurrentNames = (
  store: Store,
  book: NameBook,
  { trip, fields, seen }: { trip: Fields; fields: Fields; seen: Seen },
): Fields => {
  const facts = answeredFacts(String(fields.tt_answer_facts ?? ''))
  if (facts.length === 0) return fields
  const named: Fields = { tt_from_adrnr: trip.tt_from_adrnr || null, tt_to_adrnr: trip.tt_to_adrnr || null }
  for (const field of NAMED_FACTS) {
    const fact = facts[FACT_FIELDS.indexOf(field)]
    if (field === 'tt_sub' || fact !== trip[field]) named[field] = fact
  }
  const current = withCurrentNames(store, book, { fields: named, seen })
  const isRenamed = NAMED_FACTS.some((field) => current[field] !== named[field])
  const inOrder = FACT_FIELDS.map((field, at) => (field in named ? current[field] : facts[at]))
  return isRenamed ? { ...fields, tt_answer_facts: JSON.stringify(inOrder) } : fields
}

/**
 * The fault of a name in doubt, with both rows that the name may mean. One in an exception is chosen in its tour: an offer would
 * write the other exceptions too.
 */
export const doubtFault = ({ path, name, former, bearer }: Doubt): FieldError => ({
  path,
  message: 'name_given_anew',
  values: { name, now: former?.label ?? '', known: former ? 'yes' : 'no' },
  ...(exceptionOf(path) === null && { offers: [...(former ? [former.fields] : []), bearer] }),
})

/**
 * The names of an edit and of what the person saw, as they are now, and the names in doubt that the person wrote: not those
 * that it left as they were.
 * @param row that is edited
 */
export const editWithCurrentNames = (
  store: Store,
  book: NameBook,
  {
    set,
    base,
    seen,
    seen_at = {},
    row = {},
  }: { set: Fields; base: Fields; seen: Seen; seen_at?: SeenAt; row?: Fields },
): { set: Fields; base: Fields; doubts: Doubt[] } => {
  const left = new Set<string>()
  const idOf = ({ path, name }: Doubt): string => `${path} ${nameKey(name)}`
  const named = withCurrentNames(store, book, { fields: base, seen, seenAt: seen_at.base }, (doubt) =>
    left.add(idOf(doubt)),
  )
  const doubts: Doubt[] = []
  const written = withCurrentNames(store, book, { fields: set, seen, seenAt: seen_at.set }, (doubt) => {
    if (!left.has(idOf(doubt))) doubts.push(doubt)
  })
  const facts = (trip: Fields, fields: Fields, { tt_answer_facts }: Record<string, number> = {}): Fields =>
    factsWithCurrentNames(store, book, { trip, fields, seen: tt_answer_facts ?? seen })
  return {
    set: facts({ ...row, ...written }, written, seen_at.set),
    base: facts(row, named, seen_at.base),
    doubts,
  }
}
