import type { DBCore, Dexie } from 'dexie'

/** A database with its transactions that have not ended yet. */
export type Tracked = Dexie & { runningTransactions: Set<IDBTransaction> }

/** Records a database's transactions from now on, so that they can be aborted. */
export const trackTransactions = (db: Tracked): void => {
  const open = new Set<IDBTransaction>()
  db.runningTransactions = open
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
export const endTransactions = (db: Tracked): void => {
  for (const transaction of db.runningTransactions) {
    try {
      transaction.abort()
    } catch {
      // It is being committed, and does not block anything.
    }
  }
  db.close()
}
