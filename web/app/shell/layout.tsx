import { type MouseEvent, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useNavigation } from 'react-router-dom'
import { useText } from '../../i18n/text.ts'
import { wholeTexts } from '../../i18n/whole-texts.ts'
import { takeEarlyMenu } from '../../page/early-login.ts'
import { firstRows } from '../../sync/rows-drawn.ts'
import { useDevice } from '../../ui/browser/use-device.ts'
import { part } from '../../ui/part.tsx'
import { IconButton } from '../../ui/plain/button.tsx'
import { Icon } from '../../ui/plain/icon.tsx'
import { MENU } from '../../ui/plain/icons.ts'
import { muiPart } from '../../ui/theme/mui-part.tsx'
import { useWasEverTrue } from '../../ui/use-was-ever-true.ts'
import { useRouteTitle } from '../route-title.ts'
import { useShortcuts } from '../shortcuts.ts'
import styles from './layout.module.css'
import { MissingNotice } from './missing-notice.tsx'
import { ScreenTop } from './screen-top.tsx'
import { Screens } from './screens.tsx'
import { SessionBanner } from './session-banner.tsx'
import { SyncState } from './sync-state.tsx'

const AppDialog = muiPart(async () => (await import('./app-dialog.tsx')).AppDialog)

/** It may need any of the app's texts, and has nothing to show before the rows are loaded. */
const RefusalNotices = part(async () => {
  await firstRows
  const [{ RefusalNotices }] = await Promise.all([import('./refusal-notices.tsx'), wholeTexts()])
  return RefusalNotices
})

/** A new version is found once the app is installed, after the first rows. */
const UpdateNotice = part(async () => {
  await firstRows
  const [{ UpdateNotice }] = await Promise.all([import('./update-notice.tsx'), wholeTexts()])
  return UpdateNotice
})

/** Wide screens show no menu until it is fetched; a phone fetches it when it is first opened. */
const Sidebar = part(async () => (await import('../menu/sidebar.tsx')).Sidebar)
const MenuDrawer = part(async () => (await import('../menu/menu-drawer.tsx')).MenuDrawer)

/** Makes no step in the history: a step past the router would leave a form without its question. */
const skipToContent = (event: MouseEvent): void => {
  event.preventDefault()
  document.getElementById('content')?.focus()
}

/** The frame around every screen under /admin: header, sidebar, notices. */
export const Layout = (): ReactNode => {
  const text = useText()
  const { isWide } = useDevice()
  const title = text(useRouteTitle())
  const isNavigating = useNavigation().state !== 'idle'
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const [menuTap, setMenuTap] = useState<globalThis.MouseEvent>()
  const wasMenuOpen = useWasEverTrue(isMenuOpen)
  // Asked once the frame stands: until then the button that is tapped is that of `index.html`.
  useEffect(() => {
    if (takeEarlyMenu()) setIsMenuOpen(true)
  }, [])
  // Reaching 1280 px closes the menu for good: it does not come back when the window shrinks again.
  if (isWide && isMenuOpen) setIsMenuOpen(false)
  const closeMenu = () => setIsMenuOpen(false)
  const shortcuts = useShortcuts()

  return (
    <div className={styles.frame}>
      <title>{`${title} – ${text('app_name')}`}</title>
      {/* biome-ignore lint/a11y/useValidAnchor: a link is what is looked for among links */}
      <a href="#content" className={styles.skip} onClick={skipToContent}>
        {text('skip_to_content')}
      </a>
      {isWide && (
        <div className={`${styles.beside} not-on-paper`}>
          <div className={styles.sidebar}>
            <Suspense>
              <Sidebar onChoose={closeMenu} onShortcuts={() => shortcuts.means.open('keys')} />
            </Suspense>
          </div>
        </div>
      )}
      {wasMenuOpen && (
        <Suspense>
          <MenuDrawer isOpen={isMenuOpen && !isWide} openedBy={menuTap} onClose={closeMenu} />
        </Suspense>
      )}
      <div className={styles.page}>
        <header className={styles.header}>
          <div className={styles.bar}>
            <h1 className={styles.title} title={title}>
              {title}
            </h1>
            <SyncState />
            {!isWide && (
              <IconButton
                className={styles.menu}
                aria-label={text('menu_open')}
                aria-expanded={isMenuOpen}
                onClick={({ nativeEvent }) => {
                  setMenuTap(nativeEvent)
                  setIsMenuOpen(true)
                }}
              >
                <Icon path={MENU} />
              </IconButton>
            )}
          </div>
          {isNavigating && <div role="progressbar" aria-label={text('loading')} className={styles.progress} />}
        </header>
        <SessionBanner />
        <div className={styles.kept}>
          <Suspense>
            <UpdateNotice />
          </Suspense>
          <MissingNotice />
        </div>
        <Suspense>
          <RefusalNotices />
        </Suspense>
        <ScreenTop />
        <main id="content" tabIndex={-1} className={styles.content}>
          <Screens />
        </main>
      </div>
      {shortcuts.opened && (
        <Suspense>
          <AppDialog name={shortcuts.opened} means={shortcuts.means} onClose={shortcuts.close} />
        </Suspense>
      )}
    </div>
  )
}
