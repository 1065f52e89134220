import { dayOf } from '../../shared/domain/time/dates.ts'
import { addMonths, monthOf } from '../../shared/domain/time/months.ts'
import { addWeeks, weekEnd, weekStart, yearWeekOf } from '../../shared/domain/time/weeks.ts'
import type { Floater } from '../../shared/records/floater.ts'
import { customerTable } from '../master-data/store/customers.ts'
import { addRow, changeRow } from '../master-data/store/master-data.ts'
import { subcontractorTable } from '../master-data/store/subcontractors.ts'
import { addSurcharge } from '../money/store/add-fuel.ts'
import { floaterTable } from '../money/store/floaters.ts'
import { saveDatedPercent, saveIndexValues } from '../money/store/fuel.ts'
import { fuelIndexTable } from '../money/store/fuel-indices.ts'
import type { Store } from '../store/db.ts'
import { demoUsers } from './company.ts'

const AUTHOR = { username: 'dispo', source: 'person' } as const
const INDEX = 'Diesel Demo'
/** Invented, eighteen months up to the last one. */
const VALUES = [
  108.2, 109.5, 111.1, 112, 113.4, 115.9, 114.2, 112.8, 116.3, 119.7, 121.5, 120.4, 122.9, 124.1, 123.6, 125.8, 127.3,
  128.4,
]

const rule = (fields: Partial<Floater> & Pick<Floater, 'fl_name' | 'fl_kind'>): Floater => ({
  fl_index: INDEX,
  fl_on: 'trip',
  fl_lag: 1,
  fl_base: null,
  fl_share: null,
  fl_step: null,
  fl_percent: null,
  fl_counts: 'whole',
  fl_upwards: false,
  fl_band_from: null,
  fl_band_to: null,
  fl_table: '',
  fl_plus: null,
  fl_floor: null,
  fl_cap: null,
  fl_round: 'hundredth',
  ...fields,
})
const SHARE = rule({ fl_name: 'Anteil 30 %', fl_kind: 'share', fl_base: 112, fl_share: 30 })
const STEPS = rule({
  fl_name: 'Schritte ab 110',
  fl_kind: 'steps',
  fl_on: 'trip_toll',
  fl_base: 110,
  fl_step: 4,
  fl_percent: 0.8,
})
/** The value of the present month is not known yet. */
const AT_ONCE = rule({ fl_name: 'Ohne Verzug', fl_kind: 'share', fl_lag: 0, fl_base: 112, fl_share: 25, fl_cap: 6 })

/**
 * Surcharges of the demo: a series with invented values, a share with a percentage that was agreed in the middle of this
 * month, steps of a subcontractor that stand in its statements, and a rule whose value of this month is missing.
 */
export const seedSurcharges = (store: Store): void => {
  const today = dayOf(store.now(), store.timeZone)
  const month = monthOf(today)
  const series = { ix_name: INDEX, ix_unit: 'Punkte', ix_source: 'Erfundene Werte für die Demo, keine amtliche Reihe' }
  addRow(store, fuelIndexTable, series, AUTHOR)
  const values = VALUES.map((value, at) => ({ month: addMonths(month, at - VALUES.length), value }))
  saveIndexValues(store, INDEX, [...values.slice(0, -1), { month: addMonths(month, -1), value: 127.9 }], 'admin')
  saveIndexValues(store, INDEX, values, AUTHOR.username)
  for (const one of [SHARE, STEPS, AT_ONCE]) addRow(store, floaterTable, one, AUTHOR)
  const dated = {
    fv_from: `${month}-16`,
    fv_percent: 3.5,
    fv_reason: 'Preisdeckel bis Ende Monat, mit dem Einkauf vereinbart',
  }
  saveDatedPercent(store, SHARE.fl_name, dated, AUTHOR.username)
  const until = { fv_from: `${addMonths(month, 1)}-01`, fv_percent: null, fv_reason: 'Preisdeckel ist vorbei' }
  saveDatedPercent(store, SHARE.fl_name, until, AUTHOR.username)

  const [first, second] = customerTable.all(store)
  for (const [row, floater] of [
    [first, SHARE],
    [second, AT_ONCE],
  ] as const)
    if (row) changeRow(store, customerTable, row, { ...row, cm_floater: floater.fl_name }, AUTHOR)
  const name = demoUsers.find(({ role }) => role === 'sub')?.subcontractor
  const own = subcontractorTable.all(store).find(({ sc_name }) => sc_name === name)
  if (!own) return
  changeRow(store, subcontractorTable, own, { ...own, sc_floater: STEPS.fl_name }, AUTHOR)
  for (const before of [2, 1]) {
    const week = addWeeks(yearWeekOf(today), -before)
    const days = { from: weekStart(week), to: weekEnd(week) }
    addSurcharge(
      store,
      { parties: [{ side: 'sub', name: own.sc_name }], days, text: 'Dieselzuschlag' },
      AUTHOR.username,
    )
  }
}
