/**
 * Format of an outbox entry. The server accepts the last three. Since 2 an edit of a tour holds the changed weekdays by their
 * paths (`week-days.ts`), not whole weeks.
 */
export const MUTATION_FORMAT = 2
/** Most edits of one push. Apps begin with fewer (`web/sync/push/push-pace.ts`); older ones never send more than 50. */
export const MAX_MUTATIONS_PER_PUSH = 500
/** Most fields of one edit: the answers to every line of a statement are the most, 5,000. */
export const MAX_FIELDS_PER_MUTATION = 6000
/**
 * Header that marks an answer as this product's own; a captive portal has none. An answer of the API says the server's time
 * in it, milliseconds since 1970; one that the app never saw says 1.
 */
export const MARKER_HEADER = 'x-tours'
/** Message key of a push that is not looked at, since the device holds rows of another database. */
export const PULL_FIRST = 'sync_pull_first'

/** Content type of several JSON values, one on each line. */
export const LINES_TYPE = 'application/x-ndjson'
