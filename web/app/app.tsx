import type { ReactNode } from 'react'
import { RouterProvider } from 'react-router-dom'
import { useDispatchActions } from '../edits/dispatch.ts'
import type { Texts } from '../i18n/languages.ts'
import { I18nProvider } from '../i18n/provider.tsx'
import { type Page, PageContext } from '../ui/browser/page.ts'
import { ConfirmProvider } from '../ui/feedback/confirm.tsx'
import { NotificationProvider } from '../ui/feedback/notification.tsx'
import type { createOverlayHistory } from '../ui/overlays/overlay-history.ts'
import { OverlayContext } from '../ui/overlays/use-overlay.ts'
import type { createAppRouter } from './router.tsx'

/** @param texts those of the device's language */
export const createAppElement = (
  page: Page,
  { router, overlays }: ReturnType<typeof createOverlayHistory<ReturnType<typeof createAppRouter>>>,
  texts: Texts,
): ReactNode => (
  <PageContext value={page}>
    <I18nProvider first={texts}>
      <OverlayContext value={overlays}>
        <NotificationProvider useHelp={useDispatchActions}>
          <ConfirmProvider>
            <RouterProvider router={router} />
          </ConfirmProvider>
        </NotificationProvider>
      </OverlayContext>
    </I18nProvider>
  </PageContext>
)
