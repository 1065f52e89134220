import type { InvoiceSide } from '#shared/domain/money/invoice.ts'
import { STATEMENT_STATES, type StatementState } from '#shared/domain/money/statement.ts'
import { isDay } from '#shared/domain/time/dates.ts'
import { type ListedStatement, STATEMENT_PAGE } from '#shared/schemas/statement.ts'
import { callApi } from '#web/session/calls.ts'

/** Filter of the list, from the address; an empty text narrows nothing. */
export type StatementFilter = {
  side: InvoiceSide | ''
  party: string
  state: StatementState | ''
  from: string
  to: string
}

/** Returns the filter of an address; unreadable parts narrow nothing. */
export const readStatementFilter = (params: URLSearchParams): StatementFilter => {
  const given = (name: string): string => params.get(name) ?? ''
  const day = (name: string): string => (isDay(given(name)) ? given(name) : '')
  const side = given('side')
  const state = STATEMENT_STATES.find((one) => one === given('state')) ?? ''
  return {
    side: side === 'customer' || side === 'sub' ? side : '',
    party: given('party').slice(0, 120),
    state,
    from: day('from'),
    to: day('to'),
  }
}

/** True for an end of the range of days whose text cannot be read. */
export type UnreadEnds = Record<'from' | 'to', boolean>
export const NONE_UNREAD: UnreadEnds = { from: false, to: false }

export const isReversed = ({ from, to }: StatementFilter): boolean => from !== '' && to !== '' && to < from

/** Returns the filter of the list: a wrong range narrows nothing. */
export const usableFilter = (filter: StatementFilter, unread: UnreadEnds): StatementFilter =>
  unread.from || unread.to || isReversed(filter) ? { ...filter, from: '', to: '' } : filter

/** The filter as the server reads it. */
export const queryOfFilter = ({ side, party, state, from, to }: StatementFilter) => ({
  ...(side && { side }),
  ...(party && { party }),
  ...(state && { state }),
  ...(from && { startDay: from }),
  ...(to && { endDay: to }),
})

/** Largest number of statements in the list; with more, the person has to narrow it. */
export const MAX_SHOWN = 1000

/** The statements of a filter, newest first, page after page. */
export const loadStatements = async (
  filter: StatementFilter,
  { signal }: { readonly signal: AbortSignal },
): Promise<ListedStatement[]> => {
  const query = queryOfFilter(filter)
  const rows: ListedStatement[] = []
  while (rows.length < MAX_SHOWN && !signal.aborted) {
    const before = rows.at(-1)?.st_id
    const page = await callApi('statements', { query: { ...query, ...(before !== undefined && { before }) } })
    rows.push(...page)
    if (page.length < STATEMENT_PAGE) break
  }
  return rows
}
