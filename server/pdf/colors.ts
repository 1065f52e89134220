/** Printed colours: readable on paper, and as grey values too. */
export const COLORS = {
  ink: '#1d2733',
  muted: '#5d6b7a',
  faint: '#a3adb8',
  line: '#d5dbe1',
  stripe: '#f5f7f9',
  headFill: '#22384f',
  headText: '#ffffff',
  accent: '#e07b00',
  onTime: '#1c6b3a',
  onTimeFill: '#e2f3e7',
  marginal: '#7a5200',
  marginalFill: '#fdeecb',
  delayed: '#b3261e',
  delayedFill: '#fbdedb',
} as const
