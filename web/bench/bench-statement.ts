import { makeStatement } from '../../server/money/statements/make-statement.ts'
import { sendStatement } from '../../server/money/statements/send-statement.ts'
import { openSession } from '../../server/people/store/actors.ts'
import type { Store } from '../../server/store/db.ts'
import { users } from '../../server/store/schema/accounts.ts'
import { subcontractors } from '../../server/store/schema/master-data.ts'
import { insertTrips } from '../../server/trips/store/trips.ts'
import type { Viewer } from '../../shared/domain/access/roles.ts'
import { MAX_STATEMENT_LINES } from '../../shared/domain/money/statement.ts'
import { dayOf } from '../../shared/domain/time/dates.ts'
import { DAY_MS } from '../../shared/domain/time/units.ts'
import { sampleTrips } from './trips.ts'

const AUTHOR = { username: 'admin', source: 'person' } as const
const ADMIN: Viewer = { username: 'admin', role: 'admin', subcontractor: null, customer: null }
const NAME = 'Meier Trans'
const SPAN_DAYS = 28

/** The longest statement there may be, sent to a subcontractor with a login. @returns its number and the login's token */
export const seedStatement = (store: Store): { st_id: number; token: string; lines: number } => {
  const now = store.now()
  store.db.insert(subcontractors).values({ sc_name: NAME, sc_name_key: NAME.toLowerCase() }).run()
  const [user] = store.db
    .insert(users)
    .values({
      username: 'meier',
      username_key: 'meier',
      email: 'meier@example.com',
      email_key: 'meier@example.com',
      password_hash: '',
      role: 'sub',
      subcontractor: NAME,
    })
    .returning({ id: users.id })
    .all()
  const first = now - (SPAN_DAYS + 2) * DAY_MS
  const trips = sampleTrips(MAX_STATEMENT_LINES, now).map((trip, index) => {
    const stp = first + Math.floor((index / MAX_STATEMENT_LINES) * SPAN_DAYS * DAY_MS)
    const at = (hours: number): string => new Date(stp + hours * 3_600_000).toISOString()
    return { ...trip, tt_sub: NAME, tt_invoice_check: true, tt_stp: at(0), tt_std: at(0.5), tt_sta: at(4) }
  })
  store.write(() => insertTrips(store, trips, AUTHOR))
  const days = { from: dayOf(first - DAY_MS, store.timeZone), to: dayOf(now - DAY_MS, store.timeZone) }
  const { head, lines } = makeStatement(store, { side: 'sub', name: NAME }, days, AUTHOR)
  sendStatement(store, ADMIN, head.st_id, { language: 'de' })
  const token = openSession(store, { userId: user?.id ?? 0, stayLoggedIn: true, userAgent: 'bench' })
  return { st_id: head.st_id, token, lines }
}
