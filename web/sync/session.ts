/** In whose name requests are sent. */
export type SyncSession = { username: string; token: string }
