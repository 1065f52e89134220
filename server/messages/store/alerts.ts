import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { AlertType } from '#shared/domain/alerts/alert-events.ts'
import { isMailedAndNext } from '#shared/domain/alerts/delivery.ts'
import { emailKey } from '#shared/domain/names/email.ts'
import { rowNamed, spellingKey } from '#shared/domain/names/names.ts'
import { type Alert, type AlertBody, alert } from '#shared/records/alert.ts'
import { e164 } from '#shared/schemas/phone.ts'
import { type FieldError, invalid } from '../../kit/refusal.ts'
import { listAddresses, listCustomers, listSubcontractors } from '../../master-data/store/lookups.ts'
import { idIndex } from '../../master-data/store/master-data.ts'
import { recordTable } from '../../master-data/store/record-table.ts'
import { findUser } from '../../people/store/users.ts'
import type { Store } from '../../store/db.ts'
import { alerts } from '../../store/schema/messages.ts'
import { compiledSelect } from '../../store/sql/compiled-select.ts'

const allAlerts = compiledSelect((query) => query.select().from(alerts).orderBy(asc(alerts.al_id)))
export const listAlerts = (store: Store): Alert[] => allAlerts(store).all()

const alertById = compiledSelect((query) =>
  query
    .select()
    .from(alerts)
    .where(eq(alerts.al_id, sql.placeholder('id'))),
)
/** @param id null for none */
export const findAlert = (store: Store, id: number | null): Alert | undefined =>
  id === null ? undefined : alertById(store).get({ id })

const isActive = eq(alerts.al_active, true)
const activeOf = compiledSelect((query) =>
  query
    .select()
    .from(alerts)
    .where(and(isActive, eq(alerts.al_type, sql.placeholder('type'))))
    .orderBy(isNull(alerts.al_escalate_to), asc(alerts.al_id)),
)
/** Active alerts of one event; first those that name a next person, whose messages count for the others. */
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

/** Returns true if the next person of an alert is told by it anyway, by mail or on its devices, so that there is no next one. */
export const isNextTold = (
  store: Store,
  alert: Pick<AlertBody, 'al_email_arr' | 'al_push_arr' | 'al_escalate_to'>,
): boolean => {
  const addresses = alert.al_push_arr.flatMap((name) => findUser(store, name)?.email ?? [])
  return isMailedAndNext({ ...alert, al_email_arr: [...alert.al_email_arr, ...addresses] })
}

/** Names as the master data spells them, numbers as E.164, no entry twice. @throws Refusal 400 with every fault */
export const keptAlert = (store: Store, body: AlertBody): AlertBody => {
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
  const al_push_arr = body.al_push_arr.map((typed, index) => {
    const user = findUser(store, typed)
    if (!user) faults.push({ path: `al_push_arr.${index}`, message: 'choice_not_offered' })
    return user?.username ?? typed
  })
  if (isNextTold(store, { ...body, al_push_arr }))
    faults.push({ path: 'al_escalate_to', message: 'alert_escalate_same' })
  if (faults.length > 0) throw invalid(faults)
  return {
    ...body,
    al_sub: sub?.sc_name ?? null,
    al_adrnr_arr: distinct(al_adrnr_arr),
    al_email_arr: distinct(body.al_email_arr, emailKey),
    al_sms_arr: distinct(al_sms_arr),
    al_push_arr: distinct(al_push_arr),
  }
}

/** Alerts are found by their number alone: two may say the same. */
export const alertTable = recordTable<typeof alert, Omit<Alert, 'al_id'>>(alert, alerts, {
  all: (store) => listAlerts(store).map((row) => ({ ...row, retired: false })),
  index: (rows) => idIndex(rows, 'al_id'),
  spelled: keptAlert,
  fill: (given) => given,
  isInUse: () => false,
  // A customer is kept by its name.
  told: (store, { retired: _retired, ...row }) => {
    const customer = listCustomers(store).find(({ cm_id }) => cm_id === row.al_customer)
    return { ...row, al_customer: customer?.cm_name ?? row.al_customer }
  },
})
