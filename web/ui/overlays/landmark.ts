/** Props of the root of a menu: it stands outside of the page's landmarks, and is one of its own while it is open. */
export const landmark = (name: string) => ({ role: 'region', 'aria-label': name })
