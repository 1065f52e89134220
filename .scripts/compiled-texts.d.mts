import type { Plugin } from 'vite'

/** Takes the texts of `shared/i18n` apart while building. */
export const compiledTexts: () => Plugin
