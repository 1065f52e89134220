import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { useActor } from '../../data/rows.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { AdminStatement } from './admin/admin-statement.tsx'
import { OwnStatement } from './own/own-statement.tsx'

/** One statement: for admin to send and finish, for a sub to answer. */
export const StatementScreen = (): ReactNode => {
  const { id: named = '' } = useParams()
  const { role } = useActor()
  const id = /^[1-9]\d{0,14}$/.test(named) ? Number(named) : null
  if (id === null) return <EmptyState message="not_found" />
  return role === 'sub' ? <OwnStatement key={id} id={id} /> : <AdminStatement key={id} id={id} />
}
