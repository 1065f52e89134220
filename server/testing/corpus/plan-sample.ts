import type { CodePage } from '#shared/schemas/file-import.ts'
import { inCodePage } from '../../imports/files/encoding-sample.ts'

/** The plan that the files of the corpus are made of. */

export const HEADER = 'TOUR;CUSTOMER;FROM;TO;SUB;VEHICLE;DRIVERNO;SDTP;SDTD;SDTA;INFO;CUSTOMER_TRIP'
export const GERMAN =
  'Tour;Kunde;Von;Nach;Unternehmer;Fahrzeug;Fahrer-Nr.;Bereitstellung;Abfahrt;Ankunft;Info;Kunde: Fahrt'
export type Fields = Partial<
  Record<
    'tour' | 'customer' | 'from' | 'to' | 'sub' | 'vehicle' | 'driver' | 'stp' | 'std' | 'sta' | 'info' | 'amount',
    string
  >
>
export const cellsOf = (fields: Fields = {}): string[] => [
  fields.tour ?? 'T-1',
  fields.customer ?? 'Holz AG',
  fields.from ?? 'A1',
  fields.to ?? 'A2',
  fields.sub ?? 'Meier Trans',
  fields.vehicle ?? 'TRUCK-1',
  fields.driver ?? '17',
  fields.stp ?? '01.12.2026 08:00',
  fields.std ?? '01.12.2026 08:30',
  fields.sta ?? '01.12.2026 12:00',
  fields.info ?? '',
  fields.amount ?? '',
]
export const PLAN_HEADER = HEADER.split(';')
export const row = (fields: Fields = {}): string => cellsOf(fields).join(';')
export const utf8 = (text: string) => new Uint8Array(Buffer.from(text))
export const inPage = (page: CodePage, text: string) => () => inCodePage(text, page)
export const crlf = (...lines: string[]): string => `${lines.join('\r\n')}\r\n`
export const text =
  (...lines: string[]) =>
  () =>
    utf8(crlf(...lines))
export const utf16 = (content: string, mark = '\ufeff') => new Uint8Array(Buffer.from(mark + content, 'utf16le'))
