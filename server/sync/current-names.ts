import { nameKey } from '../../shared/domain/names.ts'
import type { NameBook } from '../../shared/domain/trip-names.ts'
import type { Store } from '../store/db.ts'
import { driverKey, formerNamesOf, latestFormerHolder, type RenamedEntity } from '../store/former-names.ts'
import type { Fields } from './edits.ts'

/**
 * The names of an edit that was queued before a rename, as they are now: both what the person wrote and what it saw, so
 * that a renamed row is no conflict (decisions section 13). A name that another row has since means that one: it is what
 * the person reads on the screen by then.
 */
export const withCurrentNames = (store: Store, book: NameBook, fields: Fields): Fields => {
  /** Key of the row that is meant, where it is called otherwise now. Most names never were those of another row. */
  const renamed = (entity: RenamedEntity, name: string, isTaken: () => boolean): string | undefined => {
    const former = latestFormerHolder(store, entity, name)
    return former === undefined || isTaken() ? undefined : former
  }
  const subcontractor = (name: unknown): unknown => {
    if (typeof name !== 'string' || name === '') return name
    const key = renamed('subcontractor', nameKey(name), () => book.subcontractor(name) !== undefined)
    return (key !== undefined && book.subcontractor(key)?.sc_name) || name
  }

  const current: Fields = { ...fields }
  if ('tt_sub' in fields) current.tt_sub = subcontractor(fields.tt_sub)
  if (Array.isArray(fields.tr_week_sub)) current.tr_week_sub = fields.tr_week_sub.map(subcontractor)

  if (typeof fields.tt_customer === 'string') {
    const [name = '', ...observers] = fields.tt_customer.split(';')
    const key = name.trim() && renamed('customer', nameKey(name), () => book.customer(name) !== undefined)
    const customer = key ? book.customerById(Number(key)) : undefined
    if (customer) current.tt_customer = [customer.cm_name, ...observers].join(';')
  }

  const { tt_driver, tt_drivernr } = fields
  if (typeof tt_driver === 'string' && typeof tt_drivernr === 'string' && tt_driver !== '') {
    const name = driverKey(tt_driver, tt_drivernr)
    const key = renamed('driver', name, () => book.driver(tt_driver, tt_drivernr) !== undefined)
    const driver = key ? book.driverById(Number(key)) : undefined
    if (driver) Object.assign(current, { tt_driver: driver.dr_name, tt_drivernr: driver.dr_number })
  }

  for (const end of ['from', 'to'] as const) {
    const [number, text] = [fields[`tt_${end}_adrnr`], fields[`tt_${end}_text`]]
    if (typeof number !== 'string' || typeof text !== 'string') continue
    // The number says which address it is: only its text may be an old one.
    const isFormer = number !== '' && formerNamesOf(store, 'address', number).includes(nameKey(text))
    const address = isFormer ? book.address(number) : undefined
    if (address) current[`tt_${end}_text`] = address.add_name
  }

  const { tr_week_driver, tr_week_drivernr } = fields
  if (Array.isArray(tr_week_driver) && Array.isArray(tr_week_drivernr)) {
    current.tr_week_drivernr = tr_week_drivernr.map((number: unknown, day) => {
      const id: unknown = tr_week_driver[day]
      if (typeof id !== 'number' || typeof number !== 'string') return number
      const isFormer = formerNamesOf(store, 'driver', id).some((name) => JSON.parse(name)[1] === nameKey(number))
      return (isFormer && book.driverById(id)?.dr_number) || number
    })
  }
  return current
}
