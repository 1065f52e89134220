import { themeQuartz } from 'ag-grid-community'

/** Pixels. */
export const CELL_HORIZONTAL_PADDING = 6

/** The grid in the colours of the app: through the variables of its theme, so light and dark follow by themselves. */
export const gridTheme = themeQuartz.withParams({
  browserColorScheme: 'inherit',
  fontFamily: 'inherit',
  fontSize: '0.8125rem',
  backgroundColor: 'var(--mui-palette-background-paper)',
  foregroundColor: 'var(--mui-palette-text-primary)',
  textColor: 'var(--mui-palette-text-primary)',
  accentColor: 'var(--mui-palette-primary-main)',
  borderColor: 'var(--mui-palette-divider)',
  chromeBackgroundColor: 'var(--mui-palette-background-paper)',
  headerBackgroundColor: 'color-mix(in srgb, var(--mui-palette-text-primary) 5%, var(--mui-palette-background-paper))',
  headerTextColor: 'var(--mui-palette-text-primary)',
  headerFontSize: '0.71875rem',
  headerFontWeight: 600,
  rowHoverColor: 'color-mix(in srgb, var(--mui-palette-primary-main) 8%, transparent)',
  wrapperBorderRadius: 8,
  cellHorizontalPadding: CELL_HORIZONTAL_PADDING,
})
