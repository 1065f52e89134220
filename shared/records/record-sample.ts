import type { Field } from './field.ts'
import { type AnyRecord, typedFields } from './record.ts'

/** A value of a field, and how a file writes it; the second is another one. References are to samples of their records. */
export const sampleOf = (
  name: string,
  { kind, number = 0, choices = [] }: Field,
  version: 1 | 2,
): { value: unknown; cell: string } => {
  const text = (value: string) => ({ value, cell: value })
  const list = (value: string) => ({ value: [value], cell: value })
  const numeric = (value: number, cell = String(value)) => ({ value, cell })
  switch (kind) {
    case 'email':
      return text(`${name}${version}@example.com`)
    case 'phone':
      return text(`+41 44 000 00 0${version}`)
    case 'language':
      return text(version === 1 ? 'fr' : 'it')
    case 'flag':
    case 'switch':
      return { value: version === 1, cell: version === 1 ? 'ja' : 'nein' }
    case 'amount':
      return numeric(1060.5 + version, version === 1 ? "1'061,50" : '1062.50')
    case 'number':
      return numeric(name.endsWith('_lon') ? 8 + version / 4 : 40 + version, undefined)
    case 'decimal': {
      // The beginning of a range stays below its end.
      const value = /_(?:from|floor)$/.test(name) ? 40.5 - version : 40.5 + version
      return numeric(value, version === 1 ? String(value).replace('.', ',') : undefined)
    }
    case 'minutes':
      return numeric(30 + version)
    case 'day':
      return text(`2027-12-2${version}`)
    case 'instant':
      return text(`2026-12-2${version}T08:30:00.000Z`)
    case 'clock':
      return text(`2${version}:30`)
    case 'weekdays':
      return text(version === 1 ? '67' : '1')
    case 'days': {
      const value = [{ from: `2026-12-2${version}`, to: '2027-01-03' }]
      return { value, cell: `2${version}.12.2026 - 03.01.2027` }
    }
    case 'choice':
      return text(choices[version - 1] ?? '')
    case 'customer':
      return numeric(version, `cm_name ${version}`)
    case 'subcontractor':
      return text(`sc_name ${version}`)
    case 'index':
      return text(`ix_name ${version}`)
    case 'floater':
      return text(`fl_name ${version}`)
    case 'addresses':
      return list(`add_id ${version}`)
    case 'emails':
      return list(`${name}${version}@example.com`)
    case 'phones':
      return list(`+4179123450${version}`)
    case 'users':
      return list(`username ${version}`)
    case 'digits':
      return text(`00${version}7${number}`)
    default:
      if (name.endsWith('_region')) return text(version === 1 ? 'CH' : 'DE-BW')
      return text(name.endsWith('_url') ? `https://example.com/${version}` : `${name} ${version}`)
  }
}

/** A row with a value in each field that a form shows. */
export const rowOf = (of: AnyRecord, version: 1 | 2): Record<string, unknown> => ({
  ...Object.fromEntries(typedFields(of).map(([name, field]) => [name, sampleOf(name, field, version).value])),
})
