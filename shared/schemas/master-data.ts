import { z } from 'zod'
import { absenceFaults, sortedAbsences } from '../domain/clashes/absences.ts'
import { CompanyLanguage, Day, Email, isPathName, line, name, WaitingTerm } from './common.ts'

const Id = name(80).refine(isPathName, { error: 'value_invalid' })

/** Vehicle (rules 8.1). `gps_device` is the id of its telematics unit. */
export const Vehicle = z.object({ gps_id: Id, gps_groups: line(1000), gps_device: name(80) })
export const VehicleBody = Vehicle.extend({
  gps_groups: Vehicle.shape.gps_groups.default(''),
  gps_device: line(80).optional(),
})
export type Vehicle = z.infer<typeof Vehicle>

const MAX_ABSENCES = 200
/** Days on which a driver is away, both ends included; kept in their order. */
const Absences = z
  .array(z.object({ from: Day, to: Day }), { error: 'absences_invalid' })
  .max(MAX_ABSENCES, { error: 'absences_too_many' })
  .superRefine((absences, issues) => {
    for (const { index, field, message } of absenceFaults(absences))
      issues.addIssue({ code: 'custom', path: [index, field], message })
  })
  .overwrite(sortedAbsences)

/** Driver. `dr_number` becomes `tt_drivernr`. */
export const Driver = z.object({
  dr_id: z.int().positive(),
  dr_name: name(120),
  dr_number: line(40),
  dr_groups: line(1000),
  dr_requirements: line(1000),
  /** Admin sees it of all drivers, a subcontractor of those that have its group. */
  dr_absences: Absences.optional(),
})
export const DriverBody = z.object({
  dr_id: z.int().positive().optional(),
  dr_name: name(120),
  dr_number: line(40).default(''),
  dr_groups: Driver.shape.dr_groups.default(''),
  dr_requirements: Driver.shape.dr_requirements.default(''),
  /** A body without absences leaves them as they are. */
  dr_absences: Driver.shape.dr_absences,
})
/** `seen` holds fields as the person saw them: what somebody else changed of them in between is not written over. */
export const DriverEditBody = DriverBody.extend({ seen: Driver.omit({ dr_id: true }).partial().optional() })
export type Driver = z.infer<typeof Driver>

/** Address. Position in degrees (WGS 84), radius in metres; `add_id` becomes `tt_from_adrnr`. */
export const Address = z.object({
  add_id: Id,
  add_name: name(200),
  add_lat: z
    .number({ error: 'address_position_invalid' })
    .min(-90, { error: 'address_position_invalid' })
    .max(90, { error: 'address_position_invalid' })
    .nullable(),
  add_lon: z
    .number({ error: 'address_position_invalid' })
    .min(-180, { error: 'address_position_invalid' })
    .max(180, { error: 'address_position_invalid' })
    .nullable(),
  add_radius: z
    .int({ error: 'address_radius_invalid' })
    .min(20, { error: 'address_radius_invalid' })
    .max(50_000, { error: 'address_radius_invalid' })
    .nullable(),
})
export const AddressBody = Address.extend({
  add_lat: Address.shape.add_lat.default(null),
  add_lon: Address.shape.add_lon.default(null),
  add_radius: Address.shape.add_radius.default(null),
}).refine((address) => (address.add_lat === null) === (address.add_lon === null), {
  error: 'address_position_invalid',
  path: ['add_lat'],
})
export type Address = z.infer<typeof Address>

export const Subcontractor = z.object({
  sc_name: name(120)
    .refine((name) => !name.includes(';'), { error: 'name_without_semicolon' })
    .refine(isPathName, { error: 'value_invalid' }),
  sc_email: Email.nullable(),
  sc_language: CompanyLanguage,
  sc_free_minutes: WaitingTerm.free_minutes.optional(),
  sc_waiting_rate: WaitingTerm.waiting_rate.optional(),
  sc_waiting_step: WaitingTerm.waiting_step.optional(),
  sc_waiting_max: WaitingTerm.waiting_max.optional(),
  /** Statements are issued in its name; then its VAT number has to be known. */
  sc_self_billing: z.boolean().nullable().optional(),
  sc_vat_id: line(40).nullable().optional(),
  /** Days to answer a statement in; seven without it. */
  sc_answer_days: z
    .int({ error: 'answer_days_invalid' })
    .min(1, { error: 'answer_days_invalid' })
    .max(60, { error: 'answer_days_invalid' })
    .nullable()
    .optional(),
})
export const SubcontractorBody = Subcontractor.extend({
  sc_email: Subcontractor.shape.sc_email.default(null),
  /** A body without a language leaves it as it is. */
  sc_language: Subcontractor.shape.sc_language.optional(),
})
export type Subcontractor = z.infer<typeof Subcontractor>
