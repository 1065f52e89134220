/** Files of packages that are shorter than those they name for every bundler, by the name of the import. */
export const BROWSER_BUILDS: Record<string, string>
