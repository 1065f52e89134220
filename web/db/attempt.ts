/** Does something with the browser's storage, which private mode and a full disk may refuse: undefined then. */
export const attempt = <Result>(action: () => Result): Result | undefined => {
  try {
    return action()
  } catch {
    return undefined
  }
}
