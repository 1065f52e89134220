import type { Env } from './env.ts'

/** Address to which the links of mails lead, without a last slash. Never the Host of a request: an attacker's could choose it. */
export const publicUrl = ({ PUBLIC_URL, PORT }: Pick<Env, 'PUBLIC_URL' | 'PORT'>): string =>
  (PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, '')
