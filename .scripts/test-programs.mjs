// Installs the programs that the tests open files and pages with, where this machine lets us; each test that misses one
// still says so itself. --chromium installs that alone, which is all that the gate needs.
import './enough-node.mjs'
import fs from 'node:fs'
import { aptInstall, hasChromium, hasOneOf } from './chromium.mjs'

/** Debian keeps its server out of PATH. */
const hasPostgres = () => hasOneOf('postgres') || fs.existsSync('/usr/lib/postgresql')

/** Debian's packages, and whether this machine has what they hold. */
const programs = process.argv.includes('--chromium')
  ? [['chromium-headless-shell', hasChromium()]]
  : [
      ['chromium-headless-shell', hasChromium()],
      ['libreoffice-calc', hasOneOf('soffice', 'libreoffice')],
      ['poppler-utils', hasOneOf('pdftotext')],
      ['postgresql', hasPostgres()],
    ]
const missing = programs.filter(([, isThere]) => !isThere).map(([name]) => name)
if (missing.length > 0) aptInstall(...missing)
