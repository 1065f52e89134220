import type { Context, MiddlewareHandler } from 'hono'

/** Headers by name, in lower case. */
export type AnswerHeaders = Readonly<Record<string, string>>

/**
 * Gives every answer these headers, unless its route says otherwise. They are set before the route runs: a header that is
 * added to a finished answer makes it be built anew as a stream, which takes longer than most routes do.
 * @param headersFor the headers of one request; the first is one that no route gives by itself
 */
export const answerHeaders =
  (headersFor: (c: Context) => AnswerHeaders): MiddlewareHandler =>
  async (c, next) => {
    const headers = Object.entries(headersFor(c))
    for (const [name, value] of headers) c.header(name, value)
    await next()
    // An answer that a route built by itself knows nothing of them.
    const { headers: answered } = c.res
    const [first] = headers
    if (first && answered.has(first[0])) return
    for (const [name, value] of headers) if (!answered.has(name)) answered.set(name, value)
  }
