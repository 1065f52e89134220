import type { Plugin } from 'vite'

/** The CSS variables of the theme as a style sheet. */
export const themeVariables: () => Plugin
