import { type ReactNode, Suspense } from 'react'
import { useParams } from 'react-router-dom'
import { useActor } from '../../data/rows.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ListSkeleton } from '../../ui/list/list-skeleton.tsx'
import { muiPart } from '../../ui/theme/mui-part.tsx'
import { OwnStatement } from './own/own-statement.tsx'

const AdminStatement = muiPart(async () => (await import('./admin/admin-statement.tsx')).AdminStatement)

/** One statement: for admin to send and finish, for a sub to answer. */
export const StatementScreen = (): ReactNode => {
  const { id: named = '' } = useParams()
  const { role } = useActor()
  const id = /^[1-9]\d{0,14}$/.test(named) ? Number(named) : null
  if (id === null) return <EmptyState message="not_found" />
  if (role === 'sub') return <OwnStatement key={id} id={id} />
  return (
    <Suspense fallback={<ListSkeleton isNarrow={false} />}>
      <AdminStatement key={id} id={id} />
    </Suspense>
  )
}
