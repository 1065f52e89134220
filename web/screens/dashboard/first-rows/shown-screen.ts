import type { Language } from '#shared/domain/names/languages.ts'
import type { Room } from '#shared/first-rows/first-rows.ts'
import type { Translate } from '#shared/text-key.ts'
import type { Session } from '#web/session/stored-session.ts'

/** What the timetable shows, as it would at the next start. */
export type ShownScreen = {
  room: Room
  /** What is chosen: the view. */
  chosen: string
  session: Session
  language: Language
  translate: Translate
}
