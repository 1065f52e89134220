import { useConnection, useHasPulled } from './rows.ts'

/** Returns true if this device has no rows yet, and its server does not send any: a list then waits for nothing. */
export const useServerSilent = (): boolean => {
  const { state } = useConnection()
  return useHasPulled() === false && state === 'offline'
}
