import type { Viewer } from '../domain/access/roles.ts'
import type { AnyRecord } from './record.ts'

type See = (viewer: Viewer, row: never) => object | null

/**
 * Returns the function that shows a row to a viewer: what the record declares and the viewer's role may receive, or null
 * where the row does not exist for it. An allow-list: fields that are not declared are never shown.
 */
export const seenRecord =
  <Row extends object>(of: Pick<AnyRecord, 'fields'> & { see: See }) =>
  (viewer: Viewer, row: Row): Row | null => {
    const seen = of.see(viewer, row as never) as Record<string, unknown> | null
    if (!seen) return null
    const shown: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(seen)) {
      const field = of.fields[name]
      if (field && value !== undefined && (!field.seenBy || field.seenBy.includes(viewer.role))) shown[name] = value
    }
    return shown as Row
  }
