/** Printed colours, those of the app (web/ui/theme): readable on paper, and as grey values too. */
export const COLORS = {
  ink: '#1d2733',
  muted: '#5d6b7a',
  faint: '#a3adb8',
  line: '#d5dbe1',
  stripe: '#f5f7f9',
  headFill: '#12324a',
  headText: '#ffffff',
  accent: '#0b617f',
  early: '#0b4f8a',
  earlyFill: '#dcebf8',
  onTime: '#1c6b3a',
  onTimeFill: '#e2f3e7',
  marginal: '#7a5200',
  marginalFill: '#fdeecb',
  delayed: '#b3261e',
  delayedFill: '#fbdedb',
} as const
