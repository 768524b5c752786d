import { afterEach, expect, test, vi } from 'vitest'
import { runNpm } from './npm.ts'

afterEach(() => vi.unstubAllEnvs())

test("a measured command never uses the developer's database", async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://127.0.0.1:9/theirs')
  vi.stubEnv('DATABASE_URL_FILE', '/theirs')
  const checkEnvironment = ['exec', '--offline', '-c', 'test -z "$DATABASE_URL$DATABASE_URL_FILE" && test "$KANTOR_DATA_DIR" = ours']
  await expect(runNpm(checkEnvironment, { KANTOR_DATA_DIR: 'ours' })).resolves.toBeUndefined()
})
