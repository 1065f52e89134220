/** The lock under which what waits of a link is sent, by one tab of it or by its worker. @param name of the link (`linkName`) */
export const sendLock = (name: string): string => `send ${name}`

/** Sends unless another tab or the worker does, which is undefined. */
export const sendAlone = <Result>(name: string, send: () => Promise<Result>): Promise<Result | undefined> =>
  navigator.locks
    ? navigator.locks.request(sendLock(name), { ifAvailable: true }, async (lock) => (lock ? send() : undefined))
    : send()
