import { afterEach, expect, test, vi } from 'vitest'
import { npmToItsEnd } from './npm.ts'

afterEach(() => vi.unstubAllEnvs())

test("a measured command never uses the developer's database", async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://127.0.0.1:9/theirs')
  vi.stubEnv('DATABASE_URL_FILE', '/theirs')
  const looking = ['exec', '--offline', '-c', 'test -z "$DATABASE_URL$DATABASE_URL_FILE" && test "$KANTOR_DATA_DIR" = ours']
  await expect(npmToItsEnd(looking, { KANTOR_DATA_DIR: 'ours' })).resolves.toBeUndefined()
})
