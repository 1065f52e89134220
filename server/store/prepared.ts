import type { Store } from './db.ts'

/** Builds a statement once for each open database: building one costs more than running it. */
export const prepared = <Statement>(build: (store: Store) => Statement): ((store: Store) => Statement) => {
  const statements = new WeakMap<Store, Statement>()
  return (store) => {
    const known = statements.get(store)
    if (known) return known
    const built = build(store)
    statements.set(store, built)
    return built
  }
}
