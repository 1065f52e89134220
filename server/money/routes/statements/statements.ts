import type { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import { fileAnswer } from '#server/http/answers/file-answer.ts'
import { viewerOf } from '#server/http/answers/trips-answer.ts'
import { type App, mount } from '#server/http/route.ts'
import { notFound, Refusal } from '#server/kit/refusal.ts'
import type { Actor } from '#server/people/store/actors.ts'
import { byPerson } from '#server/people/store/actors.ts'
import { rowHistory } from '#server/store/history/history.ts'
import { databaseToRead } from '#server/store/sql/read-store.ts'
import { api } from '#shared/api.ts'
import { statementFileName } from '#shared/domain/money/invoice-document.ts'
import { exportColumnsOf } from '#shared/domain/money/statement-export.ts'
import { sameName } from '#shared/domain/names/names.ts'
import type { Language } from '#shared/schemas/accounts/session.ts'
import { STATEMENT_PAGE, type StatementsQuery } from '#shared/schemas/statement.ts'
import { statementFileTitle } from '../../journals/statement-file.ts'
import { answerStatement } from '../../statements/answer-statement.ts'
import { changesOf, surchargeOf } from '../../statements/changed-statement.ts'
import { correctStatement } from '../../statements/correct-statement.ts'
import { decideLine, rejectMissing, requiredLine } from '../../statements/decide-line.ts'
import { objectToStatement, voidStatement } from '../../statements/finish-statement.ts'
import { makeStatement } from '../../statements/make-statement.ts'
import { lineView, lineViews, listedStatements, seenStatement } from '../../statements/seen-statement.ts'
import { finaliseAndSend, sendStatement } from '../../statements/send-statement.ts'
import { disputedLines, disputedLinesOf } from '../../store/disputed-lines.ts'
import { historyKey, listStatements, type StatementChoice } from '../../store/statements.ts'
import { customerParty, namedCustomer, namedSubcontractor } from '../journals.ts'

/**
 * Statements that a person asks for. A sub has its own side, and those that were sent; null for all else that it asks for, as if
 * there were none.
 */
const choiceOf = (
  actor: Actor,
  {
    side,
    party,
    state,
    startDay,
    endDay,
    before,
  }: Omit<z.output<typeof StatementsQuery>, 'before'> & { before?: number | undefined },
): Omit<StatementChoice, 'limit'> | null => {
  const days = { from: startDay, to: endDay, before }
  if (actor.role !== 'sub') return { side, party: party || undefined, states: state, ...days }
  const own = actor.subcontractor
  if (side === 'customer' || !own || (party && !sameName(party, own))) return null
  return { side: 'sub', party: own, states: state.filter((one) => one === 'sent' || one === 'final'), ...days }
}

/** Statements of customers and subcontractors (rules 7.8). */
export const mountStatements = (app: App, deps: Deps): void => {
  const { store } = deps

  mount(app, deps, api.statements, ({ actor, query }) => {
    const choice = choiceOf(actor, query)
    return choice ? listedStatements(store, actor, listStatements(store, { ...choice, limit: STATEMENT_PAGE })) : []
  })

  mount(app, deps, api.statementsDownload, async ({ actor, query: { language, ...query }, c }) => {
    const choice = choiceOf(actor, query)
    const input = { database: databaseToRead(store), viewer: viewerOf(actor), choice, language }
    return fileAnswer(
      c,
      await deps.worker.run('statement-list-xlsx', input, { owner: actor.userId }),
      'statements.xlsx',
    )
  })

  mount(app, deps, api.statementCreate, ({ actor, body }) => {
    const party =
      body.side === 'sub'
        ? ({ side: 'sub', name: namedSubcontractor(store, actor, body.party) } as const)
        : customerParty(namedCustomer(store, body.party))
    const days = { from: body.start_date, to: body.end_date }
    const { head, lines, total, left } = makeStatement(store, party, days, byPerson(actor), body.total)
    return { message: 'statement_made', st_id: head.st_id, lines, total, left_out: left }
  })

  mount(app, deps, api.statementsDisputed, ({ query: { side, party, after } }) => {
    const found = party ? disputedLinesOf(store, { side, party, after }) : disputedLines(store)
    return found.map(({ line, head, disputed }) => {
      const { st_party, st_side, st_from, st_to, st_answer_until } = head
      return { ...lineView(line), st_party, st_side, st_from, st_to, st_answer_until, disputed }
    })
  })

  mount(app, deps, api.statementExport, async ({ actor, query, c }) => {
    const { side, party, state, startDay, endDay, columns, ...format } = query
    const choice = { side, party: party || undefined, states: state, from: startDay, to: endDay }
    const input = {
      database: databaseToRead(store),
      choice,
      format: { ...format, columns: columns ?? exportColumnsOf(format.rows) },
    }
    return fileAnswer(c, await deps.worker.run('statement-csv', input, { owner: actor.userId }), 'statements.csv')
  })

  mount(app, deps, api.statement, ({ actor, params }) => {
    const head = seenStatement(store, actor, params.id)
    const [statement] = listedStatements(store, actor, [head])
    if (!statement) throw notFound()
    const changed = changesOf(store, actor, head)
    return { statement, lines: lineViews(store, head), changed, ...surchargeOf(store, actor, head) }
  })

  mount(app, deps, api.statementSend, ({ actor, params, body }) => {
    const { mailed } = sendStatement(store, actor, params.id, body)
    return { message: 'statement_was_sent', mailed }
  })

  mount(app, deps, api.statementAnswer, ({ actor, params, body }) => {
    const { refused } = answerStatement(store, actor, params.id, { set: body.answers })
    const [first] = refused
    if (first) throw new Refusal(409, first.message, {}, refused)
    return { message: 'statement_answered' }
  })

  mount(app, deps, api.statementDecide, ({ actor, params, body }) => {
    decideLine(store, actor, params, body)
    return { message: body.decision === 'accepted' ? 'statement_line_accepted' : 'statement_line_rejected' }
  })

  mount(app, deps, api.statementRejectMissing, ({ actor, params, body }) => ({
    message: 'statement_missing_rejected',
    count: rejectMissing(store, actor, params.id, body.text),
  }))

  mount(app, deps, api.statementFinalise, ({ actor, params, body }) => {
    const { head, mailed } = finaliseAndSend(store, actor, params.id, body)
    return { message: 'statement_finalised', st_number: head.st_number ?? '', mailed }
  })

  mount(app, deps, api.statementVoid, ({ actor, params }) => {
    voidStatement(store, actor, params.id)
    return { message: 'statement_voided' }
  })

  mount(app, deps, api.statementCorrect, ({ actor, params, body }) => ({
    message: 'statement_correction_made',
    st_id: correctStatement(store, actor, params.id, body).st_id,
  }))

  mount(app, deps, api.statementObject, ({ actor, params, body }) => {
    objectToStatement(store, actor, params.id, body.text)
    return { message: 'statement_objected' }
  })

  mount(app, deps, api.statementFile, async ({ actor, params, query, c }) => {
    const head = seenStatement(store, actor, params.id)
    const language: Language | null = query.language ?? null
    const input = { database: databaseToRead(store), id: head.st_id, format: query.format, language }
    const file = await deps.worker.run('statement-file', input, { owner: actor.userId })
    const days = { from: head.st_from, to: head.st_to }
    return fileAnswer(c, file, statementFileName(statementFileTitle(store, head, { language }), days, query.format))
  })

  mount(app, deps, api.statementHistory, ({ actor, params, query }) =>
    rowHistory(store, 'statement', historyKey(seenStatement(store, actor, params.id).st_id), query),
  )

  mount(app, deps, api.statementLineHistory, ({ actor, params, query }) => {
    const head = seenStatement(store, actor, params.id)
    return rowHistory(store, 'statement_line', requiredLine(store, head, params.line).sl_id, query)
  })
}
