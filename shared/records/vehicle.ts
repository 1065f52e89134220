import type { z } from 'zod'
import { ADMIN, ADMIN_AND_SUB } from '../domain/access/roles.ts'
import { visibleVehicle } from '../domain/access/visibility.ts'
import { isPathName, line, name } from '../schemas/common.ts'
import { absences } from './absences.ts'
import { cleared, required } from './field.ts'
import { record } from './record.ts'
import { seenRecord } from './seen-record.ts'

/** A vehicle (rules 8.1). `gps_device` is the id of its telematics unit, which is for admin alone. */
export const vehicle = record({
  name: 'vehicle',
  plural: 'vehicles',
  english: { one: 'a vehicle', many: 'vehicles' },
  path: '/api/gps',
  key: 'gps_id',
  title: 'gps_id',
  isKeyFixed: true,
  isSeenSent: true,
  roles: ADMIN_AND_SUB,
  list: ['gps_id', 'gps_groups', 'gps_device', 'gps_absences'],
  see: visibleVehicle,
  fields: {
    gps_id: required('text', name(80).refine(isPathName, { error: 'value_invalid' }), {
      hintOfNew: 'gps_id_hint',
      fileHint: 'gps_id_hint',
      words: ['Kennzeichen', 'Registration', 'Immatriculation', 'Targa', 'Kenteken'],
    }),
    gps_groups: cleared('groups', line(1000), '', { hint: 'groups_hint', fileHint: 'import_column_groups' }),
    gps_device: {
      kind: 'digits',
      row: name(80),
      body: line(80).optional(),
      seenBy: ADMIN,
      hint: 'gps_device_hint',
      fileHint: 'gps_device_hint',
      words: ['IMEI', 'Gerät', 'Device', 'Appareil', 'Dispositivo', 'Apparaat'],
    },
    /** Times out of service. */
    gps_absences: absences('vehicle', 'import_column_gps_absences'),
  },
})
export type Vehicle = z.infer<typeof vehicle.row>

/** The vehicle as a viewer sees it, or null. */
export const seenVehicle = seenRecord<Vehicle>(vehicle)
