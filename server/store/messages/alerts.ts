import { and, asc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { AlertType } from '../../../shared/domain/alerts/alert-events.ts'
import { emailKey } from '../../../shared/domain/names/email.ts'
import { rowNamed, spellingKey } from '../../../shared/domain/names/names.ts'
import type { Alert, AlertBody } from '../../../shared/schemas/alert.ts'
import { e164 } from '../../../shared/schemas/phone.ts'
import { type FieldError, invalid, notFound } from '../../refusal.ts'
import type { Store } from '../db.ts'
import type { Author } from '../history/history.ts'
import { appendHistory, fieldChanges } from '../history/history.ts'
import { listAddresses, listCustomers, listSubcontractors } from '../master-data/lookups.ts'
import { nextRev } from '../master-data/master-data.ts'
import { alerts } from '../schema/messages.ts'
import { compiledSelect } from '../sql/compiled-select.ts'

type Body = z.output<typeof AlertBody>

const allAlerts = compiledSelect((query) => query.select().from(alerts).orderBy(asc(alerts.al_id)))
export const listAlerts = (store: Store): Alert[] => allAlerts(store).all()

const isActive = eq(alerts.al_active, true)
const activeOf = compiledSelect((query) =>
  query
    .select()
    .from(alerts)
    .where(and(isActive, eq(alerts.al_type, sql.placeholder('type'))))
    .orderBy(asc(alerts.al_id)),
)
/** Active alerts of one event. */
export const activeAlertsOf = (store: Store, type: AlertType): Alert[] => activeOf(store).all({ type })

const anyActive = compiledSelect((query) => query.select({ id: alerts.al_id }).from(alerts).where(isActive).limit(1))
export const hasActiveAlert = (store: Store): boolean => anyActive(store).get() !== undefined

const distinct = (list: readonly string[], keyOf = spellingKey): string[] => {
  const known = new Set<string>()
  return list.filter((one) => {
    const key = keyOf(one)
    return known.has(key) ? false : known.add(key)
  })
}

/** Names as the master data spells them, numbers as E.164, no entry twice. @throws Refusal 400 with every fault */
export const keptAlert = (store: Store, body: Body): Body => {
  const faults: FieldError[] = []
  const { al_customer } = body
  if (al_customer !== null && !listCustomers(store).some(({ cm_id }) => cm_id === al_customer))
    faults.push({ path: 'al_customer', message: 'customer_unknown' })
  const sub =
    body.al_sub === null ? null : rowNamed(listSubcontractors(store, true), ({ sc_name }) => sc_name, body.al_sub)
  if (sub === undefined) faults.push({ path: 'al_sub', message: 'subcontractor_unknown' })

  const addresses = body.al_adrnr_arr.length > 0 ? listAddresses(store, true) : []
  const al_adrnr_arr = body.al_adrnr_arr.map((id, index) => {
    const address = rowNamed(addresses, ({ add_id }) => add_id, id)
    if (!address) faults.push({ path: `al_adrnr_arr.${index}`, message: 'choice_not_offered' })
    return address?.add_id ?? id
  })
  const al_sms_arr = body.al_sms_arr.map((typed, index) => {
    const number = e164(typed)
    if (number === null) faults.push({ path: `al_sms_arr.${index}`, message: 'phone_invalid' })
    return number ?? typed
  })
  if (faults.length > 0) throw invalid(faults)
  return {
    ...body,
    al_sub: sub?.sc_name ?? null,
    al_adrnr_arr: distinct(al_adrnr_arr),
    al_email_arr: distinct(body.al_email_arr, emailKey),
    al_sms_arr: distinct(al_sms_arr),
  }
}

const NOT_IN_HISTORY = new Set(['al_id'])

/** Keeps who changed what of an alert, inside the caller's transaction. A customer is kept by its name. */
const record = (store: Store, before: Alert | null, after: Alert | null, author: Author): void => {
  const version = (alert: Alert | null): Record<string, unknown> => {
    if (!alert) return {}
    const customer = listCustomers(store).find(({ cm_id }) => cm_id === alert.al_customer)
    return { ...alert, al_customer: customer?.cm_name ?? alert.al_customer }
  }
  const changes = fieldChanges(version(before), version(after), NOT_IN_HISTORY)
  if (before && after && Object.keys(changes).length === 0) return
  const key = after?.al_id ?? before?.al_id ?? 0
  const action = before ? (after ? 'edit' : 'delete') : 'create'
  appendHistory(store, { entity: 'alert', key, rev: nextRev(store, 'alert', key), ...author, action, changes })
}

/** @throws Refusal 404 */
const getAlert = (store: Store, id: number): Alert => {
  const alert = listAlerts(store).find(({ al_id }) => al_id === id)
  if (!alert) throw notFound()
  return alert
}

/** @throws Refusal 400 */
export const addAlert = (store: Store, body: Body, author: Author): Alert =>
  store.write(() => {
    const alert = store.db.insert(alerts).values(keptAlert(store, body)).returning().get()
    record(store, null, alert, author)
    return alert
  })

/** @throws Refusal 404, 400 */
export const changeAlert = (store: Store, id: number, body: Body, author: Author): void =>
  store.write(() => {
    // Authorise before revealing faults of a row that is not there.
    const before = getAlert(store, id)
    const after = store.db.update(alerts).set(keptAlert(store, body)).where(eq(alerts.al_id, id)).returning().get()
    record(store, before, after, author)
  })

/** @throws Refusal 404 */
export const deleteAlert = (store: Store, id: number, author: Author): void =>
  store.write(() => {
    const before = getAlert(store, id)
    store.db.delete(alerts).where(eq(alerts.al_id, id)).run()
    record(store, before, null, author)
  })
