import { z } from 'zod'
import { ADMIN, ADMIN_AND_SUB } from '../domain/access/roles.ts'
import { visibleClosedDay } from '../domain/access/visibility.ts'
import { line, name, PlannedDay, Region } from '../schemas/common.ts'
import { cleared, required } from './field.ts'
import { record } from './record.ts'

const MAX_ADDRESSES = 500
/** A day on which a region, a customer, some addresses or the whole company is closed (rules 17). */
export const closedDay = record({
  name: 'closed_day',
  plural: 'closed_days',
  english: { one: 'a closed day', many: 'closed days' },
  path: '/api/closed-days',
  key: 'cd_id',
  title: 'cd_name',
  isNeverRetired: true,
  roles: ADMIN_AND_SUB,
  list: ['cd_day', 'cd_name', 'scope', 'cd_half'],
  firstInFile: ['cd_day', 'cd_name'],
  see: visibleClosedDay,
  fields: {
    cd_id: { kind: 'number', row: z.int().positive(), body: null },
    cd_day: required('day', PlannedDay, { words: ['Datum', 'Tag', 'Date', 'Day', 'Data', 'Datum'] }),
    cd_name: required('text', name(120), {
      isWords: true,
      words: ['Name', 'Feiertag', 'Holiday', 'Jour férié', 'Festività'],
    }),
    cd_region: cleared('text', Region, '', {
      hint: 'cd_region_hint',
      fileHint: 'cd_region_hint',
      words: ['Kanton', 'Canton', 'Cantone', 'Bundesland', 'Land', 'Country', 'Pays', 'Paese', 'State', 'Province'],
    }),
    cd_customer: {
      ...cleared('customer', z.int().positive().nullable(), null),
      row: z.int().nullable(),
      seenBy: ADMIN,
    },
    cd_addresses: {
      ...cleared('addresses', z.array(line(80).min(1)).max(MAX_ADDRESSES), [], {
        hint: 'cd_addresses_hint',
        fileHint: 'import_column_addresses',
      }),
      row: z.array(z.string()),
    },
    cd_half: cleared('flag', z.boolean(), false, { hint: 'cd_half_hint' }),
  },
})
export type ClosedDayRow = z.infer<typeof closedDay.row>
