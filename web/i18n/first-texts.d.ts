/** The texts of the first screens alone (`.scripts/compiled-texts.mjs`). */
declare module '*.json?first' {
  const texts: Record<string, string>
  // biome-ignore lint/style/noDefaultExport: that is what a JSON file exports
  export default texts
}
