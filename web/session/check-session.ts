/**
 * Checks the session with the server, beside what is shown; what the check needs is no part of the first download.
 * @returns true if the session lasts, as far as is known
 */
export const checkSession = (): Promise<boolean> =>
  import('./login.ts').then(
    (login) => login.checkSession(),
    () => true,
  )
