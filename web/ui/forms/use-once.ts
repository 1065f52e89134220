import { useRef } from 'react'

/**
 * Returns the key under which a body is sent: the same while the same is sent, so that a repeat after a lost answer takes effect
 * once, see `callApi`. Call it without a body once the call is answered.
 */
export const useOnce = (): ((body?: object) => string) => {
  const last = useRef({ body: '', key: '' })
  return (body) => {
    const sent = body ? JSON.stringify(body) : ''
    if (last.current.body !== sent) last.current = { body: sent, key: crypto.randomUUID() }
    return last.current.key
  }
}
