import { z } from 'zod'
import { ADMIN_AND_SUB } from '../domain/access/roles.ts'
import { visibleDriver } from '../domain/access/visibility.ts'
import { line, name } from '../schemas/common.ts'
import { absences } from './absences.ts'
import { cleared, required, telephone } from './field.ts'
import { record } from './record.ts'
import { seenRecord } from './seen-record.ts'

/** A driver. `dr_number` becomes `tt_drivernr`. */
export const driver = record({
  name: 'driver',
  plural: 'drivers',
  english: { one: 'a driver', many: 'drivers' },
  path: '/api/drivers',
  key: 'dr_id',
  title: 'dr_name',
  isKeyFixed: true,
  isSeenSent: true,
  roles: ADMIN_AND_SUB,
  list: ['dr_name', 'dr_number', 'dr_groups', 'dr_requirements', 'dr_phone', 'dr_absences'],
  see: visibleDriver,
  fields: {
    dr_id: {
      kind: 'number',
      row: z.int().positive(),
      body: z.int().positive().optional(),
      fileHint: 'import_column_dr_id',
      emptyCell: 'absent',
    },
    dr_name: required('text', name(120), { words: ['Fahrer', 'Fahrername', 'Driver', 'Chauffeur', 'Autista'] }),
    dr_number: cleared('digits', line(40), '', {
      isNumeric: true,
      fileHint: 'import_column_dr_number',
      words: ['Fahrer-Nr.', 'Nummer', 'Nr.', 'Number', 'Numéro', 'Numero'],
    }),
    dr_groups: cleared('groups', line(1000), '', { hint: 'driver_groups_hint', fileHint: 'import_column_groups' }),
    dr_requirements: cleared('names', line(1000), '', {
      hint: 'dr_requirements_hint',
      fileHint: 'dr_requirements_hint',
    }),
    /** Seen as the absences are. */
    dr_phone: telephone({
      words: ['Telefon', 'Tel.', 'Natel', 'Handy', 'Mobile', 'Téléphone', 'Cellulare', 'Telefoon'],
    }),
    /** Admin sees it of all drivers, a subcontractor of those that have its group. */
    dr_absences: absences('driver', 'import_column_dr_absences'),
  },
})
export type Driver = z.infer<typeof driver.row>

/** The driver as a viewer sees it, or null. */
export const seenDriver = seenRecord<Driver>(driver)
