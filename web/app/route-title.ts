import { useMatches } from 'react-router-dom'
import type { TextKey } from '../../shared/text-key.ts'
import { useSession } from '../data/rows.ts'

/** The `handle` of a route: its title. */
export type RouteHandle = { title: TextKey }

const hasTitle = (handle: unknown): handle is RouteHandle =>
  typeof handle === 'object' && handle !== null && 'title' in handle

/** Message key of the current route's name. For a logged-in person the login screen is named "account". */
export const useRouteTitle = (): TextKey => {
  const isLoggedIn = useSession() !== null
  const title = useMatches()
    .map(({ handle }) => handle)
    .findLast(hasTitle)?.title
  if (title === 'route_login' && isLoggedIn) return 'route_account'
  return title ?? 'app_name'
}
