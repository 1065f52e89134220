/** In whose name requests are sent. An older app, and a session of one, did not know the id of the account. */
export type SyncSession = { username: string; userId?: number; token: string }
