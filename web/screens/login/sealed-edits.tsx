import Alert from '@mui/material/Alert'
import { type ReactNode, useEffect, useState } from 'react'
import { isLocalDbName, localDbName, openLocalDb } from '../../db/local-db.ts'
import { useText } from '../../i18n/text.ts'

type Sealed = { username: string; count: number }

/** How many unsent edits the databases of other people on this device hold; nothing else of them is read. */
const countSealedEdits = async (exceptOf: string | null): Promise<Sealed[]> => {
  const databases = (await indexedDB.databases?.()) ?? []
  const own = exceptOf === null ? null : localDbName(exceptOf)
  const sealed: Sealed[] = []
  for (const { name } of databases) {
    if (!name || !isLocalDbName(name) || name === own) continue
    const username = name.slice(localDbName('').length)
    const db = openLocalDb(username)
    try {
      const count = await db.outbox.where('state').anyOf('queued', 'sent', 'conflict', 'refused').count()
      if (count > 0) sealed.push({ username, count })
    } finally {
      db.close()
    }
  }
  return sealed
}

/** Tells that the device still holds edits of somebody else, and whose. */
export const SealedEdits = ({ exceptOf }: { exceptOf: string | null }): ReactNode => {
  const text = useText()
  const [sealed, setSealed] = useState<Sealed[]>([])
  useEffect(() => {
    let isCurrent = true
    countSealedEdits(exceptOf).then(
      (found) => {
        if (isCurrent) setSealed(found)
      },
      // Without the list nothing is told; the edits themselves are not touched.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [exceptOf])

  return sealed.map(({ username, count }) => (
    <Alert key={username} severity="info">
      {text('sealed_edits', { username, count })}
    </Alert>
  ))
}
