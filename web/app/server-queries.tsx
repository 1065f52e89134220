import type { ReactNode } from 'react'
import { Outlet } from 'react-router-dom'
import { PersonalQueries } from '../data/personal-queries.tsx'

/** Holds the screens that ask the server by themselves. */
export const ServerQueries = (): ReactNode => (
  <PersonalQueries>
    <Outlet />
  </PersonalQueries>
)
