import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'

export const DispositionScreen = (): ReactNode => <EmptyState message="screen_in_preparation" />
