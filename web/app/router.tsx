import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router-dom'
import { PATHS } from '../addresses/addresses.ts'
import { SCREEN_LIST, SCREENS, type Screen, type ScreenName, screenAllowed } from '../addresses/screens.ts'
import { DashboardScreen, prepareDashboard } from '../screens/dashboard/dashboard-screen.tsx'
import { firstRows } from '../sync/rows-drawn.ts'
import { withMui, withTexts } from '../ui/theme/mui-part.tsx'
import { Guarded, guardLoader, homeLoader, isOtherScreen, unknownPathLoader } from './guard.tsx'
import { RouteError } from './route-error.tsx'
import { screenOf } from './screen-of.tsx'
import { Layout } from './shell/layout.tsx'
import { Starting } from './starting.tsx'

const isOpenToVisitors = (name: ScreenName): boolean => screenAllowed(null, PATHS[name])

/** Gives a screen its address, its name and, unless it is open to visitors, its guard. */
const screen = (name: ScreenName, drawn: Pick<RouteObject, 'Component' | 'lazy' | 'loader'>) => {
  const { path, title }: Screen = SCREENS[name]
  const guard = isOpenToVisitors(name) ? {} : { loader: guardLoader, shouldRevalidate: isOtherScreen }
  return { path, handle: { title }, ...guard, ...drawn } as RouteObject
}

/** The login, a file of its own as well: `index.html` asks for it once a password is sent. */
const fetchLogin = async (): Promise<ComponentType> => (await import('./login.tsx')).Login
// At hand for a logout without a network, even while the app is not installed yet.
firstRows.then(fetchLogin).catch(() => undefined)
const login = screen('login', { lazy: async () => ({ Component: await screenOf(fetchLogin, SCREENS.login.title) }) })

/** The files of the screens that are fetched when they are first opened; each exports one component. */
const FILES = import.meta.glob<Record<string, ComponentType>>(
  ['./[a-z]*/[a-z]*-screen.tsx', '!./{dashboard,login}/[a-z]*', '!./[a-z]*/{journal,gone}-screen.tsx'],
  { base: '../screens' },
)
const fetched = (name: ScreenName): RouteObject[] => {
  const { load, isPlain, title }: Screen = SCREENS[name]
  const fetchFile = load && FILES[`./${load}-screen.tsx`]
  if (!fetchFile) return []
  const fetchScreen = async () => Object.values(await fetchFile())[0] as ComponentType
  const fetchDrawn = () => (isPlain ? withTexts : withMui)(fetchScreen)
  return [screen(name, { lazy: async () => ({ Component: await screenOf(fetchDrawn, title) }) })]
}
const NAMES = SCREEN_LIST.map(([name]) => name)

/** The screen that is part of the first download. */
const dashboard = screen('dashboard', {
  Component: DashboardScreen,
  loader: (args) => {
    prepareDashboard()
    return guardLoader(args)
  },
})

const personalQueries = async () => ({
  Component: await screenOf(async () => (await import('./server-queries.tsx')).ServerQueries),
})

export const routes: RouteObject[] = [
  {
    HydrateFallback: Starting,
    ErrorBoundary: RouteError,
    children: [
      { path: '/', loader: homeLoader },
      { path: PATHS.root, loader: homeLoader },
      ...NAMES.filter(isOpenToVisitors).flatMap(fetched),
      {
        Component: Layout,
        children: [
          {
            ErrorBoundary: RouteError,
            children: [
              login,
              {
                Component: Guarded,
                children: [
                  dashboard,
                  { lazy: personalQueries, children: NAMES.filter((name) => !isOpenToVisitors(name)).flatMap(fetched) },
                ],
              },
            ],
          },
        ],
      },
      { path: '*', loader: unknownPathLoader },
    ],
  },
]

export const createAppRouter = (): ReturnType<typeof createBrowserRouter> => createBrowserRouter(routes)
