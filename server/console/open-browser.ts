import { spawn } from 'node:child_process'

const OPENERS: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', '""'],
  linux: ['xdg-open'],
}

/** True if there is a screen: without one xdg-open would start a browser of letters in this terminal. */
const hasScreen = ({ DISPLAY, WAYLAND_DISPLAY }: NodeJS.ProcessEnv, platform: NodeJS.Platform): boolean =>
  platform !== 'linux' || Boolean(DISPLAY || WAYLAND_DISPLAY)

/** Opens a page in the person's browser; where there is none, nothing happens. */
export const openBrowser = (url: string): void => {
  const [program, ...words] = OPENERS[process.platform] ?? []
  if (program === undefined || !hasScreen(process.env, process.platform)) return
  const child = spawn(program, [...words, url], { stdio: 'ignore', detached: true })
  child.on('error', () => undefined)
  child.unref()
}
