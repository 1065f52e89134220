import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { FuelCounts, FuelKind, FuelOn, FuelRound } from '#shared/domain/money/fuel/fuel-rule.ts'
import { decimal, flag, instant } from '../sql/columns.ts'

/** Series of an index that diesel surcharges follow. */
export const fuelIndices = sqliteTable('index_series', {
  ix_name: text().primaryKey(),
  ix_unit: text().notNull(),
  ix_source: text().notNull(),
})

/** Every value that was entered for a month, the last of which counts: appended, never edited. */
export const indexValues = sqliteTable(
  'index_values',
  {
    iv_id: integer().primaryKey({ autoIncrement: true }),
    ix_name: text()
      .notNull()
      .references(() => fuelIndices.ix_name, { onDelete: 'cascade', onUpdate: 'cascade' }),
    /** `YYYY-MM` */
    iv_month: text().notNull(),
    /** Null where it was taken away. */
    iv_value: decimal(),
    iv_by: text().notNull(),
    iv_at: instant().notNull(),
  },
  (table) => [index('index_values_month').on(table.ix_name, table.iv_month, table.iv_id)],
)

/** Rules by which a surcharge follows a series (`shared/domain/money/fuel`). */
export const floaters = sqliteTable('floaters', {
  fl_name: text().primaryKey(),
  fl_index: text()
    .notNull()
    .references(() => fuelIndices.ix_name, { onUpdate: 'cascade' }),
  fl_kind: text().$type<FuelKind>().notNull(),
  fl_on: text().$type<FuelOn>().notNull(),
  fl_lag: integer().notNull(),
  fl_base: decimal(),
  fl_share: decimal(),
  fl_step: decimal(),
  fl_percent: decimal(),
  fl_counts: text().$type<FuelCounts>().notNull(),
  fl_upwards: flag().notNull(),
  fl_band_from: decimal(),
  fl_band_to: decimal(),
  fl_table: text().notNull(),
  fl_plus: decimal(),
  fl_floor: decimal(),
  fl_cap: decimal(),
  fl_round: text().$type<FuelRound>().notNull(),
})

/** Percentages that stand above a rule from a day on. */
export const floaterValues = sqliteTable(
  'floater_values',
  {
    fv_id: integer().primaryKey({ autoIncrement: true }),
    fl_name: text()
      .notNull()
      .references(() => floaters.fl_name, { onDelete: 'cascade', onUpdate: 'cascade' }),
    fv_from: text().notNull(),
    /** Null gives the rule its say again. */
    fv_percent: decimal(),
    fv_reason: text().notNull(),
    fv_by: text().notNull(),
    fv_at: instant().notNull(),
  },
  (table) => [uniqueIndex('floater_values_from').on(table.fl_name, table.fv_from)],
)
