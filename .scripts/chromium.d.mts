export const aptInstall: (...packages: string[]) => boolean
export const findChromium: () => Promise<string>
