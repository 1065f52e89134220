import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { type ReactNode, useId } from 'react'
import { useText } from '../../i18n/text.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PanelTabs, panelOf } from '../../ui/panel-tabs.tsx'
import { OWN_TABS } from './analysis-choice.ts'
import { Counted } from './counted.tsx'
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
      <PanelTabs
        id={tabId}
        label={text('route_figures')}
        tabs={OWN_TABS.map((name) => ({ name, label: text(`analysis_tab_${name}`) }))}
        chosen={tab}
        onChoose={choice.changeTab}
        sx={{ borderBottom: 1, borderColor: 'divider' }}
      />
      {range && <Counted tab={tab} />}
      <Box {...panelOf(tabId, tab)}>
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
