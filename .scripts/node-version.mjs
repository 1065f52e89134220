// The oldest Node that the product runs on stands once: in `engines` of package.json, as `>=22.14`.

/** @param range as in `engines.node`: `>=` and a version; @param version as in `process.versions.node` */
export const isEnoughNode = (range, version) => {
  const [needed, given] = [range.replace('>=', ''), version].map((text) => text.split('.').map(Number))
  const differing = needed.findIndex((part, at) => part !== (given[at] ?? 0))
  return differing < 0 || (given[differing] ?? 0) > needed[differing]
}

/** The one line that a person reads under an older Node. */
export const olderNodeLine = (range, version) =>
  `Tours needs Node ${range.replace('>=', '')} or newer; this is ${version}.`
