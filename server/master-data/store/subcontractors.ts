import { sameName } from '#shared/domain/names/names.ts'
import { type Subcontractor, subcontractor } from '#shared/records/subcontractor.ts'
import { namedFloater } from '../../money/store/floaters.ts'
import { withVatReason } from '../../money/store/party-terms.ts'
import { subcontractors } from '../../store/schema/master-data.ts'
import { forgetHolder, giveUpName } from './former-names.ts'
import { isSubcontractorInUse } from './in-use.ts'
import { listSubcontractors } from './lookups.ts'
import { filledRow, recordTable } from './record-table.ts'
import { renameSubcontractor } from './renames.ts'

export const subcontractorTable = recordTable(subcontractor, subcontractors, {
  keyColumn: 'sc_name_key',
  spelled: (store, given) =>
    given.sc_floater === undefined
      ? given
      : { ...given, sc_floater: namedFloater(store, 'sc_floater', given.sc_floater) },
  all: (store) => listSubcontractors(store, true),
  // The name may change. One that comes back keeps the spelling that its trips have.
  fill: (given, before) => {
    const comesBack = before?.retired && sameName(before.sc_name, given.sc_name)
    const filled = withVatReason('sc', filledRow(subcontractor, given, before) as Subcontractor)
    return comesBack ? { ...filled, sc_name: before.sc_name } : filled
  },
  isInUse: isSubcontractorInUse,
  inTrips: ['tt_sub'],
  forget: (store, { sc_name }) => {
    forgetHolder(store, 'subcontractor', sc_name)
    giveUpName(store, 'subcontractor', sc_name)
  },
  rename: (store, before, after, author) => {
    if (before.sc_name !== after.sc_name) renameSubcontractor(store, before.sc_name, after.sc_name, author)
  },
})
