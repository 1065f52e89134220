import { useCallback } from 'react'
import { useText } from '../../i18n/text.ts'
import { deviceOf } from './user-agent.ts'

/** Names the browser and the system of a session. */
export const useDeviceName = (): ((session: { user_agent: string }) => string) => {
  const text = useText()
  return useCallback(
    ({ user_agent }) => {
      const { browser, system } = deviceOf(user_agent)
      if (browser && system) return text('session_device_on', { browser, system })
      return browser ?? system ?? text('session_device_unknown')
    },
    [text],
  )
}
