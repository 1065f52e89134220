import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'

export const SettingsScreen = (): ReactNode => <EmptyState message="screen_in_preparation" />
