import fs from 'node:fs'
import path from 'node:path'
import { compressFiles } from '../../.scripts/compress-files.mjs'
import { builtWebApp } from '../kit/version.ts'

/**
 * Makes the smaller files of the web app that a package leaves out, once, as the build does. Where this account may not
 * write beside them, the app is served as it is.
 * @param root the product's folder
 */
export const compressWebApp = (root: string): void => {
  const folder = builtWebApp(root)
  if (folder === null) return
  // Written last, so that a start which is broken off leaves it to the next.
  const done = path.join(folder, '../compressed')
  if (fs.existsSync(done)) return
  try {
    for (const place of [folder, path.dirname(done)]) fs.accessSync(place, fs.constants.W_OK)
  } catch {
    return
  }
  if (process.stdout.isTTY) process.stdout.write('Making smaller files of the app for browsers, once\n')
  compressFiles(folder)
  fs.writeFileSync(done, '')
}
