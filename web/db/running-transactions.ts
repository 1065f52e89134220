import type { DBCore, Dexie } from 'dexie'

/** The transactions of each database that have not ended yet. */
const running = new WeakMap<Dexie, Set<IDBTransaction>>()

/** Records a database's transactions from now on, so that they can be aborted. */
export const trackTransactions = (db: Dexie): void => {
  const open = new Set<IDBTransaction>()
  running.set(db, open)
  db.use({
    stack: 'dbcore',
    name: 'running-transactions',
    create: (core: DBCore): DBCore => ({
      ...core,
      transaction: (...asked) => {
        const transaction = core.transaction(...asked)
        const began = transaction as IDBTransaction
        open.add(began)
        const end = () => open.delete(began)
        began.addEventListener('complete', end)
        began.addEventListener('abort', end)
        return transaction
      },
    }),
  })
}

/** Aborts what runs in the database and prevents new transactions, as a crash of the page would. */
export const endTransactions = (db: Dexie): void => {
  for (const transaction of running.get(db) ?? []) {
    try {
      transaction.abort()
    } catch {
      // It is being committed, and does not block anything.
    }
  }
  db.close()
}
