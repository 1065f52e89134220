import type { CorpusFile } from './corpus-file.ts'
import { MASTER_DATA_FILES } from './master-data-corpus.ts'
import { OTHER_PROGRAMS } from './other-programs.ts'
import { PACKAGE_FILES } from './package-corpus.ts'
import { PLANS_READ } from './plan-corpus.ts'
import { PLANS_REFUSED } from './refused-plans.ts'
import { WORKBOOK_FILES } from './workbook-corpus.ts'

export const CORPUS: readonly CorpusFile[] = [
  ...PLANS_READ,
  ...PLANS_REFUSED,
  ...WORKBOOK_FILES,
  ...PACKAGE_FILES,
  ...OTHER_PROGRAMS,
  ...MASTER_DATA_FILES,
]
