/** Fields that can be replaced for several trips at once. */
export const REPLACED = ['driver', 'vehicle', 'subcontractor', 'status'] as const
export type Replaced = (typeof REPLACED)[number]
