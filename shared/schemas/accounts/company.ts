import { z } from 'zod'
import { DEFAULT_ON_TIME_MINUTES, MAX_ON_TIME_MINUTES } from '../../domain/figures/punctuality.ts'
import type { TextKey } from '../../text-key.ts'
import { line, text } from '../common.ts'

/** Characters of a logo, as a data URL: a picture of about 100 kB. */
const MAX_LOGO = 140_000
/** By their first bytes, as they are spelled there. */
const LOGO = /^data:image\/(png;base64,iVBORw0KGg|jpeg;base64,\/9j\/)[A-Za-z0-9+/]+=*$/

/** The company itself, as it stands on what it sends out. */
export const Company = z.object({
  name: line(120),
  /** Street, post code and town, a line each. */
  address: text(400),
  vat_number: line(40),
  phone: line(40),
  /** A picture as a data URL; empty without one. */
  logo: z.string().refine((logo) => logo === '' || (logo.length <= MAX_LOGO && LOGO.test(logo)), {
    error: 'company_logo_invalid',
  }),
  /** An admin has confirmed UTC: the time zone was not just forgotten. */
  utc_confirmed: z.boolean(),
  /** Minutes after the planned arrival that the analysis counts as on time. */
  on_time_minutes: z
    .int({ error: 'on_time_minutes_invalid' })
    .min(0, { error: 'on_time_minutes_invalid' })
    .max(MAX_ON_TIME_MINUTES, { error: 'on_time_minutes_invalid' }),
})
export type Company = z.infer<typeof Company>
/** An absent field stays as it is, so that two people change two things. */
export const CompanyBody = Company.partial()

export const NO_COMPANY: Company = {
  name: '',
  address: '',
  vat_number: '',
  phone: '',
  logo: '',
  utc_confirmed: false,
  on_time_minutes: DEFAULT_ON_TIME_MINUTES,
}

/** Zones in which a company runs that set none. */
export const isUtc = (timeZone: string): boolean => ['UTC', 'Etc/UTC', 'Etc/GMT', 'GMT'].includes(timeZone)

/** Head of documents, line by line, the name first; empty fields make no line. */
export const companyLines = (
  { name, address, vat_number, phone }: Company,
  translate: (key: TextKey, values: Record<string, string>) => string,
): string[] =>
  [
    name,
    ...address.split('\n'),
    vat_number && translate('company_vat_line', { number: vat_number }),
    phone && translate('company_phone_line', { phone }),
  ].filter((line) => line.trim() !== '')
