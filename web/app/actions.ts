import { canCreateTrip } from '../../shared/domain/access/permissions.ts'
import type { Viewer } from '../../shared/domain/access/roles.ts'
import type { TextKey } from '../../shared/text-key.ts'
import { editTourPath, editTripPath, NEW_TRIP, PLACEHOLDER } from '../addresses/addresses.ts'

/** Dialogs over any screen: list of keys, palette, and subcontractors without a yes. */
export type AppDialogName = 'keys' | 'palette' | 'missing-yes'

/** Effects of actions on the app; each returns false if there is nothing to do. */
export type Means = {
  go: (path: string) => boolean
  open: (dialog: AppDialogName) => boolean
  focusSearch: () => boolean
}

/** Something that can be done on every screen. */
export type Action = {
  /** Message key of its name. */
  label: TextKey
  /** Its key as `aria-keyshortcuts` writes it; null for none. */
  key: string | null
  /** A letter key: with Alt on screens whose search takes typed letters, and off while something is open over the screen. */
  isLetter?: true
  /** Works where single letters are switched off. */
  isAlways?: true
  /** The palette offers it. */
  isOffered?: true
  /** @param viewer null without a session */
  when: (viewer: Viewer | null) => boolean
  perform: (means: Means) => boolean
}

/** All actions in the order of their lists; the keyboard, the list of keys and the palette use them. */
export const ACTIONS: readonly Action[] = [
  { label: 'shortcuts', key: '?', isAlways: true, when: () => true, perform: ({ open }) => open('keys') },
  { label: 'shortcut_search', key: '/', when: () => true, perform: ({ focusSearch }) => focusSearch() },
  {
    label: 'palette',
    key: 'Control+K',
    when: (viewer) => viewer !== null,
    perform: ({ open }) => open('palette'),
  },
  {
    label: 'edit_trip_new',
    key: 'n',
    isLetter: true,
    isOffered: true,
    when: (viewer) => viewer !== null && canCreateTrip(viewer),
    perform: ({ go }) => go(editTripPath(NEW_TRIP)),
  },
  {
    label: 'tour_new',
    key: null,
    isOffered: true,
    when: (viewer) => viewer?.role === 'admin',
    perform: ({ go }) => go(editTourPath(PLACEHOLDER)),
  },
  {
    label: 'missing_yes',
    key: null,
    isOffered: true,
    when: (viewer) => viewer?.role === 'admin',
    perform: ({ open }) => open('missing-yes'),
  },
]

/** The action of a key, for those who may do it. */
export const actionOf = (key: string, viewer: Viewer | null): Action | undefined =>
  ACTIONS.find((action) => action.key === key && action.when(viewer))
