import type { Plugin } from 'vite'

/** Builds the pages of links into `dist/web`, after the app. */
export const buildLinkPages: () => Promise<void>
/** Serves these pages while developing, without their service workers. */
export const linkPages: () => Plugin
