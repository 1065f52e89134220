/** A local storage for tests. As in a browser, the stored names are its own keys, its methods are not. */
export const emptyStorage = () =>
  Object.create({
    getItem(name: string) {
      return Object.hasOwn(this, name) ? (this as Record<string, string>)[name] : null
    },
    setItem(name: string, value: string) {
      ;(this as Record<string, string>)[name] = value
    },
    removeItem(name: string) {
      delete (this as Record<string, string>)[name]
    },
    clear() {
      for (const name of Object.keys(this)) delete (this as Record<string, string>)[name]
    },
  })
