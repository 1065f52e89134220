import { createContext, use, useSyncExternalStore } from 'react'
import { createSignal, type Signal } from '../../page/signal.ts'

/** Chromium's install prompt, offered before its own install banner; not in the DOM's types. */
export type InstallPromptEvent = Event & { prompt: () => Promise<void>; userChoice: Promise<{ outcome: string }> }

/**
 * `waiting`: a new version is installed and waits until the person takes it. `taken`: another tab has taken it, and
 * this page still runs the old one.
 */
export type AppUpdate = { state: 'none' | 'waiting' | 'applying' | 'taken'; apply: () => void }

/** Signals that live as long as the page: made by `web/main.tsx`, and handed to components. */
export type Page = {
  update: Signal<AppUpdate>
  installPrompt: Signal<InstallPromptEvent | null>
}

export const PageContext = createContext({} as Page)

/** One part of the page, with its signal. */
export const usePage = <Name extends keyof Page>(name: Name): [ReturnType<Page[Name]['get']>, Page[Name]] => {
  const part = use(PageContext)[name]
  return [useSyncExternalStore<unknown>(part.subscribe, part.get) as ReturnType<Page[Name]['get']>, part]
}

/** Keeps the browser's install prompt, which comes once and early, for the settings. */
export const keepInstallPrompt = (): Signal<InstallPromptEvent | null> => {
  const offered = createSignal<InstallPromptEvent | null>(null)
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offered.set(event as InstallPromptEvent)
  })
  addEventListener('appinstalled', () => offered.set(null))
  return offered
}
