// Finds a Chromium for the browser tests: $CHROMIUM_PATH, an installed browser, Debian's package when root, else
// Playwright's own download. The one without a window of its own takes a quarter less time.
import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'

const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const pathOf = (name) => spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim()
/** Returns true if one of these programs is installed. */
export const hasOneOf = (...names) => names.some((name) => pathOf(name) !== '')
const given = () => {
  const path = process.env.CHROMIUM_PATH
  return path && fs.existsSync(path) ? path : null
}
const present = () => given() ?? NAMES.map(pathOf).find(Boolean) ?? null
export const hasChromium = () => present() !== null

const isRoot = () => process.getuid?.() === 0
const hasApt = () => spawnSync('sh', ['-c', 'command -v apt-get']).status === 0

/** Installs Debian packages, when this machine lets us. @returns whether it went well */
export const aptInstall = (...packages) => {
  if (!isRoot() || !hasApt()) return false
  console.log(`Installing ${packages.join(', ')} …`)
  const options = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  spawnSync('apt-get', ['update', '-qq'], options)
  return spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options).status === 0
}

/** @returns path of an executable Chromium. @throws Error that says what to install */
export const findChromium = async () => {
  const installed = present()
  if (installed) return installed
  if (aptInstall('chromium-headless-shell') || aptInstall('chromium')) {
    const added = present()
    if (added) return added
  }
  // Only root may install libraries; asking for its password would wait for ever where no person sits.
  const libraries = isRoot() ? ['--with-deps'] : []
  execFileSync('npx', ['playwright', 'install', ...libraries, 'chromium'], { stdio: 'inherit' })
  const { chromium } = await import('@playwright/test')
  const downloaded = chromium.executablePath()
  if (fs.existsSync(downloaded)) return downloaded
  throw new Error('No Chromium was found: install one, or set CHROMIUM_PATH to it')
}
