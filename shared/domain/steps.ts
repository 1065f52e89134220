/** Work in small steps: between two of them a screen may answer. */
export type Steps<Result> = Generator<void, Result>

/** Does all of the work at once. */
export const atOnce = <Result>(steps: Steps<Result>): Result => {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
