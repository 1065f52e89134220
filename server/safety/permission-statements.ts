import { randomUUID } from 'node:crypto'
import type { CallName } from '../../shared/api.ts'
import { PRICE_FINDINGS } from '../../shared/domain/money/price-check.ts'
import { NO_DISPUTE } from '../../shared/domain/money/statement.ts'
import type { Ask, Targets } from './permission-ask.ts'
import type { PlantedCompany } from './planted-company.ts'

const byId = (id: number): Ask => ({ params: { id } })

/** Statements of Meier Trans that were sent, of Huber AG, one that is a draft, and one of the customer Holz AG. */
const ofStatements = (ask: (id: number, line: number) => Ask): Targets => ({
  own: ({ statements: { own } }) => ask(own.st_id, own.sl_id),
  draft: ({ statements: { draft } }) => ask(draft.st_id, draft.sl_id),
  another: ({ statements: { another } }) => ask(another.st_id, another.sl_id),
  'of a customer': ({ statements: { customer } }) => ask(customer.st_id, customer.sl_id),
  unknown: () => ask(987_654, 987_654),
})

const answer = (sl_state: string) => ({ sl_state, ...NO_DISPUTE })
/** Mutation that confirms the line of a statement that was sent. */
export const answerOf = ({ statements }: PlantedCompany, whose: 'own' | 'another'): object => {
  const { st_id, sl_id, sf_id } = statements[whose]
  const line = `line_${sl_id}`
  const edit = { set: { [line]: answer('confirmed') }, base: { [line]: { ...answer('open'), sl_files: [sf_id] } } }
  return { entity: 'statement', op: 'edit', key: st_id, rev: 2, ...edit }
}

/** Requests for statements. */
export const STATEMENT_REQUESTS = {
  statements: {
    own: () => ({ query: { side: 'sub', party: 'Meier Trans' } }),
    another: () => ({ query: { side: 'sub', party: 'Huber AG' } }),
    'of a customer': () => ({ query: { side: 'customer' } }),
  },
  statementsDownload: {
    own: () => ({ query: { language: 'de', side: 'sub', party: 'Meier Trans' } }),
    another: () => ({ query: { language: 'de', side: 'sub', party: 'Huber AG' } }),
    'of a customer': () => ({ query: { language: 'de', side: 'customer' } }),
  },
  statementCreate: {
    own: () => ({ body: { side: 'sub', party: 'Meier Trans', start_date: '2025-01-01', end_date: '2025-01-31' } }),
    another: () => ({ body: { side: 'sub', party: 'Huber AG', start_date: '2025-01-01', end_date: '2025-01-31' } }),
  },
  statementsDisputed: { '-': () => ({}) },
  statementExport: { '-': () => ({ query: { rows: 'lines', state: 'open;sent;final' } }) },
  statement: ofStatements(byId),
  statementSend: ofStatements((id) => ({ ...byId(id), body: {} })),
  statementAnswer: ofStatements((id, line) => ({
    ...byId(id),
    body: { answers: { [`line_${line}`]: { sl_state: 'confirmed' } } },
  })),
  statementDecide: ofStatements((id, line) => ({
    params: { id, line },
    body: { decision: 'rejected', text: 'as agreed' },
  })),
  statementRejectMissing: ofStatements((id) => ({ ...byId(id), body: { text: 'not driven' } })),
  statementFinalise: ofStatements((id) => ({ ...byId(id), body: { despite: [...PRICE_FINDINGS] } })),
  statementVoid: ofStatements(byId),
  statementCorrect: ofStatements((id) => ({ ...byId(id), body: {} })),
  statementObject: ofStatements((id) => ({ ...byId(id), body: { text: 'not agreed' } })),
  statementFile: ofStatements(byId),
  statementPhotoAdd: ofStatements((id) => ({
    params: { id, file: randomUUID() },
    csv: { name: 'photo.jpg', text: 'no picture' },
  })),
  statementPhoto: {
    own: ({ statements: { own } }) => ({ params: { file: own.sf_id } }),
    another: ({ statements: { another } }) => ({ params: { file: another.sf_id } }),
    unknown: () => ({ params: { file: randomUUID() } }),
  },
  statementHistory: ofStatements(byId),
  statementLineHistory: ofStatements((id, line) => ({ params: { id, line } })),
} satisfies Partial<Record<CallName, Targets>>
