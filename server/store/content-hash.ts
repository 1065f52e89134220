import { createHash } from 'node:crypto'

/** Returns the JSON of a value: the same text for the same value, whatever the order of its keys. */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (value && typeof value === 'object') {
    const entries = Object.entries(value).filter(([, inner]) => inner !== undefined)
    entries.sort(([a], [b]) => (a < b ? -1 : 1))
    return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`).join(',')}}`
  }
  return JSON.stringify(value ?? null)
}
/** Returns the hash of a value, the same for the same value. */
export const hashOf = (value: unknown): string => createHash('sha256').update(canonicalJson(value)).digest('base64url')
