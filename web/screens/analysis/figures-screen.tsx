import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { type ReactNode, useId } from 'react'
import { useText } from '../../i18n/text.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { OWN_TABS } from './analysis-choice.ts'
import { Figures } from './figures/figures.tsx'
import { RangeBar } from './range-bar.tsx'
import { useAnalysisChoice } from './use-analysis-choice.ts'

/** The punctuality and the driving times of a subcontractor's or a customer's own trips. */
export const FiguresScreen = (): ReactNode => {
  const text = useText()
  const tabId = useId()
  const choice = useAnalysisChoice(OWN_TABS)
  const { range, figures } = choice
  const tab = OWN_TABS.find((name) => name === choice.tab) ?? 'on_time'
  return (
    <Stack spacing={1.5} sx={{ flexGrow: 1, minWidth: 0 }}>
      <RangeBar choice={choice} isLoading={false} onReload={choice.reset} />
      <Tabs
        value={tab}
        onChange={(_event, next) => choice.changeTab(next)}
        aria-label={text('route_figures')}
        sx={{ borderBottom: 1, borderColor: 'divider' }}
      >
        {OWN_TABS.map((name) => (
          <Tab
            key={name}
            value={name}
            id={`${tabId}-${name}`}
            aria-controls={`${tabId}-panel`}
            label={text(`analysis_tab_${name}`)}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${tabId}-panel`} aria-labelledby={`${tabId}-${tab}`}>
        {range ? (
          <Figures
            tab={tab}
            range={range}
            figures={figures}
            onChange={choice.changeFigures}
            onShow={choice.showFigures}
          />
        ) : (
          <EmptyState message="analysis_choose_range" />
        )}
      </Box>
    </Stack>
  )
}
