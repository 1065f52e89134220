import { type Calendar, calendarOf } from '#shared/domain/calendar/closed-days.ts'
import { listAddresses, listCustomers } from '../../master-data/store/lookups.ts'
import type { Store } from '../../store/db.ts'
import { listClosedDays } from './closed-days.ts'

/** The company's calendar as it is now; addresses that are no longer offered close for the tours that name them. */
export const companyCalendar = (store: Store): Calendar =>
  calendarOf({
    closedDays: listClosedDays(store),
    addresses: listAddresses(store, true),
    customers: listCustomers(store),
  })
