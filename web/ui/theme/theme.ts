import { deDE, enUS, frFR, itIT, nlNL } from '@mui/material/locale'
import { createTheme, type Theme } from '@mui/material/styles'
import type { Language } from '#shared/domain/names/languages.ts'
import { OverlayPopper, OverlayRoot } from './mui-overlays.tsx'
import { SHORT_SCREEN } from './short-screen.ts'

declare module '@mui/material/styles' {
  interface PaletteOptions {
    /** Colour of fields that still have to be filled in. */
    todo?: { main: string }
  }
}

const LOCALES = { de: deDE, en: enUS, fr: frFR, it: itIT, nl: nlNL } as const

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif'
/** Least height of targets for fingers, on phones and tablets. */
const TOUCH_TARGET = 44
/** A form so narrow for its text that labels are cut: they stand above their fields, whole. */
const LARGE_TEXT = '@container (max-width: 13rem)'
const TOUCHED = '@media (max-width:38.75em), (pointer:coarse)'
/** The sign of a button, of 20 px beside usual letters: it grows with them. */
const GROWING_SIGN = { '& > *:nth-of-type(1)': { fontSize: '1.43em' } } as const

/** Notifications have the same dark colours in both schemes: white on light green is hard to read. */
const FILLED_ALERTS = {
  successFilledBg: '#1f7a3f',
  successFilledColor: '#fff',
  infoFilledBg: '#2f6690',
  infoFilledColor: '#fff',
  warningFilledBg: '#8a5200',
  warningFilledColor: '#fff',
  errorFilledBg: '#b3261e',
  errorFilledColor: '#fff',
}

/**
 * One accent (petrol), light and dark by the device's setting, through CSS variables, so that a change renders nothing
 * twice. The build writes the variables into the first style sheet (`.scripts/theme-variables.mjs`): the first screens
 * use them without MUI. Breakpoints follow rules 12.1: `sm` begins above 620 px, `lg` at 1280 px.
 */
export const themeFor = (language: Language): Theme =>
  createTheme(
    {
      cssVariables: { colorSchemeSelector: 'media' },
      colorSchemes: {
        light: {
          palette: {
            primary: { main: '#0b617f' },
            secondary: { main: '#4a5b66' },
            success: { main: '#1f7a3f' },
            warning: { main: '#9a5b00' },
            error: { main: '#b3261e' },
            info: { main: '#2f6690' },
            background: { default: '#f4f6f8', paper: '#ffffff' },
            text: { primary: '#16222b', secondary: '#4a5a65' },
            divider: '#d8dfe4',
            todo: { main: '#6d2f9c' },
            AppBar: { defaultBg: '#12324a', darkBg: '#12324a' },
            Alert: FILLED_ALERTS,
          },
        },
        dark: {
          palette: {
            primary: { main: '#74c7e3' },
            secondary: { main: '#a9bac5' },
            success: { main: '#72cf8f' },
            warning: { main: '#f2b45c' },
            error: { main: '#ff9b91' },
            info: { main: '#8fc1ea' },
            background: { default: '#0e161c', paper: '#16212a' },
            text: { primary: '#e8eef2', secondary: '#a9b8c2' },
            divider: '#2c3a45',
            todo: { main: '#cfa6f2' },
            AppBar: { defaultBg: '#0b2232', darkBg: '#0b2232' },
            Alert: FILLED_ALERTS,
          },
        },
      },
      // In letters, as all widths: whose letters are twice as large has half the room.
      breakpoints: { unit: 'em', values: { xs: 0, sm: 38.8125, md: 56.25, lg: 80, xl: 96 } },
      shape: { borderRadius: 8 },
      typography: {
        fontFamily: FONT,
        fontSize: 14,
        h1: { fontSize: '1.25rem', fontWeight: 600, lineHeight: 1.3 },
        h2: { fontSize: '1.125rem', fontWeight: 600, lineHeight: 1.35 },
        h3: { fontSize: '1rem', fontWeight: 600, lineHeight: 1.4 },
        button: { textTransform: 'none', fontWeight: 600 },
      },
      components: {
        MuiButton: {
          defaultProps: { disableElevation: true },
          styleOverrides: {
            root: { [TOUCHED]: { minHeight: TOUCH_TARGET } },
            startIcon: GROWING_SIGN,
            endIcon: GROWING_SIGN,
          },
        },
        // A button beside the message makes it higher than its words.
        MuiAlert: {
          styleOverrides: {
            root: { '&:has(> .MuiAlert-action)': { alignItems: 'center' } },
            icon: { fontSize: '1.375rem' },
            action: { paddingTop: 0 },
          },
        },
        MuiChip: { styleOverrides: { sizeSmall: { height: 'auto', minHeight: 24 } } },
        MuiIconButton: {
          styleOverrides: { root: { [TOUCHED]: { minHeight: TOUCH_TARGET, minWidth: TOUCH_TARGET } } },
        },
        MuiToggleButton: { styleOverrides: { root: { [TOUCHED]: { minHeight: TOUCH_TARGET } } } },
        MuiCheckbox: { styleOverrides: { root: { [TOUCHED]: { minHeight: TOUCH_TARGET, minWidth: TOUCH_TARGET } } } },
        MuiFormControlLabel: { styleOverrides: { root: { [TOUCHED]: { minHeight: TOUCH_TARGET } } } },
        MuiTableSortLabel: { styleOverrides: { root: { [TOUCHED]: { minHeight: TOUCH_TARGET } } } },
        MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
        MuiFormControl: { defaultProps: { size: 'small' } },
        MuiSelect: { defaultProps: { size: 'small' } },
        MuiAutocomplete: {
          defaultProps: { size: 'small', slots: { popper: OverlayPopper } },
          styleOverrides: {
            // The cross shows on pointing and in use alone: until then its room is the text's.
            root: {
              '@media (pointer: fine)': {
                '&.MuiAutocomplete-hasPopupIcon.MuiAutocomplete-hasClearIcon:not(:hover, .Mui-focused) .MuiOutlinedInput-root':
                  { paddingRight: 39 },
              },
            },
            tag: {
              [TOUCHED]: {
                height: TOUCH_TARGET,
                borderRadius: TOUCH_TARGET / 2,
                '& .MuiChip-deleteIcon': {
                  boxSizing: 'border-box',
                  width: 44,
                  height: 44,
                  padding: '10px',
                  margin: '0 0 0 -8px',
                },
              },
            },
          },
        },
        MuiModal: { defaultProps: { slots: { root: OverlayRoot } } },
        MuiInputLabel: {
          styleOverrides: {
            // In rem, so that the label of large text stays on its line and covers no value.
            root: {
              '&.MuiInputLabel-outlined.MuiInputLabel-shrink': { transform: 'translate(14px, -0.5625rem) scale(0.75)' },
              [LARGE_TEXT]: {
                '&.MuiInputLabel-outlined.MuiInputLabel-sizeSmall.MuiFormLabel-root': {
                  position: 'static',
                  transform: 'none',
                  maxWidth: '100%',
                  whiteSpace: 'normal',
                  overflowWrap: 'anywhere',
                },
              },
            },
          },
        },
        MuiOutlinedInput: {
          styleOverrides: { notchedOutline: { [LARGE_TEXT]: { top: 0, '& legend': { display: 'none' } } } },
        },
        MuiInputBase: {
          styleOverrides: {
            // 16 px keep a phone from zooming into the field.
            root: { [TOUCHED]: { minHeight: TOUCH_TARGET, fontSize: '1rem' } },
            // The focused field scrolls to between the header and the form's buttons.
            input: { scrollMarginBlock: '5rem 6rem', [SHORT_SCREEN]: { scrollMarginBlock: '4rem 0' } },
          },
        },
        MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
        MuiCard: { defaultProps: { variant: 'outlined' } },
        MuiTable: { defaultProps: { size: 'small' } },
        // Words for screen readers alone scroll with their cells: placed in the page they would make it wider.
        MuiTableContainer: { styleOverrides: { root: { position: 'relative' } } },
        MuiTableCell: { styleOverrides: { head: { fontWeight: 600 } } },
        MuiTooltip: { defaultProps: { arrow: true, enterDelay: 400 } },
        MuiLink: { defaultProps: { underline: 'hover' } },
        // Its other way, by margins, has selectors that are tried on every element of the page.
        MuiStack: { defaultProps: { useFlexGap: true } },
      },
    },
    LOCALES[language],
  )
