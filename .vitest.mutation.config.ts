import { defineConfig } from 'vitest/config'

/** For `npm run test:mutation`, which names the tests of its part. */
export default defineConfig({
  define: { __APP_VERSION__: '"mutated"' },
  test: { include: JSON.parse(process.env.MUTATION_TESTS ?? '[]') as string[], testTimeout: 60_000, isolate: false },
})
