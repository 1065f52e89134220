/** Runs an action on the browser's storage; returns undefined if the storage refuses it (private mode, a full disk). */
export const tryStorage = <Result>(action: () => Result): Result | undefined => {
  try {
    return action()
  } catch {
    return undefined
  }
}
