/** Height that an open keyboard leaves: what sticks to its foot would cover the field that is typed in. */
export const SHORT_SCREEN = '@media (max-height: 22em)'
