import type { Asker, PlantedCompany } from './planted-company.ts'

/** Request to the planted company by `who`. Every request is valid: only the permission decides. */
export type Ask = {
  params?: Record<string, string | number>
  query?: Record<string, string>
  body?: unknown
  /** A file for the field `file` of a multipart body. */
  csv?: { name: string; text: string }
}
export type AskOf = (company: PlantedCompany, who: Asker) => Ask
/** The targets of a call: whose row is meant, or `-` where a call has none. */
export type Targets = Record<string, AskOf>
