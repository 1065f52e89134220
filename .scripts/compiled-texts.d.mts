import type { Plugin } from 'vite'

/** Takes the texts of `shared/i18n` apart while building. */
export const compiledTexts: () => Plugin

/** Returns true for a text of the first screens. */
export const isFirstText: (key: string) => boolean
