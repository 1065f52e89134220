const NAME_PREFIX = 'tours-'
/** Returns the name of a user's database. Each user has one, so that rows and edits of two users never mix. */
export const localDbName = (username: string): string => `${NAME_PREFIX}${username.trim().toLowerCase()}`
export const usernameOfDb = (name: string): string => name.slice(NAME_PREFIX.length)
export const isLocalDbName = (name: string): boolean => name.startsWith(NAME_PREFIX)
