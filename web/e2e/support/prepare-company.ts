import { prepareCompany } from './server.ts'

/** Run by Playwright before the first test; what it returns, after the last. */
export default prepareCompany
