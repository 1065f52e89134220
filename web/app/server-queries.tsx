import type { ReactNode } from 'react'
import { Outlet } from 'react-router-dom'
import { PersonalQueries } from '../data/personal-queries.tsx'
import { useLeaveBlocker } from '../ui/forms/leave-question.ts'

/** Holds the screens that ask the server by themselves, and those with forms. */
export const ServerQueries = (): ReactNode => {
  useLeaveBlocker()
  return (
    <PersonalQueries>
      <Outlet />
    </PersonalQueries>
  )
}
