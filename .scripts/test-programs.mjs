// Installs the programs that the tests open files and pages with, where this machine lets us; each test that misses one
// still says so itself.
import './enough-node.mjs'
import fs from 'node:fs'
import { aptInstall, hasChromium, hasOneOf } from './chromium.mjs'

/** Debian keeps its server out of PATH. */
const hasPostgres = () => hasOneOf('postgres') || fs.existsSync('/usr/lib/postgresql')

const missing = [
  ...(hasChromium() ? [] : ['chromium-headless-shell']),
  ...(hasOneOf('soffice', 'libreoffice') ? [] : ['libreoffice-calc']),
  ...(hasOneOf('pdftotext') ? [] : ['poppler-utils']),
  ...(hasPostgres() ? [] : ['postgresql']),
]
if (missing.length > 0) aptInstall(...missing)
