import { expect, test } from 'vitest'
import { serviceOfFile } from '../../testing/service.ts'
import { readBackupAge } from './backup-age.ts'
import { backupTable } from './backup.table.ts'

const { database, clock } = await serviceOfFile()

test('the age of the last backup is unknown until one is recorded', async () => {
  expect(await readBackupAge({ database, clock })).toEqual({ backupSeconds: null, archivedLogSeconds: 0 })
  await database.insert(backupTable).values([{ finishedAt: new Date(clock().getTime() - 90_000_000) }, { finishedAt: clock() }])
  clock.advance({ hours: 3 })
  expect(await readBackupAge({ database, clock })).toMatchObject({ backupSeconds: 3 * 3600 })
})
