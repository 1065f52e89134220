import type { CorpusFile } from './corpus-file.ts'
import { MASTER_DATA_FILES } from './master-data-corpus.ts'
import { PLAN_FILES } from './plan-corpus.ts'
import { WORKBOOK_FILES } from './workbook-corpus.ts'

export const CORPUS: readonly CorpusFile[] = [...PLAN_FILES, ...WORKBOOK_FILES, ...MASTER_DATA_FILES]
