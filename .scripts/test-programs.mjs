// Installs the programs that the tests open files and pages with, where this machine lets us; each test that misses one
// still says so itself.
import './enough-node.mjs'
import { aptInstall, hasChromium, hasOneOf } from './chromium.mjs'

const missing = [
  ...(hasChromium() ? [] : ['chromium-headless-shell']),
  ...(hasOneOf('soffice', 'libreoffice') ? [] : ['libreoffice-calc']),
  ...(hasOneOf('pdftotext') ? [] : ['poppler-utils']),
]
if (missing.length > 0) aptInstall(...missing)
