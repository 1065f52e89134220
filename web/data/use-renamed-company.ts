import { useEffect } from 'react'
import { sameSpelling } from '../../shared/domain/names/names.ts'
import { SECOND_MS } from '../../shared/domain/time/units.ts'
import { checkSession } from '../session/check-session.ts'
import { useConnection, useDbQuery, useSession } from './rows.ts'

const AGAIN_MS = 5 * SECOND_MS

/**
 * Asks the server who a subcontractor's person is as soon as the rows give its company another name: a rename comes with a
 * pull, and the session, by which its own trips and days are told from those of others, would know of it only at the next
 * screen. Asks until it knows: an answer may be lost, or overtaken by one from before the rename.
 */
export const useRenamedCompany = (): void => {
  const session = useSession()
  const { state } = useConnection()
  const company = session?.role === 'sub' ? session.subcontractor : null
  const isRenamed = useDbQuery(
    async (db) => {
      if (company === null) return false
      const known = await db.lookups.where('entity').equals('subcontractor').toArray()
      return known.length > 0 && !known.some(({ key }) => sameSpelling(key, company))
    },
    [company],
  )
  useEffect(() => {
    if (!isRenamed || state !== 'online') return
    void checkSession()
    const timer = setInterval(checkSession, AGAIN_MS)
    return () => clearInterval(timer)
  }, [isRenamed, state])
}
