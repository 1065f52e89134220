import type { ReactNode } from 'react'
import { useActor } from '../../data/rows.ts'
import { StatementLists } from './admin/list/statement-lists.tsx'
import { OwnStatements } from './own/own-statements.tsx'

/** Statements: all of them and what is disputed for admin, its own for a sub. */
export const StatementsScreen = (): ReactNode => (useActor().role === 'sub' ? <OwnStatements /> : <StatementLists />)
