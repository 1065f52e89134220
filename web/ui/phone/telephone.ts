/** The number to dial: the (0) of `+41 (0)44 …` is for calls within the country. */
export const telOf = (phone: string): string => `tel:${phone.replace(/^(\+.*?)\(0\)/, '$1').replace(/[^\d+]/g, '')}`
