import { WaitingTerm } from '../schemas/common.ts'
import { kept } from './field.ts'

const TERMS = {
  free_minutes: kept('minutes', WaitingTerm.free_minutes.optional()),
  waiting_rate: kept('amount', WaitingTerm.waiting_rate.optional(), { hint: 'waiting_terms_hint' }),
  waiting_step: kept('minutes', WaitingTerm.waiting_step.optional()),
  waiting_max: kept('amount', WaitingTerm.waiting_max.optional()),
}
type Terms<Prefix extends string> = {
  [Term in keyof typeof TERMS as `${Prefix}_${Term}`]: (typeof TERMS)[Term]
}

/** Agreement with a company about waiting: the fields of `shared/domain/money/waiting-fee.ts`. */
export const waitingTerms = <const Prefix extends string>(prefix: Prefix): Terms<Prefix> =>
  Object.fromEntries(Object.entries(TERMS).map(([term, field]) => [`${prefix}_${term}`, field])) as Terms<Prefix>
