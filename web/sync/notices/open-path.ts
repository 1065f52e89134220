/** Type of the message by which the service worker asks a window to show a screen. */
export const OPEN_PATH = 'open-path'
