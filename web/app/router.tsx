import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router-dom'
import { DashboardScreen, prepareDashboard } from '../screens/dashboard/dashboard-screen.tsx'
import { withMui, withTexts } from '../ui/theme/mui-part.tsx'
import { Guarded, guardLoader, homeLoader, isOtherScreen, unknownPathLoader } from './guard.tsx'
import { Login } from './login.tsx'
import { PATHS, type RouteName } from './paths.ts'
import { RouteError } from './route-error.tsx'
import { screenOf } from './screen-of.tsx'
import { Layout } from './shell/layout.tsx'
import { Starting } from './starting.tsx'

/** Each other screen is a file of its own, fetched when it is first opened; with MUI, unless `prepare` says otherwise. */
const screen = (
  route: RouteName,
  title: string,
  load: () => Promise<ComponentType>,
  prepare = withMui<ComponentType>,
): RouteObject => ({
  path: PATHS[route],
  handle: { title },
  lazy: async () => ({ Component: await screenOf(() => prepare(load), title) }),
})
const guarded = (...args: Parameters<typeof screen>): RouteObject =>
  ({ ...screen(...args), loader: guardLoader, shouldRevalidate: isOtherScreen }) as RouteObject

/** The screens that are part of the first download: the login, and this one. */
const dashboard = {
  path: PATHS.dashboard,
  handle: { title: 'route_dashboard' },
  Component: DashboardScreen,
  loader: (args) => {
    prepareDashboard()
    return guardLoader(args)
  },
  shouldRevalidate: isOtherScreen,
} satisfies RouteObject

const personalQueries = async () => ({
  Component: await screenOf(async () => (await import('./server-queries.tsx')).ServerQueries),
})

/** Screens that load data from the server themselves. */
const queryScreens: RouteObject[] = [
  guarded('board', 'route_board', async () => (await import('../screens/board/board-screen.tsx')).BoardScreen),
  guarded(
    'editTrip',
    'route_edit_trip',
    async () => (await import('../screens/edit-trip/edit-trip-screen.tsx')).EditTripScreen,
  ),
  guarded(
    'analysis',
    'route_analysis',
    async () => (await import('../screens/analysis/analysis-screen.tsx')).AnalysisScreen,
  ),
  guarded(
    'disposition',
    'route_disposition',
    async () => (await import('../screens/disposition/disposition-screen.tsx')).DispositionScreen,
  ),
  guarded(
    'editTour',
    'route_edit_tour',
    async () => (await import('../screens/disposition/edit-tour-screen.tsx')).EditTourScreen,
  ),
  guarded(
    'customerJournal',
    'route_customer_journal',
    async () => (await import('../screens/journals/customer-journal-screen.tsx')).CustomerJournalScreen,
  ),
  guarded(
    'subcontractorJournal',
    'route_subcontractor_journal',
    async () => (await import('../screens/journals/subcontractor-journal-screen.tsx')).SubcontractorJournalScreen,
  ),
  guarded(
    'monthEnd',
    'month_end',
    async () => (await import('../screens/month-end/month-end-screen.tsx')).MonthEndScreen,
  ),
  guarded(
    'statements',
    'route_statements',
    async () => (await import('../screens/statements/statements-screen.tsx')).StatementsScreen,
  ),
  guarded(
    'statement',
    'route_statement',
    async () => (await import('../screens/statements/statement-screen.tsx')).StatementScreen,
    withTexts,
  ),
  guarded(
    'priceList',
    'route_price_list',
    async () => (await import('../screens/price-list/price-list-screen.tsx')).PriceListScreen,
  ),
  guarded(
    'reports',
    'route_reports',
    async () => (await import('../screens/reports/reports-screen.tsx')).ReportsScreen,
  ),
  guarded('alerts', 'route_alerts', async () => (await import('../screens/alerts/alerts-screen.tsx')).AlertsScreen),
  guarded(
    'customers',
    'route_customers',
    async () => (await import('../screens/customers/customers-screen.tsx')).CustomersScreen,
  ),
  guarded('users', 'route_users', async () => (await import('../screens/users/users-screen.tsx')).UsersScreen),
  guarded(
    'documents',
    'route_documents',
    async () => (await import('../screens/documents/documents-screen.tsx')).DocumentsScreen,
  ),
  guarded(
    'upload',
    'route_upload',
    async () => (await import('../screens/trip-upload/trip-upload-screen.tsx')).TripUploadScreen,
  ),
  ...(['settings', 'settingsSection'] as const).map((route) =>
    guarded(
      route,
      'route_settings',
      async () => (await import('../screens/settings/settings-screen.tsx')).SettingsScreen,
    ),
  ),
  guarded(
    'changePassword',
    'route_change_password',
    async () => (await import('../screens/password/change-password-screen.tsx')).ChangePasswordScreen,
  ),
]

export const routes: RouteObject[] = [
  {
    HydrateFallback: Starting,
    ErrorBoundary: RouteError,
    children: [
      { path: '/', loader: homeLoader },
      { path: PATHS.root, loader: homeLoader },
      ...(['passwordReset', 'passwordResetLink'] as const).map((route) =>
        screen(
          route,
          'route_password_reset',
          async () => (await import('../screens/password/password-reset-screen.tsx')).PasswordResetScreen,
        ),
      ),
      {
        Component: Layout,
        children: [
          {
            ErrorBoundary: RouteError,
            children: [
              { path: PATHS.login, handle: { title: 'route_login' }, Component: Login },
              {
                Component: Guarded,
                children: [dashboard, { lazy: personalQueries, children: queryScreens }],
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
