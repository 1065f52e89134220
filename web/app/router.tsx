import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router-dom'
import { PATHS } from '../addresses.ts'
import { DashboardScreen, prepareDashboard } from '../screens/dashboard/dashboard-screen.tsx'
import { SCREENS, type ScreenName, screenAllowed } from '../screens.ts'
import { firstRows } from '../sync/first-rows.ts'
import { withMui, withTexts } from '../ui/theme/mui-part.tsx'
import { Guarded, guardLoader, homeLoader, isOtherScreen, unknownPathLoader } from './guard.tsx'
import { RouteError } from './route-error.tsx'
import { screenOf } from './screen-of.tsx'
import { Layout } from './shell/layout.tsx'
import { Starting } from './starting.tsx'

const isOpenToVisitors = (name: ScreenName): boolean => screenAllowed(null, PATHS[name])

/** Gives a screen its address, its name and, unless it is open to visitors, its guard. */
const screen = (name: Exclude<ScreenName, 'root'>, drawn: Pick<RouteObject, 'Component' | 'lazy' | 'loader'>) => {
  const { path, title } = SCREENS[name]
  const guard = isOpenToVisitors(name) ? {} : { loader: guardLoader, shouldRevalidate: isOtherScreen }
  return { path, handle: { title }, ...guard, ...drawn } as RouteObject
}

const fetchSettings = () =>
  withMui(async () => (await import('../screens/settings/settings-screen.tsx')).SettingsScreen)
const fetchPasswordReset = () =>
  withMui(async () => (await import('../screens/password/password-reset-screen.tsx')).PasswordResetScreen)

/** The login, a file of its own as well: `index.html` has asked for it already where nobody is logged in. */
const fetchLogin = async (): Promise<ComponentType> => (await import('./login.tsx')).Login
// At hand for a logout without a network, even while the app is not installed yet.
firstRows.then(fetchLogin).catch(() => undefined)
const login = screen('login', { lazy: async () => ({ Component: await screenOf(fetchLogin, SCREENS.login.title) }) })

/** Each other screen than the login and the timetable is a file of its own, fetched when it is first opened. */
const FETCHES: Record<Exclude<ScreenName, 'root' | 'login' | 'dashboard'>, () => Promise<ComponentType>> = {
  board: () => withMui(async () => (await import('../screens/board/board-screen.tsx')).BoardScreen),
  editTrip: () => withMui(async () => (await import('../screens/edit-trip/edit-trip-screen.tsx')).EditTripScreen),
  analysis: () => withMui(async () => (await import('../screens/analysis/analysis-screen.tsx')).AnalysisScreen),
  disposition: () =>
    withMui(async () => (await import('../screens/disposition/disposition-screen.tsx')).DispositionScreen),
  editTour: () => withMui(async () => (await import('../screens/disposition/edit-tour-screen.tsx')).EditTourScreen),
  customerJournal: () =>
    withMui(async () => (await import('../screens/journals/customer-journal-screen.tsx')).CustomerJournalScreen),
  subcontractorJournal: () =>
    withMui(
      async () => (await import('../screens/journals/subcontractor-journal-screen.tsx')).SubcontractorJournalScreen,
    ),
  monthEnd: () => withMui(async () => (await import('../screens/month-end/month-end-screen.tsx')).MonthEndScreen),
  statements: () => withMui(async () => (await import('../screens/statements/statements-screen.tsx')).StatementsScreen),
  statement: () => withTexts(async () => (await import('../screens/statements/statement-screen.tsx')).StatementScreen),
  priceList: () => withMui(async () => (await import('../screens/price-list/price-list-screen.tsx')).PriceListScreen),
  reports: () => withMui(async () => (await import('../screens/reports/reports-screen.tsx')).ReportsScreen),
  alerts: () => withMui(async () => (await import('../screens/alerts/alerts-screen.tsx')).AlertsScreen),
  customers: () => withMui(async () => (await import('../screens/customers/customers-screen.tsx')).CustomersScreen),
  users: () => withMui(async () => (await import('../screens/users/users-screen.tsx')).UsersScreen),
  documents: () => withMui(async () => (await import('../screens/documents/documents-screen.tsx')).DocumentsScreen),
  upload: () => withMui(async () => (await import('../screens/trip-upload/trip-upload-screen.tsx')).TripUploadScreen),
  settings: fetchSettings,
  settingsSection: fetchSettings,
  changePassword: () =>
    withMui(async () => (await import('../screens/password/change-password-screen.tsx')).ChangePasswordScreen),
  passwordReset: fetchPasswordReset,
  passwordResetLink: fetchPasswordReset,
}
const FETCHED = Object.keys(FETCHES) as (keyof typeof FETCHES)[]
const fetched = (name: keyof typeof FETCHES): RouteObject =>
  screen(name, { lazy: async () => ({ Component: await screenOf(FETCHES[name], SCREENS[name].title) }) })

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
      ...FETCHED.filter(isOpenToVisitors).map(fetched),
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
                  { lazy: personalQueries, children: FETCHED.filter((name) => !isOpenToVisitors(name)).map(fetched) },
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
