import { nameKey } from '#shared/domain/names/names.ts'
import type { Store } from '../../store/db.ts'
import { prepared } from '../../store/sql/prepared.ts'

type Rename = { tour: string; at: number; former: string; today: string }

const selectRenames = prepared((store) =>
  store.sqlite.prepare<[], Rename>(`
    select h.key as tour, h.at, json_extract(h.changes, '$.tr_name.from') as former, t.tr_name as today
    from history as h join tours as t on h.key = cast(t.tr_id as text)
    where h.entity = 'tour' and h.action <> 'create' and json_extract(h.changes, '$.tr_name.from') is not null
    order by h.id
  `),
)

/** Returns a function that says what a tour is called today which was called so at a moment (ISO 8601). */
export const tourNamesToday = (store: Store): ((name: string, at: string) => string) => {
  const renames = selectRenames(store).all()
  if (renames.length === 0) return (name) => name
  return (name, at) => {
    const then = Date.parse(at)
    /** The first renaming of each tour since: until it the tour had its former name. */
    const next = new Map<string, Rename>()
    for (const rename of renames) if (rename.at > then && !next.has(rename.tour)) next.set(rename.tour, rename)
    return [...next.values()].find(({ former }) => nameKey(former) === nameKey(name))?.today ?? name
  }
}
