import { type ReactNode, useId } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { PATHS } from '../../addresses/addresses.ts'
import { useSession } from '../../data/rows.ts'
import { DispatchLinks } from '../../edits/dispatch-links.tsx'
import { useText } from '../../i18n/text.ts'
import { MENU_ICONS } from '../../page/menu-icons.ts'
import { LanguageButtons } from '../../ui/language-buttons.tsx'
import { Logo } from '../../ui/logo.tsx'
import { IconButton } from '../../ui/plain/button.tsx'
import { Icon } from '../../ui/plain/icon.tsx'
import { currentOf, type MenuEntry, menuGroupsOf } from './menu.ts'
import styles from './sidebar.module.css'

const Entries = ({
  entries,
  heading,
  isRow = false,
  onChoose,
  children,
}: {
  entries: readonly MenuEntry[]
  heading?: string | undefined
  /** True for entries beside one another. */
  isRow?: boolean
  onChoose: () => void
  /** Beside the heading. */
  children?: ReactNode
}): ReactNode => {
  const text = useText()
  const { pathname } = useLocation()
  const headingId = useId()
  return (
    <div className={styles.group}>
      {heading && (
        <div className={styles.heading}>
          <p id={headingId}>{heading}</p>
          {children}
        </div>
      )}
      {/* Safari treats a list without bullets as no list, unless it has the role. */}
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <ul role="list" aria-labelledby={heading && headingId} className={`${styles.entries} ${isRow ? styles.row : ''}`}>
        {entries.map((entry) => (
          <li key={entry.route}>
            <Link
              to={PATHS[entry.route]}
              aria-current={currentOf(entry, pathname)}
              onClick={onChoose}
              className={styles.entry}
            >
              {entry.icon && <Icon path={MENU_ICONS[entry.icon]} size="small" />}
              <span className={styles.name}>{text(entry.title)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
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
  const groups = menuGroupsOf(session?.role ?? null)
  const work = groups.filter(({ group }) => group !== 'person')
  const own = groups.filter(({ group }) => group === 'person')
  // Few screens need no headings: a line between the parts is enough.
  const areNamed = work.every(({ entries }) => entries.length > 1)
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
        {work.map(({ group, entries }) => (
          <Entries
            key={group}
            entries={entries}
            heading={areNamed && group !== 'person' ? text(`menu_group_${group}`) : undefined}
            onChoose={onChoose}
          />
        ))}
      </div>
      <div className={styles.foot}>
        <div className={styles.inset}>
          <DispatchLinks />
        </div>
        {own.map(({ group, entries }) => (
          <Entries
            key={group}
            entries={entries}
            heading={session ? text('logged_in_as', { username: session.username }) : undefined}
            isRow
            onChoose={onChoose}
          >
            {onShortcuts && (
              <IconButton
                aria-label={text('shortcuts')}
                title={text('shortcuts')}
                onClick={onShortcuts}
                aria-keyshortcuts="?"
              >
                <Icon path={MENU_ICONS.keyboard} size="small" />
              </IconButton>
            )}
          </Entries>
        ))}
        <div className={styles.inset}>
          <LanguageButtons />
        </div>
      </div>
    </nav>
  )
}
