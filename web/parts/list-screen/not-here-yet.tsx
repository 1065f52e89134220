import { type ReactNode, useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { syncAndWait } from '../../session/sync-and-wait.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Button } from '../../ui/plain/button.tsx'

/** In the place of a list that has never reached this device while its server sends nothing (`useServerSilent`). */
export const NotHereYet = (): ReactNode => {
  const text = useText()
  const [isAsking, setIsAsking] = useState(false)
  const ask = () => {
    setIsAsking(true)
    void syncAndWait().finally(() => setIsAsking(false))
  }
  return (
    <EmptyState message="list_not_here_yet">
      <Button look="outlined" isLoading={isAsking} onClick={ask}>
        {text('action_retry')}
      </Button>
    </EmptyState>
  )
}
