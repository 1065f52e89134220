import { type ReactNode, useEffect, useState } from 'react'
import { Outlet } from 'react-router-dom'
import { PersonalQueries } from '../data/personal-queries.tsx'
import { useLeaveBlocker } from '../ui/forms/leave-question.ts'

const LeaveBlocker = (): ReactNode => {
  useLeaveBlocker()
  return null
}

/** Holds the screens that ask the server by themselves, and those with forms. */
export const ServerQueries = (): ReactNode => {
  // A screen that stayed behind comes back with a new one: the router's hook would add a second blocker to its first.
  const [times, setTimes] = useState(0)
  useEffect(() => () => setTimes((before) => before + 1), [])
  return (
    <PersonalQueries>
      <LeaveBlocker key={times} />
      <Outlet />
    </PersonalQueries>
  )
}
