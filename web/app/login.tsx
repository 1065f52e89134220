import { type ReactNode, Suspense } from 'react'
import { Navigate } from 'react-router-dom'
import { useConnection, useSession } from '../data/rows.ts'
import { askedPath } from '../db/asked-path.ts'
import { LoginScreen } from '../screens/login/login-screen.tsx'
import { muiPart } from '../ui/theme/mui-part.tsx'

const GoneScreen = muiPart(async () => (await import('../screens/settings/gone-screen.tsx')).GoneScreen)

/** The login; above it, for a deleted user, the edits that waited. */
export const Login = (): ReactNode => {
  const session = useSession()
  const { ended } = useConnection()
  const asked = session && !ended && askedPath(session.role)
  if (asked) return <Navigate to={asked} replace />
  return (
    <>
      {session && ended === 'user_gone' && (
        <Suspense>
          <GoneScreen />
        </Suspense>
      )}
      <LoginScreen />
    </>
  )
}
