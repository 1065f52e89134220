import { dayOf, endOfDay, formatClock } from '#shared/domain/time/dates.ts'
import { firstRowsOf, MAX_FIRST_ROWS, type ScreenPieces } from '#shared/first-rows/first-rows.ts'
import { now } from '#web/clock/clock.ts'
import { readSetting, writeSetting } from '#web/db/local-settings.ts'
import { mayShowRemovedRows } from '#web/db/rows-removed.ts'
import { sessionName } from '#web/page/early-rows.ts'
import { openedSession } from '#web/session/session.ts'
import { isSameViewer, storedSession } from '#web/session/stored-session.ts'
import { captured, frameOf } from './captured.ts'
import { gridRows } from './grid-rows.ts'
import type { ShownScreen } from './shown-screen.ts'

/** Elements above the list in the screen. */
const aboveOf = (screen: Element, list: Element) =>
  [...screen.children].slice(0, [...screen.children].indexOf(list)).map(captured)

/** Cards, from the first one on; null if the first is scrolled so far away that it is not drawn. */
const cardsOf = (screen: Element, list: Element): (ScreenPieces & { scrolled: 0 }) | null => {
  const items = [...list.querySelectorAll('[role="listitem"]')]
  if (items[0]?.getAttribute('aria-posinset') !== '1') return null
  return {
    screen: frameOf(screen),
    above: aboveOf(screen, list),
    list: { ...frameOf(list), attributes: { ...frameOf(list).attributes, role: 'list' } },
    rows: items.slice(0, MAX_FIRST_ROWS).map((item) => ({
      id: item.querySelector<HTMLElement>('[data-row]')?.dataset.row ?? null,
      drawn: captured(item),
    })),
    scrolled: 0,
  }
}

/** Keeps what the screen shows, bound to the session that it is shown in. */
export const keepRows = (screen: HTMLElement, { room, chosen, session, language, translate }: ShownScreen): void => {
  const { session: open, isOver } = openedSession() ?? {}
  // Another tab may have logged out, or logged in another person; rows of a former role are removed before the open session changes.
  const isStill = [open, storedSession()].every((one) => isSameViewer(one, session))
  if (!isStill || isOver || open?.userId === undefined || mayShowRemovedRows()) return
  const list = screen.querySelector('[data-list]')
  const shown = list && (room === 'cards' ? cardsOf(screen, list) : gridRows(screen, list, aboveOf(screen, list)))
  if (!shown) return
  const at = now()
  const { timeZone } = open
  const rows = firstRowsOf(
    {
      owner: open.userId,
      at,
      until: Date.parse(endOfDay(dayOf(at, timeZone), timeZone)),
      as_of: translate('as_of', { time: formatClock(new Date(at).toISOString(), timeZone) }),
      language,
      room,
      chosen,
      width: room === 'cards' ? null : innerWidth,
      scrolled: shown.scrolled,
    },
    shown,
  )
  const app = readSetting('app_version') ?? ''
  if (rows) writeSetting('first_rows', { app, session: sessionName(open.token), search: location.search, rows })
}
