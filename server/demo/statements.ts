import { PRICE_FINDINGS } from '../../shared/domain/money/price-check.ts'
import { dayOf } from '../../shared/domain/time/dates.ts'
import { addWeeks, weekEnd, weekStart, yearWeekOf } from '../../shared/domain/time/weeks.ts'
import { Refusal } from '../kit/refusal.ts'
import { answerStatement } from '../money/statements/answer-statement.ts'
import { finaliseStatement } from '../money/statements/finish-statement.ts'
import { makeStatement } from '../money/statements/make-statement.ts'
import { sendStatement } from '../money/statements/send-statement.ts'
import { linesOf } from '../money/store/statement-lines.ts'
import type { Store } from '../store/db.ts'
import { demoSubcontractors, demoUsers } from './company.ts'

const DISPATCHER = { username: 'dispo', role: 'admin', subcontractor: null, customer: null } as const
const AUTHOR = { username: 'dispo', source: 'person' } as const
const CONFIRM_ALL = { all: { sl_state: 'confirmed' } }

/**
 * Statements of the demo: the subcontractor with a login has a final one of the week before last, and one of last week
 * with a line that it disputes; another one's is still a draft.
 */
export const seedStatements = (store: Store): void => {
  const user = demoUsers.find(({ role }) => role === 'sub')
  const own = demoSubcontractors.find(({ sc_name }) => sc_name === user?.subcontractor)?.sc_name
  const another = demoSubcontractors.find(({ sc_name }) => sc_name !== own)?.sc_name
  if (!user || !own || !another) return
  const sub = { username: user.username, role: 'sub', subcontractor: own, customer: null } as const
  const week = yearWeekOf(dayOf(store.now(), store.timeZone))
  const make = (name: string, before: number): number | null => {
    const of = addWeeks(week, -before)
    try {
      const days = { from: weekStart(of), to: weekEnd(of) }
      return makeStatement(store, { side: 'sub', name }, days, AUTHOR).head.st_id
    } catch (error) {
      // Nothing was driven in that week.
      if (error instanceof Refusal) return null
      throw error
    }
  }
  const final = make(own, 2)
  if (final !== null) {
    sendStatement(store, DISPATCHER, final, { language: 'de' })
    answerStatement(store, sub, final, { set: CONFIRM_ALL })
    finaliseStatement(store, DISPATCHER, final, PRICE_FINDINGS)
  }
  const sent = make(own, 1)
  if (sent !== null) {
    sendStatement(store, DISPATCHER, sent, { language: 'de' })
    const line = linesOf(store, sent)[1]
    if (line) {
      const claim = line.sl_toll + 18.5
      const dispute = { sl_state: 'disputed', sl_reason: 'toll', sl_claim: Math.round(claim * 100) / 100 }
      const set = { [`line_${line.sl_id}`]: { ...dispute, sl_note: 'Umleitung über den Arlberg, Quittung liegt bei' } }
      answerStatement(store, sub, sent, { set })
    }
  }
  make(another, 1)
}
