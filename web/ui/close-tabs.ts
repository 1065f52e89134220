/** Tabs of which as many as possible are in view: closer together where there is no desk's room. */
export const CLOSE_TABS = { '& .MuiTab-root': { px: { xs: 1.5, lg: 2 }, minWidth: 0 } } as const
