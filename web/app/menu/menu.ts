import { matchPath } from 'react-router-dom'
import type { Role } from '#shared/domain/access/roles.ts'
import type { TextKey } from '#shared/text-key.ts'
import { PATHS } from '../../addresses/addresses.ts'
import { MENU_GROUPS, type MenuGroup, SCREEN_LIST, type ScreenName, type ScreenWith } from '../../addresses/screens.ts'
import type { MenuIcon } from '../../page/menu-icons.ts'

export type MenuEntry = {
  route: ScreenWith<'letter'>
  title: TextKey
  /** The letter that opens it, after `g`. */
  letter: string
  /** Absent for a screen that another one of the menu leads to. */
  icon?: MenuIcon
  group?: MenuGroup
}

/** The screens with a letter that the role may open; without a session only the login, which a logged-in person finds as the account. */
export const menuOf = (role: Role | null): readonly MenuEntry[] =>
  SCREEN_LIST.flatMap(([name, { roles, title = 'app_name', letter, icon, group }]): MenuEntry[] => {
    if (letter === undefined || !roles.includes(role)) return []
    const route = name as MenuEntry['route']
    const entry: MenuEntry = { route, title, letter, ...(icon && { icon }), ...(group && { group }) }
    return [name === 'login' && role ? { ...entry, title: 'route_account', icon: 'person' } : entry]
  })

/** The menu in its parts, without those that are empty for the role. */
export const menuGroupsOf = (role: Role | null): readonly { group: MenuGroup; entries: readonly MenuEntry[] }[] => {
  const entries = menuOf(role).filter(({ icon }) => icon)
  return MENU_GROUPS.map((group) => ({
    group,
    entries: entries.filter((entry) => entry.group === group),
  })).filter((part) => part.entries.length > 0)
}

const matches = (name: ScreenName, pathname: string): boolean => matchPath(PATHS[name], pathname) !== null

/**
 * The `aria-current` of an entry: `page` if its screen is open (for any trip), `true` if it leads to the open screen,
 * else undefined.
 */
export const currentOf = ({ route }: MenuEntry, pathname: string): 'page' | 'true' | undefined => {
  if (matches(route, pathname)) return 'page'
  return SCREEN_LIST.some(([name, { within }]) => within === route && matches(name, pathname)) ? 'true' : undefined
}
