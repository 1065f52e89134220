import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { PATHS } from '../../addresses.ts'
import { useSession } from '../../data/rows.ts'
import { DispatchLinks } from '../../edits/dispatch-links.tsx'
import { useText } from '../../i18n/text.ts'
import { MENU_ICONS } from '../../menu-icons.ts'
import { LanguageButtons } from '../../ui/language-buttons.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { Icon } from '../../ui/plain/icon.tsx'
import { currentOf, type MenuEntry, menuOf } from './menu.ts'
import styles from './sidebar.module.css'

const Entries = ({ entries, onChoose }: { entries: readonly MenuEntry[]; onChoose: () => void }): ReactNode => {
  const text = useText()
  const { pathname } = useLocation()
  return (
    // Safari treats a list without bullets as no list, unless it has the role.
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <ul role="list" className={styles.entries}>
      {entries.map((entry) => (
        <li key={entry.route}>
          <Link
            to={PATHS[entry.route]}
            aria-current={currentOf(entry, pathname)}
            onClick={onChoose}
            className={styles.entry}
          >
            <Icon path={MENU_ICONS[entry.icon]} size="small" />
            <span className={styles.name}>{text(entry.title)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Logo, menu and languages: what both drawers hold. */
export const Sidebar = ({
  onChoose,
  onShortcuts,
}: {
  onChoose: () => void
  /** Shows the keyboard's shortcuts; absent on devices that probably have no keyboard. */
  onShortcuts?: () => void
}): ReactNode => {
  const text = useText()
  const session = useSession()
  const entries = menuOf(session?.role ?? null)
  const work = entries.filter(({ group }) => group === 'work')
  const person = entries.filter(({ group }) => group === 'person')
  return (
    <nav aria-label={text('menu_main')} className={styles.menu}>
      <Link
        to={session ? PATHS.dashboard : PATHS.login}
        onClick={onChoose}
        aria-label={`${text('label_before', { label: text('app_name') })} ${text(session ? 'route_dashboard' : 'route_login')}`}
        className={styles.home}
      >
        <Logo size={34} />
        <span>{text('app_name')}</span>
      </Link>
      <div className={styles.groups}>
        {work.length > 0 && <Entries entries={work} onChoose={onChoose} />}
        <Entries entries={person} onChoose={onChoose} />
      </div>
      <div className={styles.foot}>
        <DispatchLinks />
        {session && <p className={styles.person}>{text('logged_in_as', { username: session.username })}</p>}
        <LanguageButtons />
        {onShortcuts && (
          <Button size="small" isInherit onClick={onShortcuts} aria-keyshortcuts="?" className={styles.shortcuts ?? ''}>
            <Icon path={MENU_ICONS.keyboard} size="small" />
            {text('shortcuts')}
          </Button>
        )}
      </div>
    </nav>
  )
}
