import type { Plugin } from 'vite'

/** The same names in the app and in the page that is rendered before it. */
export const CSS_MODULES: { generateScopedName: (name: string, file: string) => string }

/** Puts into `index.html` what is shown before the app is there. */
export const firstPage: (appVersion: string) => Plugin
