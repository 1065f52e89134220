/**
 * The send key of a link is the SHA-256, in hex, of these words and its token. A phone keeps it while something waits to be sent,
 * so that its worker sends with the page closed: by it a link takes reports, photos and answers, and tells nothing. The token,
 * which reads, does not follow from it.
 */
export const SEND_KEY_OF = 'send key of '
