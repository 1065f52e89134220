import { z } from 'zod'
import { ADMIN_AND_SUB } from '../domain/access/roles.ts'
import { visibleAddress } from '../domain/access/visibility.ts'
import { DEFAULT_RADIUS } from '../domain/tracking/fence.ts'
import { isPathName, line, name, Region } from '../schemas/common.ts'
import { cleared, kept, required } from './field.ts'
import { record } from './record.ts'

const degrees = (limit: number) =>
  z
    .number({ error: 'address_position_invalid' })
    .min(-limit, { error: 'address_position_invalid' })
    .max(limit, { error: 'address_position_invalid' })
    .nullable()
const Radius = z
  .int({ error: 'address_radius_invalid' })
  .min(20, { error: 'address_radius_invalid' })
  .max(50_000, { error: 'address_radius_invalid' })
  .nullable()
/** Address of the portal for slots; empty without one. Never with a name or a password in it. */
const SlotUrl = line(500).refine((typed) => typed === '' || isPlainHttps(typed), { error: 'slot_url_invalid' })
const isPlainHttps = (typed: string): boolean => {
  const url = URL.parse(typed)
  return url?.protocol === 'https:' && url.username === '' && url.password === ''
}
const SlotLead = z
  .int({ error: 'slot_lead_invalid' })
  .min(0, { error: 'slot_lead_invalid' })
  .max(10_080, { error: 'slot_lead_invalid' })
  .nullable()

/** A place. Position in degrees (WGS 84), radius in metres; `add_id` becomes `tt_from_adrnr`. */
export const address = record({
  name: 'address',
  plural: 'addresses',
  english: { one: 'an address', many: 'addresses' },
  path: '/api/address',
  key: 'add_id',
  title: 'add_name',
  isKeyFixed: true,
  roles: 'any',
  list: ['add_id', 'add_name', 'add_region', 'position', 'add_radius'],
  see: visibleAddress,
  fields: {
    add_id: required('text', name(80).refine(isPathName, { error: 'value_invalid' }), {
      hintOfNew: 'add_id_hint',
      fileHint: 'add_id_hint',
      words: ['Nr.', 'ID', 'Adressnummer', 'Address number'],
    }),
    add_name: required('text', name(200), { words: ['Adresse', 'Ort', 'Address', 'Place', 'Lieu', 'Luogo', 'Plaats'] }),
    add_lat: cleared('number', degrees(90), null, { fileHint: 'import_column_lat' }),
    add_lon: cleared('number', degrees(180), null, { fileHint: 'import_column_lon' }),
    add_radius: cleared('number', Radius, null, {
      unit: 'metres',
      hint: 'add_radius_hint',
      hintValues: { metres: DEFAULT_RADIUS },
    }),
    add_street: kept('text', line(200).optional(), { isWords: true, hint: 'add_street_hint' }),
    /** Decides on its holidays. */
    add_region: kept('text', Region.optional(), { hint: 'add_region_hint', fileHint: 'add_region_hint' }),
    add_slot_url: { ...kept('text', SlotUrl.optional(), { hint: 'add_slot_url_hint' }), seenBy: ADMIN_AND_SUB },
    add_slot_lead: {
      ...kept('minutes', SlotLead.optional(), { hint: 'add_slot_lead_hint' }),
      seenBy: ADMIN_AND_SUB,
    },
  },
  check: (body) =>
    body.refine(({ add_lat, add_lon }) => (add_lat === null) === (add_lon === null), {
      error: 'address_position_invalid',
      path: ['add_lat'],
    }),
})
export type Address = z.infer<typeof address.row>
