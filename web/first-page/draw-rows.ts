import {
  type Coded,
  END,
  FIRST_ROWS_VERSION,
  type FirstRows,
  type Look,
  type Run,
  USUAL,
} from '../../shared/first-rows/first-rows.ts'
import { PIECE_ATTRIBUTE, PIECE_TAGS } from '../../shared/first-rows/piece.ts'
import type { CardPart } from '../../shared/trips/phone-card.ts'
import { type KeptRows, sessionName } from '../page/early-rows.ts'
import { roomNow } from '../ui/browser/room.ts'

/** Draws the first rows of the timetable from their record, before the app has started. It knows no rules of the trade. */

declare const __APP_VERSION__: string
const SVG = 'http://www.w3.org/2000/svg'

/** @throws Error if the record holds anything else than what a screen says */
const elementOf = (look: Look): HTMLElement => {
  const [tag = '', className = '', ...others] = look.split('\n')
  if (!PIECE_TAGS.has(tag)) throw new Error(tag)
  const isDrawing = tag === 'svg' || tag === 'path'
  const element = (isDrawing ? document.createElementNS(SVG, tag) : document.createElement(tag)) as HTMLElement
  const given = others.map((attribute) => /^(.*?)=(.*)$/s.exec(attribute)?.slice(1) as [string, string])
  for (const [name, value] of [...Object.entries(USUAL[tag] ?? {}), ['class', className] as const, ...given]) {
    if (!PIECE_ATTRIBUTE.test(name)) throw new Error(name)
    // As an attribute, the page's policy refuses it.
    if (name === 'style') element.style.cssText = value
    else element.setAttribute(name, value)
  }
  // Choosing works once the app is there.
  element.inert = tag === 'input' || tag === 'select'
  return element
}

type Draw = (place: Node, coded: Coded) => void
/** Draws elements, and texts as texts, into a place. Each look is made once: copies are cheaper. */
const drawing = ({ looks, runs }: FirstRows): Draw => {
  const made: HTMLElement[] = []
  const copyOf = (look: number): Node => {
    made[look] ??= elementOf(looks[look] as Look)
    return made[look].cloneNode()
  }
  return (place, coded) => {
    let at = place
    for (const part of coded) {
      if (typeof part === 'string') at.appendChild(document.createTextNode(part))
      else
        for (const look of runs[part] as Run) at = look === END ? (at.parentNode as Node) : at.appendChild(copyOf(look))
    }
  }
}

type Stored = (name: string) => unknown
/** Device's view of the server's time (`web/clock/clock.ts`), milliseconds. */
const timeNow = (stored: Stored): number => {
  const { offset, seen } = (stored('server_time') ?? { offset: 0, seen: 0 }) as { offset: number; seen: number }
  return Math.max(performance.timeOrigin + performance.now() + offset, seen)
}

/** Returns true if the rows are those of this person in this session, as the app in this version shows them today. */
const isTrusted = ({ app, session, rows }: KeptRows, language: string, stored: Stored): boolean => {
  const now = timeNow(stored)
  const end = stored('login_timeout')
  return (
    app === __APP_VERSION__ &&
    rows.version === FIRST_ROWS_VERSION &&
    session === sessionName(String(stored('access_token'))) &&
    rows.owner === stored('user_id') &&
    rows.language === language &&
    rows.at <= now &&
    now < rows.until &&
    (typeof end !== 'number' || now < end) &&
    stored('session_end') === null
  )
}

/**
 * Returns the kept rows, or null. Rows that cannot be trusted are removed.
 * @param asked what the address says: other rows than the kept ones, if it says more than it said of those
 */
export const keptRows = (language: string, stored: Stored, asked: string): FirstRows | null => {
  try {
    const kept = stored('first_rows') as KeptRows | null
    if (kept && isTrusted(kept, language, stored)) return ['', kept.search].includes(asked) ? kept.rows : null
  } catch {
    // Unreadable.
  }
  forget()
  return null
}
const forget = (): void => {
  try {
    localStorage.removeItem('first_rows')
  } catch {
    // Nothing is kept where nothing may be.
  }
}

/** Draws the rows in the frame of the timetable, if they are of this room. */
export const drawRows = (root: HTMLElement, rows: FirstRows): void => {
  try {
    const isOfThisRoom = rows.room === roomNow() && (rows.width === null || rows.width === innerWidth)
    const place = root.querySelector('.first-timetable')
    if (!isOfThisRoom || !place) return
    const screen = elementOf(rows.looks[rows.screen] as Look)
    const draw = drawing(rows)
    draw(screen, rows.above)
    // What stands above the rows works once the app is there.
    for (const above of screen.children) (above as HTMLElement).inert = true
    draw(screen, rows.list)
    const list = screen.lastElementChild as HTMLElement
    const body = list.querySelector<HTMLElement>('[data-rows]') ?? list
    for (const { id, drawn } of rows.rows) {
      draw(body, drawn)
      if (id !== null) (body.lastElementChild as HTMLElement).dataset.row = id
    }
    const asOf = document.createElement('p')
    asOf.className = 'first-as-of'
    asOf.role = 'status'
    asOf.textContent = rows.as_of
    screen.append(asOf)
    place.replaceWith(screen)
    // Asked for at once, the place would be laid out before it is complete.
    if (rows.scrolled > 0) body.scrollTop = rows.scrolled
    window.earlyRows = { screen, tap: null }
  } catch {
    forget()
  }
}

/** Remembers the row that is tapped, for the app to open it. */
export const rememberTap = ({ target }: Event): void => {
  const early = window.earlyRows
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  if (!early || !row?.dataset.row || (target as Element).closest('.selection-cell')) return
  const { part, fill } = (target as Element).closest<HTMLElement>('[data-part],[data-fill]')?.dataset ?? {}
  early.tap = { id: row.dataset.row, part: (part ?? fill ?? 'open') as CardPart }
  early.screen.querySelector('.first-tapped')?.classList.remove('first-tapped')
  row.classList.add('first-tapped')
}
