// Installs the programs that the tests open files and pages with, where this machine lets us; each test that misses one
// still says so itself.
import { aptInstall, hasCommand } from './chromium.mjs'

const PACKAGES = [
  [['chromium-headless-shell', 'chromium', 'google-chrome'], 'chromium-headless-shell'],
  [['soffice', 'libreoffice'], 'libreoffice-calc'],
  [['pdftotext'], 'poppler-utils'],
]
const missing = PACKAGES.filter(([commands]) => !commands.some(hasCommand)).map(([, name]) => name)
if (missing.length > 0) aptInstall(...missing)
