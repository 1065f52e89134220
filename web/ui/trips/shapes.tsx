import { SHAPE_PATHS, type ShapeName } from '#shared/trips/shapes.ts'

export const Shape = ({ name }: { name: ShapeName }) => (
  <svg className={`shape shape-${name}`} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
    <path d={SHAPE_PATHS[name]} />
  </svg>
)
