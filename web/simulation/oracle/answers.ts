import { eq } from 'drizzle-orm'
import { trips } from '#server/store/schema/trips.ts'
import { compiledSelect } from '#server/store/sql/compiled-select.ts'
import { type Fields, sameValue } from '#shared/domain/sync/merge.ts'
import type { World } from '../world.ts'
import type { Changes } from './changes.ts'
import { mustHold } from './must-hold.ts'
import { meantNow, nameNow } from './names.ts'

/** Facts that a yes or no may count for, written anew from the text of the rules. */

export const ANSWER = ['tt_answer', 'tt_answer_reason', 'tt_answer_note', 'tt_answer_facts'] as const
/** Fields of names: they may be called otherwise and are the same. */
const NAMED = ['tt_sub', 'tt_from_text', 'tt_to_text']
const FACTS = [
  ...['tt_sub', 'tt_stp', 'tt_std', 'tt_sta', 'tt_from_text', 'tt_to_text'],
  ...['tt_requirements', 'tt_sub_invoice_trip', 'tt_sub_invoice_toll'],
]
/** Facts that are answered to, as the answer keeps them; requirements in another order are the same. */
export const factsOf = (row: Fields, fields = FACTS): string =>
  JSON.stringify(
    fields.map((field) => (field === 'tt_requirements' ? String(row[field]).split(';').sort().join(';') : row[field])),
  )
const LASTING = FACTS.filter((field) => !NAMED.includes(field))

type FeedOf = (path: string) => number | undefined
/**
 * Facts that were answered to, by the present name of the subcontractor. @param feed number of the change feed at which they were
 * read
 */
export const factsNow = (world: World, facts: unknown, feed: number | undefined): string => {
  if (facts === '') return ''
  const [sub, ...others] = JSON.parse(String(facts)) as [string, ...unknown[]]
  return JSON.stringify([meantNow(world, 'subcontractor', sub, feed), ...others])
}

/** Returns why the answer of an edit has to be refused; null if no rule demands it. */
export const answerFault = (world: World, trip: Fields, changes: Changes, feedOf: FeedOf): string | null => {
  if (!ANSWER.some((field) => changes.has(field))) return null
  // What is back as it was is not written: it may have another name by now.
  const written = [...changes].filter(([, { from, to }]) => !sameValue(from, to))
  const row = { ...trip, ...Object.fromEntries(written.map(([path, { to }]) => [path, to])) } as Fields
  if (row.tt_answer === '') return null
  const hasBegun = Boolean(row.tt_atp || row.tt_atd || row.tt_ata)
  if (row.tt_answer_hours === null || row.tt_status !== 'active' || !row.tt_sub || hasBegun) return 'nobody is asked'
  const isGivenAway = written.some(([path]) => path === 'tt_sub')
  const facts = isGivenAway ? factsNow(world, factsOf(row), feedOf('tt_sub')) : factsOf(row)
  const isOfThis = factsNow(world, row.tt_answer_facts, feedOf('tt_answer_facts')) === facts
  return isOfThis ? null : 'the trip is another one than was answered'
}

const isYes = (row: Fields): boolean => row.tt_answer === 'accepted' && row.tt_answer_facts === factsOf(row)

/** Facts that people's screens showed of trips that they answered. */
export const createShownFacts = (world: World) => {
  const byRow: { user: string; row: string; sub: string; lasting: string }[] = []
  return {
    show: (user: string, row: string, fields: Fields): void => {
      byRow.push({ user, row, sub: String(fields.tt_sub), lasting: factsOf(fields, LASTING) })
    },
    /** Invariant 16, as an edit is taken: a yes counts for what the screen of that person showed. */
    check: (user: string, isRow: (row: string) => boolean, row: Fields | undefined): void => {
      if (!row || !isYes(row)) return
      const lasting = factsOf(row, LASTING)
      const isNow = (sub: string): boolean => sub === row.tt_sub || nameNow(world, 'subcontractor', sub) === row.tt_sub
      mustHold(
        byRow.some((one) => one.user === user && one.lasting === lasting && isNow(one.sub) && isRow(one.row)),
        () => `16: ${user} is made to say yes to ${factsOf(row)}, which its device never showed`,
      )
    },
    /** Invariant 16, at the end: names may be others by then. */
    checkAll: (isRow: (row: string, id: number) => boolean): void => {
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
