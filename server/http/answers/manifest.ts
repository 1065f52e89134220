import type { Language } from '#shared/schemas/accounts/session.ts'
import { formatText, type TextKey } from '../../kit/texts.ts'

type Manifest = { shortcuts?: { url: string }[] }

/** Name of each shortcut, and its short name where there is one. */
const SHORTCUTS: Record<string, readonly [name: TextKey, short?: TextKey]> = {
  '/admin/dashboard': ['manifest_today', 'view_today'],
  '/admin/edit/:id': ['route_edit_trip', 'edit_trip_trip'],
  '/admin/disposition': ['route_disposition'],
}

/** The app's manifest with its words in a language, as the device shows them beside its icon. */
export const manifestIn = (file: string, language: Language): string => {
  const manifest = JSON.parse(file) as Manifest
  const say = (key: TextKey) => formatText(language, key)
  return JSON.stringify({
    ...manifest,
    lang: language,
    name: `${say('app_name')} – ${say('route_disposition')}`,
    description: say('app_tagline'),
    shortcuts: manifest.shortcuts?.map((shortcut) => {
      const [name, short] = SHORTCUTS[shortcut.url] ?? []
      return { ...shortcut, ...(name && { name: say(name) }), ...(short && { short_name: say(short) }) }
    }),
  })
}
