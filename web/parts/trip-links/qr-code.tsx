import { type ReactNode, useMemo } from 'react'
import { encode } from 'uqr'

/** Modules of quiet around the code, which cameras need. */
const BORDER = 4

/** An address as a QR code: dark on light in every theme, since cameras read nothing else. */
export const QrCode = ({ content, label }: { content: string; label: string }): ReactNode => {
  const { size, path } = useMemo(() => {
    const { size, data } = encode(content, { ecc: 'M', border: BORDER })
    const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    return { size, path: squares.join('') }
  }, [content])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width="208"
      height="208"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
