import { createContext, useContext } from 'react'
import type { TourDraft } from '#shared/domain/tour/weekday-rules.ts'
import type { Address } from '#shared/records/address.ts'
import type { Driver } from '#shared/records/driver.ts'
import type { Subcontractor } from '#shared/records/subcontractor.ts'
import type { Vehicle } from '#shared/records/vehicle.ts'
import type { TextKey } from '#shared/text-key.ts'

/** A text that cannot be read as what its field holds. */
export type Unread = { text: string; fault: TextKey }

export type TourLookups = {
  customers: readonly { cm_id: number; cm_name: string }[]
  addresses: readonly Address[]
  subcontractors: readonly Subcontractor[]
  vehicles: readonly Vehicle[]
  drivers: readonly Driver[]
  observers: readonly string[]
  combinations: readonly string[]
  /** Includes addresses that are no longer offered. */
  addressNames: ReadonlyMap<string, string>
  driverNames: ReadonlyMap<number, string>
}

/** Values and functions shared by all parts of the tour editor. */
export type TourEditor = {
  isAdmin: boolean
  /** Something is typed that is not saved. */
  isDirty: boolean
  draft: TourDraft
  /** The company's day. */
  today: string
  lookups: TourLookups
  change: (change: (draft: TourDraft) => TourDraft) => void
  /** Faulty texts by path: `tr_stp`, `tr_week_sub_invoice_trip.3`. */
  unread: Readonly<Record<string, Unread>>
  /** Stores the faulty text of a field; null removes it. */
  setUnread: (path: string, unread: Unread | null) => void
  /** Message key of a field's fault, other than being empty. */
  faultOf: (path: string) => TextKey | null
  /** True if the person may change a day's vehicle and driver. */
  mayAssign: (day: number) => boolean
  /** True if a day belongs to another subcontractor. */
  isOfOthers: (day: number) => boolean
}

export const EditTourContext = createContext<TourEditor | null>(null)

export const useTourEditor = (): TourEditor => {
  const editor = useContext(EditTourContext)
  if (!editor) throw new Error('no tour is open')
  return editor
}
