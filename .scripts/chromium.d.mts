export const aptInstall: (...packages: string[]) => boolean
export const hasOneOf: (...names: string[]) => boolean
export const findChromium: () => Promise<string>
