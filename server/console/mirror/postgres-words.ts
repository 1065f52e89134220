import { codeOf } from '../../kit/writing.ts'

/** Codes of the network, of TLS and of PostgreSQL (its appendix A), and what a person can do about each. */
const TODO: Record<string, string> = {
  ECONNREFUSED: 'nothing answers there: does it run, and are host and port right?',
  ETIMEDOUT: 'nothing answers there: are host and port right, and does a firewall stand between?',
  EHOSTUNREACH: 'no way leads there: is the host right?',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of the host cannot be looked up',
  '28P01': 'it refuses the user or the password',
  '28000': 'it lets this user not in from here: look at its pg_hba.conf',
  '3D000': 'it has no such database: create database … owner …',
  '42501': 'this role may not do that: grant create on the database to it, or make it the owner of the schema',
  '53300': 'it has no connection left: raise max_connections, or end others',
  '53100': 'its disk is full: the mirror goes on once there is room',
  '57P03': 'it is starting or stopping: the mirror goes on afterwards',
  '57P01': 'it ended the connection: the mirror connects again',
  '2BP01': 'a view of others needs a column or table that goes away: drop the view, and make it again afterwards',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is known to nobody here: name its authority by sslrootcert=FILE',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is known to nobody here: name its authority by sslrootcert=FILE',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is known to nobody here: name its authority by sslrootcert=FILE',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host: use the name that stands in it',
}
/** Messages of the driver that come without a code. */
const SAID: readonly (readonly [RegExp, string])[] = [
  [
    /does not support SSL/,
    'it takes no TLS, and sslmode asks for it: turn its ssl on, or leave sslmode out in a safe network',
  ],
  [/timeout expired/, 'nothing answers there in time: are host and port right, and does a firewall stand between?'],
  [/password must be a string/, 'it asks for a password, and the address has none'],
  [/Connection terminated|ECONNRESET/, 'the connection broke: the mirror connects again'],
]

/** An error with the database's place and what to do, never the password; what is not known of PostgreSQL stays itself. */
export const withPlace = (error: unknown, url: string): unknown => {
  if (!(error instanceof Error)) return error
  const { hostname, port, username, pathname } = new URL(url)
  const place = `PostgreSQL at ${username === '' ? '' : `${username}@`}${hostname}:${port || 5432}${pathname}`
  // Names with more than one address fail once for each.
  const first = error instanceof AggregateError && error.errors[0] instanceof Error ? error.errors[0] : error
  const todo = TODO[codeOf(first)] ?? SAID.find(([words]) => words.test(first.message))?.[1]
  if (todo === undefined) return codeOf(first) === '' ? error : new Error(`${place}: ${first.message}`)
  return new Error(`${place}: ${todo} (${first.message})`)
}
