import type { SxProps, Theme } from '@mui/material/styles'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import type { ReactNode } from 'react'

/** On a phone as many as fit. */
const CLOSE = { '& .MuiTab-root': { px: { xs: 1.5, lg: 2 }, minWidth: 0 } } as const

/** Attributes of the chosen tab's panel. @param id of {@link PanelTabs} */
export const panelOf = (id: string, chosen: string) =>
  ({ role: 'tabpanel', id: `${id}-panel`, 'aria-labelledby': `${id}-${chosen}` }) as const

/** Tabs over one panel, which is drawn with {@link panelOf}. */
export const PanelTabs = <Name extends string>({
  id,
  label,
  tabs,
  chosen,
  onChoose,
  sx,
}: {
  id: string
  label: string
  tabs: readonly { name: Name; label: string; keyShortcuts?: string }[]
  chosen: Name
  onChoose: (name: Name) => void
  sx?: SxProps<Theme>
}): ReactNode => (
  <Tabs
    value={chosen}
    onChange={(_event, name: Name) => onChoose(name)}
    variant="scrollable"
    aria-label={label}
    sx={[CLOSE, ...(Array.isArray(sx) ? sx : [sx])]}
  >
    {tabs.map((tab) => (
      <Tab
        key={tab.name}
        value={tab.name}
        id={`${id}-${tab.name}`}
        aria-controls={`${id}-panel`}
        label={tab.label}
        aria-keyshortcuts={tab.keyShortcuts}
      />
    ))}
  </Tabs>
)
