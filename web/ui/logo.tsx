import type { ReactNode } from 'react'

/** The mark: a road from one place to the next, as in `public/favicon.svg`. Decoration. @param size in pixels */
export const Logo = ({ size }: { size: number }): ReactNode => (
  <svg width={size} height={size} viewBox="0 0 64 64" aria-hidden="true" focusable="false">
    <rect width="64" height="64" rx="15" fill="#0b617f" />
    <path
      d="M18 47h21a9 9 0 0 0 0-18H25a7.5 7.5 0 0 1 0-15h21"
      fill="none"
      stroke="#fff"
      strokeWidth="6"
      strokeLinecap="round"
    />
    <circle cx="18" cy="47" r="6.5" fill="#ffd166" stroke="#0b617f" strokeWidth="2.5" />
    <circle cx="46" cy="14" r="6.5" fill="#fff" stroke="#0b617f" strokeWidth="2.5" />
  </svg>
)
