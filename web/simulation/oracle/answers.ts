import { eq } from 'drizzle-orm'
import { trips } from '../../../server/store/schema/trips.ts'
import { compiledSelect } from '../../../server/store/sql/compiled-select.ts'
import { type Fields, sameValue } from '../../../shared/domain/sync/merge.ts'
import type { World } from '../world.ts'
import type { Changes } from './changes.ts'
import { mustHold } from './must-hold.ts'

/** What a yes or no may count for, written anew from the text of the rules. */

export const ANSWER = ['tt_answer', 'tt_answer_reason', 'tt_answer_note', 'tt_answer_facts'] as const
/** What may be called otherwise and is the same. */
const NAMED = ['tt_sub', 'tt_from_text', 'tt_to_text']
const FACTS = [
  ...['tt_sub', 'tt_stp', 'tt_std', 'tt_sta', 'tt_from_text', 'tt_to_text'],
  ...['tt_requirements', 'tt_sub_invoice_trip', 'tt_sub_invoice_toll'],
]
/** What is answered to, as the answer keeps it; requirements in another order are the same. */
export const factsOf = (row: Fields, fields = FACTS): string =>
  JSON.stringify(
    fields.map((field) => (field === 'tt_requirements' ? String(row[field]).split(';').sort().join(';') : row[field])),
  )
const LASTING = FACTS.filter((field) => !NAMED.includes(field))

/** Returns why the answer of an edit has to be refused; null if no rule demands it. */
export const answerFault = (trip: Fields, changes: Changes): string | null => {
  if (!ANSWER.some((field) => changes.has(field))) return null
  // What is back as it was is not written: it may have another name by now.
  const written = [...changes].filter(([, { from, to }]) => !sameValue(from, to))
  const row = { ...trip, ...Object.fromEntries(written.map(([path, { to }]) => [path, to])) } as Fields
  if (row.tt_answer === '') return null
  const hasBegun = Boolean(row.tt_atp || row.tt_atd || row.tt_ata)
  if (row.tt_answer_hours === null || row.tt_status !== 'active' || !row.tt_sub || hasBegun) return 'nobody is asked'
  return row.tt_answer_facts === factsOf(row) ? null : 'the trip is another one than was answered'
}

const isYes = (row: Fields): boolean => row.tt_answer === 'accepted' && row.tt_answer_facts === factsOf(row)

/** What the screens of people showed of trips that they answered. */
export const createShownFacts = () => {
  const byRow: { user: string; row: string; facts: string; lasting: string }[] = []
  return {
    show: (user: string, row: string, fields: Fields): void => {
      byRow.push({ user, row, facts: factsOf(fields), lasting: factsOf(fields, LASTING) })
    },
    /** Invariant 16, as an edit is taken: a yes counts for what the screen of that person showed. */
    check: (user: string, isRow: (row: string) => boolean, row: Fields | undefined): void => {
      if (!row || !isYes(row)) return
      const facts = factsOf(row)
      mustHold(
        byRow.some((one) => one.user === user && one.facts === facts && isRow(one.row)),
        () => `16: ${user} is made to say yes to ${facts}, which its device never showed`,
      )
    },
    /** Invariant 16, at the end: names may be others by then. */
    checkAll: (world: World, isRow: (row: string, id: number) => boolean): void => {
      for (const row of selectYes(world.store()).all() as (Fields & { tt_id: number })[]) {
        if (!isYes(row)) continue
        const lasting = factsOf(row, LASTING)
        mustHold(
          byRow.some((one) => one.lasting === lasting && isRow(one.row, row.tt_id)),
          () => `16: trip ${row.tt_id} counts as accepted, and nobody was shown ${lasting}`,
        )
      }
    },
  }
}

const selectYes = compiledSelect((query) => query.select().from(trips).where(eq(trips.tt_answer, 'accepted')))
