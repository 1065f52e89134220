import path from 'node:path'

const packages = path.resolve(import.meta.dirname, '../node_modules')

/**
 * Files of packages that name a longer one for every bundler: Dexie one for browsers of 2015, React Router one with
 * warnings for developers. Before the first rows they are 2.4 kB less.
 */
export const BROWSER_BUILDS = {
  dexie: path.join(packages, 'dexie/dist/modern/dexie.mjs'),
  'react-router/dom': path.join(packages, 'react-router/dist/production/dom-export.mjs'),
  'react-router': path.join(packages, 'react-router/dist/production/index.mjs'),
}
