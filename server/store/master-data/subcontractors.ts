import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { keptFields } from '../../../shared/domain/names/clean-text.ts'
import { nameKey, sameName } from '../../../shared/domain/names/names.ts'
import type { Subcontractor, SubcontractorBody } from '../../../shared/schemas/master-data.ts'
import { subcontractors } from '../schema/master-data.ts'
import { forgetHolder, giveUpName } from './former-names.ts'
import { isSubcontractorInUse } from './in-use.ts'
import { listSubcontractors } from './lookups.ts'
import { type MasterTable, nameIndex } from './master-data.ts'
import { renamedKey } from './name-keys.ts'
import { renameSubcontractor } from './renames.ts'

const COLUMNS = {
  sc_name: subcontractors.sc_name,
  sc_email: subcontractors.sc_email,
  sc_language: subcontractors.sc_language,
  sc_free_minutes: subcontractors.sc_free_minutes,
  sc_waiting_rate: subcontractors.sc_waiting_rate,
  sc_waiting_step: subcontractors.sc_waiting_step,
  sc_waiting_max: subcontractors.sc_waiting_max,
  sc_self_billing: subcontractors.sc_self_billing,
  sc_vat_id: subcontractors.sc_vat_id,
  sc_answer_days: subcontractors.sc_answer_days,
  retired: subcontractors.retired,
}

/** A value that the body leaves out stays as it is. */
const OPTIONAL = [
  'sc_language',
  'sc_free_minutes',
  'sc_waiting_rate',
  'sc_waiting_step',
  'sc_waiting_max',
  'sc_self_billing',
  'sc_vat_id',
  'sc_answer_days',
] as const
type Optional = Pick<Subcontractor, (typeof OPTIONAL)[number]>
const optionalFields = (given: Partial<Optional>, before: Partial<Optional> | null): Optional =>
  Object.fromEntries(
    OPTIONAL.map((field) => [field, given[field] === undefined ? (before?.[field] ?? null) : given[field]]),
  ) as Optional

export const subcontractorTable: MasterTable<Subcontractor, z.output<typeof SubcontractorBody>> = {
  entity: 'subcontractor',
  keyField: 'sc_name',
  all: (store) => listSubcontractors(store, true),
  index: (rows) => nameIndex(rows, 'sc_name'),
  // The name may change. One that comes back keeps the spelling that its trips have.
  fill: ({ sc_name, sc_email, ...given }, before) =>
    keptFields(
      {
        sc_name: before?.retired && sameName(before.sc_name, sc_name) ? before.sc_name : sc_name,
        sc_email,
        ...optionalFields(given, before),
      },
      before ?? {},
    ),
  insert: (store, row) =>
    store.db
      .insert(subcontractors)
      .values({ ...row, sc_name_key: nameKey(row.sc_name) })
      .returning(COLUMNS)
      .get(),
  update: (store, { sc_name }, row) =>
    store.db
      .update(subcontractors)
      .set({ ...row, sc_name_key: renamedKey(sc_name, row.sc_name) })
      .where(eq(subcontractors.sc_name, sc_name))
      .returning(COLUMNS)
      .get(),
  remove: (store, { sc_name }) => store.db.delete(subcontractors).where(eq(subcontractors.sc_name, sc_name)).run(),
  isInUse: isSubcontractorInUse,
  forget: (store, { sc_name }) => {
    forgetHolder(store, 'subcontractor', sc_name)
    giveUpName(store, 'subcontractor', sc_name)
  },
  rename: (store, before, after, author) => {
    if (before.sc_name !== after.sc_name) renameSubcontractor(store, before.sc_name, after.sc_name, author)
  },
}
