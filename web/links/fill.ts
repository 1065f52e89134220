/** Puts values into a text of a page. @example fill('Trip {tour}', { tour: 'LX 1' }) // → 'Trip LX 1' */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
