import type { Language } from '#shared/domain/names/languages.ts'
import type { Room } from '#shared/first-rows/first-rows.ts'
import type { Translate } from '#shared/text-key.ts'
import type { Session } from '#web/session/stored-session.ts'

/** Timetable in view, as the next start would show it. */
export type ShownScreen = {
  room: Room
  /** The chosen view. */
  chosen: string
  session: Session
  language: Language
  translate: Translate
}
